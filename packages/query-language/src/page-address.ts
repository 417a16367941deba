import { words } from './words.ts';

// ignoreBOM keeps U+FEFF as a sign of its own, which separates words, instead of swallowing it.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** Percent-decodes once as UTF-8; bytes that are no UTF-8 become U+FFFD, a percent sign that starts no escape stays. */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(ESCAPES, (run) => {
    const bytes = new Uint8Array(run.length / 3);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(run.slice(i * 3 + 1, i * 3 + 3), 16);
    return UTF8.decode(bytes);
  });
}

interface AddressParts {
  host: string;
  path: string;
  query: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Total: what is no URL by the WHATWG's rules is cut at its slash, question mark and hash. */
function addressParts(url: string): AddressParts {
  try {
    const parsed = new URL(url);
    return { host: parsed.hostname, path: parsed.pathname, query: parsed.search };
  } catch {
    return cutAddress(url);
  }
}

function cutAddress(url: string): AddressParts {
  const rest = url.replace(SCHEME, '').replace(/#.*$/s, '');
  const [, authority = '', path = '', query = ''] = /^([^/?]*)([^?]*)(.*)$/s.exec(rest) ?? [];
  return { host: authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''), path, query };
}

/** The words of an address: host without port, path and query in one row, each percent-decoded once. */
export function urlWords(url: string): string[] {
  const { host, path, query } = addressParts(url);
  return [host, path, query].flatMap((part) => words(percentDecode(part)));
}

/** The path of an address as `site:` compares it: percent-decoded once, in lower case. Empty for what has none. */
export function decodedPath(url: string): string {
  return percentDecode(addressParts(url).path).toLowerCase();
}

/** The host of an address in punycode and lower case, without port; empty for what has none. */
export function hostOf(url: string): string {
  return addressParts(url).host.toLowerCase();
}

/** Whether the host is the suffix or ends in a dot and the suffix. Both in punycode and lower case. */
export function hostIsUnder(host: string, suffix: string): boolean {
  return host === suffix || host.endsWith(`.${suffix}`);
}

/** Whether a page's decoded path is that of a `site:` operator or below it. */
export function pathIsUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
