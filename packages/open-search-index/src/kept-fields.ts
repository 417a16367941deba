import type { PageFields } from '@linklode/query-language';
import type { KeptPage } from './page-documents.ts';

/** A kept page as the evaluator of queries looks at it: everything is known of it. */
export function fieldsOf({ links, anchors, industry, ...page }: KeptPage): PageFields {
  return {
    ...page,
    industries: industry,
    links: links.map(([url]) => ({ url })),
    inboundAnchors: anchors,
  };
}
