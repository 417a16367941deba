import { words } from '@linklode/query-language';
import { isNoWord } from '../ordinary-words.ts';
import type { PageReading } from '../page-reading.ts';
import { logScale, share } from './scale.ts';
import { headingsOf } from './shape.ts';

const MOST_HEADINGS = 60;
const MOST_BLOCKS = 300;
const LONGEST_BLOCK = 60;
const MANY = 15;

/**
 * How many of a page's headings and short blocks hold a name that no dictionary has: products, firms, people, places.
 * Lists of advice have none.
 */
export function nameFeatures(page: PageReading) {
  const own = new Set([...page.titleWords, ...words(page.page.domain.split('.')[0] ?? '')]);
  const isNamed = ({ text }: { readonly text: string }): boolean =>
    /\p{Lu}/u.test(text) && words(text).some((word) => !own.has(word) && isNoWord(word));
  const headings = headingsOf(page).slice(0, MOST_HEADINGS);
  const named = headings.filter(isNamed).length;
  const blocks = page
    .contentLines()
    .filter(({ text }) => text.length <= LONGEST_BLOCK)
    .slice(0, MOST_BLOCKS);
  return {
    namedHeads: logScale(named, MANY),
    namedHeadsShare: share(named, headings.length),
    namedBlocks: share(blocks.filter(isNamed).length, blocks.length),
  };
}
