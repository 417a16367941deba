import type { Query } from '@linklode/query-language';
import { withoutPhrases } from '@linklode/smart-filters';
import type { ExampleIndex, ExamplePage } from './example-index.ts';
import { isOfWords, readTraitKey } from './page-traits.ts';

/** Of how many websites that were looked at how many are like the examples. */
export interface Measured {
  readonly looked_at: number;
  /** To a judge who sees their pages whole. */
  readonly alike: number;
  /** To one from whom the words of the query are hidden, so that they do not speak for themselves. */
  readonly alike_hidden: number;
}

/** Says whether a page is like the examples. */
export type Judge = (page: ExamplePage) => boolean;

/** Of a 95 % interval. */
const Z = 1.96;

/** The first pages that a query finds, one of a website, without those of the examples. */
export async function samplePages(
  index: ExampleIndex,
  query: Query,
  examples: readonly string[],
  most: number,
): Promise<readonly ExamplePage[]> {
  return index.readPages(await index.findBest(query, examples, most));
}

/** @param terms of the query that found the pages */
export function measure(pages: readonly ExamplePage[], terms: readonly string[], isAlike: Judge): Measured {
  const hidden = terms.filter(isOfWords).map((key) => readTraitKey(key).value.split(' '));
  const isAlikeUnseen: Judge = (page) => isAlike({ ...page, ...withoutPhrases(page, hidden) });
  return {
    looked_at: pages.length,
    alike: pages.filter(isAlike).length,
    alike_hidden: pages.filter(isAlikeUnseen).length,
  };
}

/**
 * Between which shares the true one lies: the lower end by the judge that does not see the words of the query, the
 * upper by the one that does, each as 95 of a hundred samples would have it (Wilson, 1927).
 */
export function intervalOf({ looked_at: of, alike, alike_hidden }: Measured): {
  at_least: number;
  at_most: number;
} {
  return { at_least: wilson(alike_hidden, of).low, at_most: wilson(alike, of).high };
}

function wilson(count: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = count / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
