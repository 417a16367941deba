import type { ExtractedPage } from '../src/page.ts';
import { extractPage, type PageInput } from '../src/extraction/extract-page.ts';
import { detectLanguage } from '../src/extraction/text-language.ts';

/** What extraction makes of this input, page or reason; its language as an import finds it. */
export function extract(html: string | Uint8Array, input: Partial<PageInput> = {}): ExtractedPage | string {
  const result = extractPage({
    url: 'https://a.example/dir/page',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: typeof html === 'string' ? Buffer.from(html) : html,
    capturedAt: '2024-06-01T00:00:00Z',
    ...input,
  });
  if (!result.ok) return result.reason;
  return { ...result.page, lang: result.page.lang ?? detectLanguage(result.page.text) };
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
