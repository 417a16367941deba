import { PAGE_KINDS, type PageKind, type PageKindId } from '@linklode/smart-filters';
import { likelihoodOfAtLeast } from './chance.ts';
import type { ReadExample } from './candidate-traits.ts';

/** So large a part of the examples has to have a page of the kind, and more where so many would have one by chance. */
const LEAST_SHARE = 0.6;
const FEWEST = 3;
const MOST_CHANCE = 0.005;
/** That a page of any website is of a given kind, or is taken for one: rather too much than too little. */
const PAGE_BY_CHANCE = 0.05;

/** An example whose pages were judged. */
export interface JudgedExample extends ReadExample {
  /** Of each page the kinds that it is of. */
  readonly kinds: readonly (readonly PageKindId[])[];
}

/**
 * The kinds of pages that most of the examples have, the one of most examples first: what they may have in common
 * though each says it in other words.
 */
export function sharedKinds(examples: readonly JudgedExample[]): PageKind[] {
  // Where twenty pages of a website were read, one of them is soon of any kind.
  const chances = examples.map(({ pages }) => 1 - (1 - PAGE_BY_CHANCE) ** pages.length);
  const having = (kind: PageKind): number =>
    examples.filter(({ kinds }) => kinds.some((ids) => ids.includes(kind.id))).length;
  const least = Math.max(FEWEST, Math.ceil(LEAST_SHARE * examples.length));
  const isTold = (kind: PageKind): boolean =>
    having(kind) >= least && likelihoodOfAtLeast(having(kind), chances) <= MOST_CHANCE;
  return PAGE_KINDS.filter(isTold).toSorted((a, b) => having(b) - having(a));
}

/** The examples that have such pages, with these alone. */
export function withPagesOf(kind: PageKind, examples: readonly JudgedExample[]): JudgedExample[] {
  return examples.flatMap((example) => {
    const at = example.kinds.flatMap((ids, place) => (ids.includes(kind.id) ? [place] : []));
    if (at.length === 0) return [];
    const pick = <T>(all: readonly T[]): T[] => at.flatMap((place) => all[place] ?? []);
    return { ...example, pages: pick(example.pages), kinds: pick(example.kinds) };
  });
}

/**
 * What pages of the kind are called: the names that stand on one of these, in their titles and addresses, those of most
 * examples first.
 */
export function namesOn(kind: PageKind, examples: readonly ReadExample[], most: number): string[] {
  const names = new Set(kind.names.map((items) => items.join(' ')));
  const support = new Map<string, number>();
  for (const { pages } of examples)
    for (const key of new Set(pages.flatMap((page) => [...page])))
      if (/^(?:title|url) /.test(key) && names.has(key.slice(key.indexOf(' ') + 1)))
        support.set(key, (support.get(key) ?? 0) + 1);
  return [...support]
    .toSorted(([a, had], [b, has]) => has - had || b.length - a.length || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([key]) => key);
}
