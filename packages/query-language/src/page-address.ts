import { words } from './words.ts';

// ignoreBOM keeps U+FEFF as a sign of its own instead of swallowing it.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Percent-decodes once as UTF-8. A percent sign that starts no escape stays; `bad` says what becomes of an escape,
 * given as written, whose byte is no UTF-8.
 */
function percentDecode(text: string, bad: (escape: string) => string): string {
  return text.includes('%') ? text.replace(ESCAPES, (run) => decodeRun(run, bad)) : text;
}

function decodeRun(run: string, bad: (escape: string) => string): string {
  const bytes = new Uint8Array(run.length / 3);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(run.slice(i * 3 + 1, i * 3 + 3), 16);
  let decoded = decodeUtf8(bytes);
  if (decoded !== null) return decoded;
  decoded = '';
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes[i]!);
    const sign = length === 0 || i + length > bytes.length ? null : decodeUtf8(bytes.subarray(i, i + length));
    decoded += sign ?? bad(run.slice(i * 3, i * 3 + 3));
    i += sign === null ? 1 : length;
  }
  return decoded;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** How long the UTF-8 sequence is that this byte begins; 0 for a byte that begins none. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
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
  return [host, path, query].flatMap((part) => words(percentDecode(part, () => ' ')));
}

/** The path of an address as `site:` compares it: percent-decoded once, in lower case. Empty for what has none. */
export function decodedPath(url: string): string {
  return comparablePath(addressParts(url).path);
}

/** Percent-decoded once, in lower case; escapes that are no UTF-8 stay, so that different paths remain different. */
export function comparablePath(path: string): string {
  return percentDecode(path, (escape) => escape).toLowerCase();
}

/**
 * The ending of the last segment of the path, in lower case; undefined where it has none, so that only the server
 * knows.
 */
export function fileEnding(url: string): string | undefined {
  const path = decodedPath(url);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) || undefined : undefined;
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
