import type { extractPage } from './extract-page.ts';

export type ExtractPage = typeof extractPage;

/** What extraction is made of takes as long to load as a server to start, so it comes when it is asked for. */
export async function loadExtractPage(): Promise<ExtractPage> {
  return (await import('./extract-page.ts')).extractPage;
}
