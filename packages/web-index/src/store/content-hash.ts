import { hash } from 'node:crypto';
import type { ExtractedLink, ExtractedPage } from '../page.ts';

/** What of a page the hash is made of. */
export interface PageContent extends Pick<
  ExtractedPage,
  'title' | 'description' | 'text' | 'lang' | 'date' | 'filetype'
> {
  readonly links: readonly Pick<ExtractedLink, 'url' | 'anchor' | 'rel' | 'textOffset'>[];
}

/**
 * Equal for two captures of one address exactly when they would be stored alike, and what `index verify` compares a
 * stored page with: part of the format. 128 bits of SHA-256.
 */
export function contentHash(page: PageContent): Uint8Array {
  const links = page.links.map((link) => [link.url, link.anchor, link.rel, link.textOffset]);
  const content = [page.title, page.description, page.text, page.lang, page.date, page.filetype, links];
  return hash('sha256', JSON.stringify(content), 'buffer').subarray(0, 16);
}
