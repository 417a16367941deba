import { hash } from 'node:crypto';
import type { ExtractedPage } from '../page.ts';

/** Equal for two captures of one address exactly when they would be stored alike. 128 bits of SHA-256. */
export function contentHash(page: ExtractedPage): Uint8Array {
  const links = page.links.map((link) => [link.url, link.anchor, link.rel, link.textOffset]);
  const content = [page.title, page.description, page.text, page.lang, page.date, page.filetype, links];
  return hash('sha256', JSON.stringify(content), 'buffer').subarray(0, 16);
}
