import type { ExtractedLink } from '../page.ts';
import { LINK_LIMIT, LINK_URLS_LIMIT } from './extraction-limits.ts';
import { findPageAddress } from './page-address.ts';
import type { RawLink } from './read-document.ts';
import { createAddressResolver } from './resolve-address.ts';

interface PageLinks {
  links: ExtractedLink[];
  /** Links beyond the limits. */
  dropped: number;
}

/** The links that lead to http or https addresses, resolved against the page's base, in document order. */
export function resolveLinks(raw: readonly RawLink[], pageUrl: string, baseHref: string | null): PageLinks {
  // A base of another scheme, `data:` say, is none (WHATWG HTML, section 4.2.3).
  const base = (baseHref === null ? null : findPageAddress(baseHref, pageUrl)?.url) ?? pageUrl;
  const resolve = createAddressResolver(base);
  const links: ExtractedLink[] = [];
  let dropped = 0;
  let length = 0;
  for (const { href, rel, anchor, textOffset } of raw) {
    const address = resolve(href);
    if (address === null) continue;
    length += address.url.length;
    if (links.length >= LINK_LIMIT || length > LINK_URLS_LIMIT) dropped += 1;
    else
      links.push({
        url: address.url,
        host: address.host,
        domain: address.domain,
        anchor,
        rel: foldRel(rel),
        textOffset,
      });
  }
  return { links, dropped };
}

function foldRel(rel: string): string {
  if (rel === '') return '';
  const words = rel
    .slice(0, 500)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].sort().join(' ');
}
