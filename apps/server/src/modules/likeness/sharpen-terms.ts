import type { ChosenTerms } from './choose-terms.ts';
import type { ExamplePage } from './example-index.ts';
import type { Judge } from './measure-precision.ts';
import { readTraitKey, traitsOf } from './page-traits.ts';

const MOST_STEPS = 3;
/** Where so large a part is like the examples, nothing is added. */
const FINE = 0.85;
/** A step has to add so much to that part, and to keep so many of those that are like them. */
const LEAST_GAIN = 0.08;
const KEPT_BY_MINUS = 0.9;
const KEPT_BY_CONDITION = 0.6;
const FEWEST_LEFT = 4;
/** What stands on fewer pages, or on a smaller part of them, is theirs alone. */
const FEWEST_WITHOUT = 3;
const LEAST_PART_WITHOUT = 0.15;

/**
 * The terms with conditions that tell pages like the examples from others among those that the terms find: what stands
 * on the ones and seldom on the others, or behind a minus the other way round. Step by step, the one that helps most
 * first; none that an example would be lost by.
 *
 * @param sample pages that the terms find; whoever measures the outcome looks at others
 * @param examples the traits of the pages of examples that the terms find
 */
export function sharpen(
  chosen: ChosenTerms,
  sample: readonly ExamplePage[],
  isAlike: Judge,
  examples: readonly ReadonlySet<string>[],
): ChosenTerms {
  const words = new Set(chosen.anyOf.flatMap((key) => readTraitKey(key).value.split(' ')));
  const isNew = (key: string): boolean =>
    /^(?:title|url|text) /.test(key) &&
    !readTraitKey(key)
      .value.split(' ')
      .some((word) => words.has(word));
  let left = sample.map((page) => ({
    isAlike: isAlike(page),
    traits: new Set([...traitsOf(page)].filter(isNew)),
  }));
  let { allOf, noneOf } = chosen;
  for (let step = 0; step < MOST_STEPS; step++) {
    const alike = left.filter((page) => page.isAlike).length;
    const share = alike / left.length;
    if (alike === 0 || share >= FINE) break;
    const counts = new Map<string, { alike: number; all: number }>();
    for (const page of left)
      for (const key of page.traits) {
        const known = counts.get(key) ?? { alike: 0, all: 0 };
        counts.set(key, { alike: known.alike + (page.isAlike ? 1 : 0), all: known.all + 1 });
      }
    const ways = [...counts].flatMap(([key, having]): Way[] => {
      const without = { alike: alike - having.alike, all: left.length - having.all };
      const minus = { key, isMinus: true, share: without.alike / Math.max(1, without.all) };
      const condition = { key, isMinus: false, share: having.alike / having.all };
      return [
        ...(having.all >= Math.max(FEWEST_WITHOUT, LEAST_PART_WITHOUT * left.length) &&
        without.alike >= KEPT_BY_MINUS * alike &&
        !examples.some((page) => page.has(key))
          ? [minus]
          : []),
        ...(having.alike >= Math.max(FEWEST_LEFT, KEPT_BY_CONDITION * alike) &&
        examples.every((page) => page.has(key))
          ? [condition]
          : []),
      ];
    });
    const [best] = ways.toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
    if (best === undefined || best.share < share + LEAST_GAIN) break;
    if (best.isMinus) noneOf = [...noneOf, best.key];
    else allOf = [...allOf, best.key];
    left = left.filter(({ traits }) => traits.has(best.key) !== best.isMinus);
  }
  return { ...chosen, allOf, noneOf };
}

interface Way {
  readonly key: string;
  readonly isMinus: boolean;
  /** So large a part of the pages would be like the examples. */
  readonly share: number;
}
