import { readTraitKey, type TraitKind } from './page-traits.ts';

/** An example with the pages that were read of it. */
export interface ReadExample {
  readonly domain: string;
  /** The traits of each page. */
  readonly pages: readonly ReadonlySet<string>[];
}

/**
 * Each costs a count over the whole index. What was made to say what a page is for comes before what merely stands on
 * it.
 */
const MOST: Readonly<Record<TraitKind, number>> = {
  title: 12,
  url: 10,
  link: 8,
  text: 10,
  industry: 4,
  lang: 2,
};

/** How many of the examples have each trait on a page. */
export function supportOf(examples: readonly ReadExample[]): Map<string, number> {
  const support = new Map<string, number>();
  for (const { pages } of examples) {
    for (const key of new Set(pages.flatMap((page) => [...page])))
      support.set(key, (support.get(key) ?? 0) + 1);
  }
  return support;
}

/** Whether one of its pages has one of the traits. */
export function hasAny({ pages }: ReadExample, keys: readonly string[]): boolean {
  return pages.some((page) => keys.some((key) => page.has(key)));
}

/**
 * The traits that two examples or more have in common and that are worth a count: by how many have them, then the
 * longer ones. A phrase within a longer one that as many have says nothing more.
 */
export function candidateTraits(examples: readonly ReadExample[]): string[] {
  const shared = [...supportOf(examples)].filter(([, support]) => support >= 2);
  const ranked = shared.toSorted(
    ([a, had], [b, has]) => has - had || b.length - a.length || (a < b ? -1 : 1),
  );
  const kept = new Map<TraitKind, { value: string; support: number }[]>();
  for (const [key, support] of ranked) {
    const { kind, value } = readTraitKey(key);
    const others = kept.get(kind) ?? [];
    if (others.length >= MOST[kind]) continue;
    const isPart = others.some(
      (other) => other.support === support && ` ${other.value} `.includes(` ${value} `),
    );
    if (!isPart) kept.set(kind, [...others, { value, support }]);
  }
  return [...kept].flatMap(([kind, traits]) => traits.map(({ value }) => `${kind} ${value}`));
}
