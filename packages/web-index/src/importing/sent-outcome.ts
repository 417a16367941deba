import type { ExtractedLink, ExtractedPage } from '../page.ts';
import type { ExtractionOutcome } from './extraction-task.ts';

type PageOutcome = Extract<ExtractionOutcome, { ok: true }>;
type LinkColumns = { [Name in keyof ExtractedLink]: ExtractedLink[Name][] };

/**
 * What became of a page, as a thread sends it. A page has a hundred links, and objects cost more to copy from thread to
 * thread than the texts in them, so links cross as a list for each of their fields: half the time of all that crosses.
 */
export type SentOutcome =
  | Exclude<ExtractionOutcome, PageOutcome>
  | (Omit<PageOutcome, 'page'> & { page: Omit<ExtractedPage, 'links'>; links: LinkColumns });

export function toSent(outcome: ExtractionOutcome): SentOutcome {
  if (!outcome.ok) return outcome;
  const { links, ...page } = outcome.page;
  const columns: LinkColumns = { url: [], host: [], domain: [], anchor: [], rel: [], textOffset: [] };
  for (const link of links) {
    columns.url.push(link.url);
    columns.host.push(link.host);
    columns.domain.push(link.domain);
    columns.anchor.push(link.anchor);
    columns.rel.push(link.rel);
    columns.textOffset.push(link.textOffset);
  }
  return { ...outcome, page, links: columns };
}

export function fromSent(sent: SentOutcome): ExtractionOutcome {
  if (!sent.ok) return sent;
  const { page, links: columns, ...outcome } = sent;
  const links = columns.url.map((url, at) => ({
    url,
    host: columns.host[at]!,
    domain: columns.domain[at]!,
    anchor: columns.anchor[at]!,
    rel: columns.rel[at]!,
    textOffset: columns.textOffset[at]!,
  }));
  return { ...outcome, page: { ...page, links } };
}
