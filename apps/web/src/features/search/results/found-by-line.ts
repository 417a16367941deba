import { SEARCH_SOURCE_NAMES } from '@linklode/contract/product';
import type { FoundResult } from '../run/search-answer.ts';

/** Where the pages of a smart filter's rows were looked for, and who judged them; null where no row says. */
export function foundByLine(rows: readonly Pick<FoundResult, 'found_by'>[]): string | null {
  const sources = [...new Set(rows.flatMap(({ found_by: source }) => source ?? []))];
  if (sources.length === 0) return null;
  return sources
    .map((source) =>
      source === 'own-index'
        ? 'Found in our own index.'
        : `Found by ${SEARCH_SOURCE_NAMES[source]}; each page was read and judged here.`,
    )
    .join(' ');
}
