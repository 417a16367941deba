import { comparablePath } from './page-address.ts';

interface HostValue {
  host: string;
  subdomainsOnly: boolean;
  path: string | null;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LONGEST_AUTHORITY = 2000;
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const ADDRESS = /^\[[0-9a-f:.]+\]$/;

/**
 * What `site:` and its kin were given: scheme, user, port, query, fragment and trailing slashes are ignored, a leading
 * `.` or `*.` means subdomains only. Another star at the edge of the host is dropped, as stars outside quotes are; one
 * that stands for a part of the name (`a*.com`, `a.*`) leaves no host. Null where there is no host in it.
 */
export function parseHostValue(raw: string): HostValue | null {
  const rest = raw.trim().replace(/^\++/, '').replace(SCHEME, '').replace(/^\/\//, '');
  const cut = rest.search(/[/\\?#]/);
  const authority = cut === -1 ? rest : rest.slice(0, cut);
  if (authority.length > LONGEST_AUTHORITY) return null;
  const named = authority.slice(authority.lastIndexOf('@') + 1);
  const bare = named.replace(/^(?:\*?\.)+/, '');
  const edged = bare.replace(/^\*+/, '').replace(/:\d*$/, '');
  const name = withoutTrailing(edged, '*');
  if (name !== edged && name.endsWith('.')) return null;
  const host = normalHost(withoutTrailing(name, '.,;'));
  if (host === null) return null;
  return { host, subdomainsOnly: bare !== named, path: cut === -1 ? null : normalPath(rest.slice(cut)) };
}

function normalHost(text: string): string | null {
  if (text === '' || /\s/.test(text)) return null;
  try {
    const host = withoutTrailing(new URL(`http://${text}`).hostname, '.');
    return /[a-z0-9]/.test(host) && (NAME.test(host) || ADDRESS.test(host)) ? host : null;
  } catch {
    return null;
  }
}

function normalPath(text: string): string | null {
  const end = text.search(/[?#]/);
  const raw = (end === -1 ? text : text.slice(0, end)).replaceAll('\\', '/');
  // A star at the end of a folder says what the operator does anyway.
  const path = comparablePath(withoutTrailing(raw, '/*'));
  return withoutTrailing(path, '/') || null;
}

// A regular expression for this takes quadratic time on a long run that is not at the end.
function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** A path so that `parseHostValue` reads the same path again. */
export function printPath(path: string): string {
  return path.replace(/[^\p{L}\p{N}\p{M}/._~\p{Cs}-]/gu, (sign) => {
    const isPlain = sign > '\x7f' && !/[\s“”„«»]/.test(sign);
    return isPlain ? sign : Array.from(new TextEncoder().encode(sign), percentEscape).join('');
  });
}

function percentEscape(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
