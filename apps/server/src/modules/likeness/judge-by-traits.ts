import { supportOf, type ReadExample } from './candidate-traits.ts';
import { readTraitKey, traitsOf } from './page-traits.ts';
import type { ExamplePage } from './example-index.ts';

/** Twenty times likelier on an example than elsewhere. */
const LEAST_EVIDENCE = Math.log(20);

/**
 * Tells pages like the examples from others by all that examples share but the terms of a query and what says the same:
 * how much likelier it is on the examples than elsewhere. A page is like them that has as much of it as the example
 * with the least.
 *
 * @param rates how large a part of the other websites has each trait
 */
export function judgeByTraits(
  examples: readonly ReadExample[],
  rates: ReadonlyMap<string, number>,
  terms: readonly string[],
): (page: ExamplePage) => boolean {
  const hidden = new Set(terms.flatMap((key) => readTraitKey(key).value.split(' ')));
  const support = supportOf(examples);
  const worth = [...rates].flatMap(([key, rate]): [string, number][] => {
    const { kind, value } = readTraitKey(key);
    if (kind === 'lang' || value.split(' ').some((word) => hidden.has(word))) return [];
    const share = ((support.get(key) ?? 0) + 0.5) / (examples.length + 1);
    return share > rate ? [[key, Math.log(share / rate)]] : [];
  });
  const evidenceOn = (page: ReadonlySet<string>): number =>
    worth.reduce((sum, [key, evidence]) => sum + (page.has(key) ? evidence : 0), 0);
  const least = Math.min(...examples.map(({ pages }) => Math.max(0, ...pages.map(evidenceOn))));
  return (page) => evidenceOn(traitsOf(page)) >= Math.max(LEAST_EVIDENCE, least);
}
