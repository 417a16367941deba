import type { ExtractPage } from '@linklode/web-index';
import type { SmartCandidate } from '../../modules/search/engine.ts';

/** A page as it was fetched; plain JSON, since it goes to another process. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bodyBase64: string;
  /** ISO 8601. */
  readonly capturedAt: string;
}

/**
 * What a filter judges and a row shows of it; null for what is no page of text. Its figures are for the sources of
 * metrics.
 */
export function asFetchedCandidate(
  { bodyBase64, ...answer }: FetchedPage,
  extractPage: ExtractPage,
): SmartCandidate | null {
  const read = extractPage({ ...answer, body: Buffer.from(bodyBase64, 'base64') });
  if (!read.ok) return null;
  const { url, host, domain, title, description, text, lang, date, links } = read.page;
  return {
    view: { url, host, domain, title, description, text, lang, date, links },
    result: {
      title: title === '' ? null : title,
      url,
      da: null,
      pa: null,
      spam_score: null,
      description,
      industry: [],
      lang,
    },
  };
}
