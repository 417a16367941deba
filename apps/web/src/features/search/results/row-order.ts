import { linkedRivals } from '../gap/gap-rows.ts';
import type { FoundResult } from '../run/search-answer.ts';

/** In which order the rows that were delivered stand. */
export type RowOrder = 'rivals' | 'match' | 'da' | 'pa' | 'spam' | 'unknown';

export const ROW_ORDERS: Readonly<Record<RowOrder, string>> = {
  rivals: 'Most rivals first',
  match: 'Best match first',
  da: 'DA, high first',
  pa: 'PA, high first',
  spam: 'Spam, low first',
  unknown: 'Not yet in a project first',
};

const KEYS = {
  da: ({ da }: FoundResult) => (da === null ? null : -da),
  pa: ({ pa }: FoundResult) => (pa === null ? null : -pa),
  spam: ({ spam_score: spam }: FoundResult) => spam,
} as const;

interface OrderedBy {
  readonly order: RowOrder;
  readonly rivals?: readonly string[];
  /** Addresses of rows whose site is in a project; null while nobody knows. */
  readonly known?: ReadonlySet<string> | null;
}

/** The same rows in another order; those without a value stand last, equal ones as they matched. */
export function inOrder(
  results: readonly FoundResult[],
  { order, rivals = [], known = null }: OrderedBy,
): readonly FoundResult[] {
  if (order === 'match') return results;
  const keys = {
    ...KEYS,
    rivals: (result: FoundResult) => -linkedRivals(result, rivals).length,
    unknown: ({ url }: FoundResult) => (known?.has(url) ? 1 : 0),
  };
  const keyOf = keys[order];
  return results.toSorted((a, b) => (keyOf(a) ?? Infinity) - (keyOf(b) ?? Infinity));
}
