import { isDoubtful, isOrdinaryWord } from './ordinary-words.ts';
import { chanceOfBrand } from './mentions.ts';
import { readPage } from './page-reading.ts';
import type { PageView } from './page-view.ts';

/** What names mostly mean on the pages that hold them, by the name as typed: log-odds for a brand. */
export type Leanings = ReadonlyMap<string, number>;

/** So many pages say enough of a name. */
export const PAGES_OF_A_NAME = 40;
/** What is believed of a name before a page is read, as if by so many pages: most that no list has are a firm's. */
const BEFOREHAND = { words: 0.3, names: 0.8 };
const AS_MANY_PAGES = 5;
/** What other pages mean by it says less than what the page itself says. */
const PART = 0.7;

/**
 * What the names that have to be judged mean on the first of `pages` that hold them: "Ranger" is a part of other names
 * on most, "Zapier" on none, and no list of words knows which.
 */
export function readLeanings(names: readonly string[], pages: readonly PageView[]): Leanings {
  return new Map(
    names.map((name) => {
      const chances: number[] = [];
      for (const page of isJudged(name) ? pages : []) {
        if (chances.length >= PAGES_OF_A_NAME) break;
        const chance = chanceOfBrand(readPage(page), name);
        if (chance !== null) chances.push(chance);
      }
      return [name, leaningBy(name, chances)];
    }),
  );
}

export const isJudged = (name: string): boolean => isOrdinaryWord(name) || isDoubtful(name);

/** `chances`: how surely each page that was read means a brand by the name. */
export function leaningBy(name: string, chances: readonly number[]): number {
  const before = BEFOREHAND[isOrdinaryWord(name) ? 'words' : 'names'];
  const sum = chances.reduce((all, chance) => all + chance, AS_MANY_PAGES * before);
  const mean = sum / (chances.length + AS_MANY_PAGES);
  return PART * Math.log(mean / (1 - mean));
}
