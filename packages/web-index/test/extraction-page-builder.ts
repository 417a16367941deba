import type { ExtractedPage } from '../src/page.ts';
import { extractPage, type PageInput } from '../src/extraction/extract-page.ts';

/** What extraction makes of this input, page or reason. */
export function extract(html: string | Uint8Array, input: Partial<PageInput> = {}): ExtractedPage | string {
  const result = extractPage({
    url: 'https://a.example/dir/page',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: typeof html === 'string' ? Buffer.from(html) : html,
    capturedAt: '2024-06-01T00:00:00Z',
    ...input,
  });
  return result.ok ? result.page : result.reason;
}

/** The page, where there must be one. */
export function pageOf(html: string | Uint8Array, input: Partial<PageInput> = {}): ExtractedPage {
  const page = extract(html, input);
  if (typeof page === 'string') throw new Error(`no page: ${page}`);
  return page;
}

export function textOf(body: string): string {
  return pageOf(`<!doctype html><title>t</title><body>${body}`).text;
}
