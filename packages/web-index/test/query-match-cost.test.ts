import { expect, it } from 'vitest';
import { isSoonerAsked } from '../src/query/match-cost.ts';
import { readExpression } from '../src/query/match-tree.ts';

const PAGES = 1_000_000;
/** On how many of a million pages stands what is kept. */
const KEPT: Record<string, number> = {
  the: 900_000,
  of: 850_000,
  'of the': 550_000,
  '¦the': 70_000,
  '¦of ¦the': 3000,
  movie: 23_000,
  blog: 500_000,
};
const common = {
  find(expression: string) {
    const pages = KEPT[expression.slice(1, -1)];
    return pages === undefined ? null : { id: 1, pages };
  },
};
const isAsked = (expression: string): boolean => isSoonerAsked(readExpression(expression), common, PAGES);

it('takes the sets of common phrases where nothing rare leads, and asks the full text where something does', () => {
  expect(isAsked('"the"')).toBe(false);
  expect(isAsked('("of the" OR "¦of ¦the")')).toBe(false);
  expect(isAsked('("the" AND "blog")')).toBe(false);
  expect(isAsked('("blog" NOT "the")')).toBe(false);
  // What is asked beside a set is read from end to end, though few of either are wanted.
  expect(isAsked('(("film" OR "movie") AND ("guest" AND "post"))')).toBe(true);
  expect(isAsked('(("film" AND "seldom") NOT ("plot" OR "movie"))')).toBe(true);
  // The words near each other stand on half of all pages, those in the title on few.
  expect(isAsked('(("¦the" AND "¦of ¦the") AND NEAR("the" "of the", 5))')).toBe(true);
});
