import { createHash } from 'node:crypto';
import { domainOf } from '@linklode/web-index/domain';

/** What a page is known by to sources of metrics. */
export interface PageName {
  /** Absolute, without login and fragment. */
  readonly address: string;
  /** Registrable domain, private suffixes counted; the host itself where it has none. */
  readonly domain: string;
  /** SHA-256 of the address without its scheme: http and https are one page. */
  readonly digest: Buffer;
}

/** Sources refuse or cut what is longer. */
const MAX_CHARACTERS = 2000;

/** Null for what no source could know: no address of the web, or one too long to be sent. */
export function findPageName(url: string): PageName | null {
  if (url.length > MAX_CHARACTERS || !URL.canParse(url)) return null;
  const { protocol, host, hostname, pathname, search } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const bare = `${host}${pathname}${search}`;
  return {
    address: `${protocol}//${bare}`,
    domain: domainOf(hostname),
    digest: createHash('sha256').update(bare).digest(),
  };
}
