import type { PageKind } from '@linklode/smart-filters';
import { candidateTraits, hasAny, type ReadExample } from './candidate-traits.ts';
import type { ChosenTerms } from './choose-terms.ts';
import type { Measured } from './measure-precision.ts';
import { readTraitKey } from './page-traits.ts';
import { namesOn, withPagesOf, type JudgedExample } from './shared-kind.ts';

/** Each of them costs a count, and a check of some of what it finds. */
const MOST_NAMES = 12;
const MOST_SHARED = 4;
const MOST_ALTERNATIVES = 6;
/** What more than so many of the other websites have tells nobody apart. */
const WIDEST = 0.5;
/** Of the websites that a name finds, so large a part has to have a page of the kind. */
const LEAST_PRECISION = 0.3;
/** And of one that no example has. */
const LEAST_PRECISION_FURTHER = 0.7;
const FEWEST_LOOKED_AT = 3;

/** What the pages of a kind are called on the examples, and what else stands in two of their titles or addresses. */
export function termsOfKind(kind: PageKind, examples: readonly JudgedExample[]): string[] {
  const having = withPagesOf(kind, examples);
  const shared = candidateTraits(having).filter((key) => /^(?:title|url) /.test(key));
  return [...new Set([...namesOn(kind, having, MOST_NAMES), ...shared.slice(0, MOST_SHARED)])];
}

interface Known {
  /** How large a part of the other websites has each term. */
  readonly rates: ReadonlyMap<string, number>;
  /** What a check of some of the websites with each term showed. */
  readonly precisions: ReadonlyMap<string, Measured>;
}

/**
 * The names that find websites with pages of a kind: those of most examples that are right most often first, until each
 * example that can be had is found. Null where none is: each of them calls its page otherwise, and no name finds pages
 * of the kind.
 */
export function chooseOfKind(
  kind: PageKind,
  examples: readonly JudgedExample[],
  { rates, precisions }: Known,
): ChosenTerms | null {
  const having = withPagesOf(kind, examples);
  const rateOf = (key: string): number => rates.get(key) ?? 1;
  const worthOf = (key: string): number => shareOf(precisions.get(key));
  const open = termsOfKind(kind, examples).filter(
    (key) => rateOf(key) <= WIDEST && worthOf(key) >= LEAST_PRECISION,
  );
  const anyOf: string[] = [];
  let left: readonly ReadExample[] = having;
  while (anyOf.length < MOST_ALTERNATIVES && left.length > 0) {
    const adds = (key: string): number => left.filter((example) => hasAny(example, [key])).length;
    const [next] = open
      .filter((key) => adds(key) > 0)
      .toSorted((a, b) => adds(b) * worthOf(b) - adds(a) * worthOf(a) || rateOf(b) - rateOf(a));
    if (next === undefined) break;
    anyOf.push(next);
    left = left.filter((example) => !hasAny(example, [next]));
  }
  return anyOf.length === 0 ? null : { anyOf: withoutCovered(anyOf), allOf: [], noneOf: [] };
}

/** The same with names of pages of the kind that the terms found, as far as they are right as often. */
export function withFurtherNames(
  chosen: ChosenTerms,
  names: readonly string[],
  { rates, precisions }: Known,
): ChosenTerms {
  const further = names
    .filter((key) => !chosen.anyOf.includes(key) && (rates.get(key) ?? 1) <= WIDEST)
    .filter((key) => (precisions.get(key)?.looked_at ?? 0) >= FEWEST_LOOKED_AT)
    .filter((key) => shareOf(precisions.get(key)) >= LEAST_PRECISION_FURTHER)
    .toSorted((a, b) => shareOf(precisions.get(b)) - shareOf(precisions.get(a)));
  const all = withoutCovered([...chosen.anyOf, ...further]);
  return { ...chosen, anyOf: all.slice(0, MOST_ALTERNATIVES) };
}

/** What a shorter phrase in the same place finds already need not be asked for. */
function withoutCovered(keys: readonly string[]): string[] {
  const isWithin = (key: string, other: string): boolean => {
    const [own, wide] = [readTraitKey(key), readTraitKey(other)];
    return key !== other && own.kind === wide.kind && ` ${own.value} `.includes(` ${wide.value} `);
  };
  return keys.filter((key) => !keys.some((other) => isWithin(key, other)));
}

/** A name of which nothing was seen says nothing. */
function shareOf(measured: Measured | undefined): number {
  return measured === undefined || measured.looked_at === 0 ? 0 : measured.alike / measured.looked_at;
}

/** Whether a page is as the terms want it. */
export function holds(page: ReadonlySet<string>, { anyOf, allOf, noneOf }: ChosenTerms): boolean {
  return (
    anyOf.some((key) => page.has(key)) &&
    allOf.every((key) => page.has(key)) &&
    !noneOf.some((key) => page.has(key))
  );
}
