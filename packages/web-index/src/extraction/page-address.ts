import { getDomain } from 'tldts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { decodeOnce } from './decode-once.ts';
import { URL_LIMIT } from './extraction-limits.ts';

export interface PageAddress {
  url: string;
  host: string;
  domain: string;
}

/**
 * The address that identifies a page: WHATWG-serialised, without fragment, user, password and the dot of the root
 * behind its host. Null for what is no http or https address, or one of more than URL_LIMIT characters.
 */
export function findPageAddress(url: string, base?: string): PageAddress | null {
  if (url.length > URL_LIMIT) return null;
  const parsed = URL.parse(url, base);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  // Each of these has the address taken apart again, and most have neither.
  if (parsed.href.includes('#')) parsed.hash = '';
  if (parsed.href.includes('@')) {
    parsed.username = '';
    parsed.password = '';
  }
  // The root's dot makes another text of the same name; addresses with and without it are one page.
  if (parsed.hostname.endsWith('.')) parsed.hostname = parsed.hostname.replace(/\.+$/, '');
  const { href, hostname } = parsed;
  if (href.length > URL_LIMIT || hostname === '' || hostname.endsWith('.')) return null;
  return { url: href, host: hostname, domain: getRegistrableDomain(hostname) };
}

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const;

const MOST_HOSTS = 4_000;
const domains = createBoundedMap<string, string>(MOST_HOSTS);

/** By the public suffix list, private suffixes included; the host itself where it is an address or a bare suffix. */
function getRegistrableDomain(host: string): string {
  const known = domains.get(host);
  if (known !== undefined) return known;
  const domain = getDomain(host, OPTIONS) ?? host;
  domains.set(host, domain);
  return domain;
}

/**
 * The ending of the path's last segment where that has a dot, percent-decoded once, else what the content type names.
 */
export function findFiletype(url: string, mediaType: string): string | null {
  const path = new URL(url).pathname;
  const segment = decodeOnce(path.slice(path.lastIndexOf('/') + 1));
  const ending = segment.includes('.') ? segment.slice(segment.lastIndexOf('.') + 1).toLowerCase() : '';
  if (ending !== '') return ending;
  if (mediaType === 'text/html') return 'html';
  return mediaType === 'application/xhtml+xml' ? 'xhtml' : null;
}
