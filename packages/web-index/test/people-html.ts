import { extractPage } from '../src/extraction/extract-page.ts';
import type { ExtractedPage } from '../src/page.ts';

/** A page as the importer reads it, of the inside of its body and perhaps its head. */
export function pageOfHtml(url: string, body: string, head = '<title>Brambles</title>'): ExtractedPage {
  const found = extractPage({
    url,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`),
    capturedAt: null,
  });
  if (!found.ok) throw new Error(found.reason);
  return found.page;
}

/** Whom a page of a site names: `Ann Lee, byline: editor`. */
export const signedNamesOn = (path: string, body: string): string[] =>
  (pageOfHtml(`https://brambles.example/${path}`, body).people?.people ?? []).map(
    ({ name, by, role }) => `${name}, ${by}${role === null ? '' : `: ${role}`}`,
  );
