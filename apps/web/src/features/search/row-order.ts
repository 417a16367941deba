import { linkedRivals } from './gap-rows.ts';
import type { FoundResult } from './search-answer.ts';

/** In which order the rows that were delivered stand. */
export type RowOrder = 'rivals' | 'match' | 'da' | 'pa' | 'spam';

export const ROW_ORDERS: Readonly<Record<RowOrder, string>> = {
  rivals: 'Most rivals first',
  match: 'Best match first',
  da: 'DA, high first',
  pa: 'PA, high first',
  spam: 'Spam, low first',
};

const KEYS = {
  da: ({ da }: FoundResult) => (da === null ? null : -da),
  pa: ({ pa }: FoundResult) => (pa === null ? null : -pa),
  spam: ({ spam_score: spam }: FoundResult) => spam,
} as const;

/** The same rows in another order; those without a value stand last, equal ones as they matched. */
export function inOrder(
  results: readonly FoundResult[],
  order: RowOrder,
  rivals: readonly string[] = [],
): readonly FoundResult[] {
  if (order === 'match') return results;
  const keyOf =
    order === 'rivals' ? (result: FoundResult) => -linkedRivals(result, rivals).length : KEYS[order];
  return results.toSorted((a, b) => (keyOf(a) ?? Infinity) - (keyOf(b) ?? Infinity));
}
