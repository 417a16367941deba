import type { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';
import { blob, int, prepareRows, text } from '../store/rows.ts';

const SAMPLED_PAGES = 30;
/** How much of each page is read, in UTF-16 units. */
const READ_LENGTH = 10_000;
const TITLE_WEIGHT = 5;
const LOOKED_UP_TERMS = 100;
const SHORTEST_TERM = 3;
/** A word in more than this part of all pages tells nothing about a site. */
const COMMON_SHARE = 0.2;
/**
 * A word that stands on so many pages of other sites counts half: a word that hardly anyone else uses leads nowhere.
 */
const HALF_KNOWN = 10;

/**
 * The words that tell what a site is about, from its 30 best pages: those with the highest
 *
 *     mean over the pages of (1 + ln tf)  x  ln(N / df)  x  e / (e + 10)
 *
 * where tf counts a word in a title five times, N are all pages, df those with the word, and e an estimate of how many
 * of those are on other sites.
 */
export function createSiteTerms(db: DatabaseSync): (domainId: number, count: number) => string[] {
  const findTexts = prepareRows(
    db,
    `SELECT p.title, b.body FROM pages p JOIN bodies b ON b.page_id = p.id
    WHERE p.domain_id = ? ORDER BY p.pa DESC, p.id LIMIT ${SAMPLED_PAGES}`,
    [text, blob],
  );
  const countOnSite = prepareRows(db, 'SELECT count(*) FROM pages WHERE domain_id = ?', int);
  const countAll = prepareRows(db, 'SELECT count(*) FROM pages', int);
  const findFrequency = prepareRows(
    db,
    "SELECT doc FROM pages_vocabulary WHERE term = ? AND col = 'text'",
    int,
  );

  return (domainId, count) => {
    const terms = new Map<string, { weight: number; pages: number }>();
    const pages = findTexts.list(domainId);
    for (const [title, body] of pages) {
      for (const [word, frequency] of frequencies(title, unpackText(db, body))) {
        const term = terms.get(word) ?? { weight: 0, pages: 0 };
        term.weight += (1 + Math.log(frequency)) / pages.length;
        term.pages += 1;
        terms.set(word, term);
      }
    }
    const all = countAll.get();
    const onSite = countOnSite.get(domainId);
    const weighted = best([...terms], ([, term]) => term.weight, LOOKED_UP_TERMS).flatMap(([word, term]) => {
      const found = findFrequency.find(word) ?? 0;
      const elsewhere = found - (term.pages / pages.length) * onSite;
      if (elsewhere < 1 || found > Math.max(2, all * COMMON_SHARE)) return [];
      const weight = term.weight * Math.log(all / found) * (elsewhere / (elsewhere + HALF_KNOWN));
      return [[word, weight] as const];
    });
    return best(weighted, ([, weight]) => weight, count).map(([word]) => word);
  };
}

function frequencies(title: string, text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (from: string, weight: number) => {
    for (const word of words(from)) {
      if (word.length >= SHORTEST_TERM && !/^\d+$/.test(word))
        counts.set(word, (counts.get(word) ?? 0) + weight);
    }
  };
  add(title, TITLE_WEIGHT);
  add(text.slice(0, READ_LENGTH), 1);
  return counts;
}

/** The entries with the highest weight; equal ones in alphabetical order, so that the result is the same each time. */
function best<T extends readonly [string, unknown]>(
  entries: T[],
  weightOf: (entry: T) => number,
  count: number,
): T[] {
  return entries.sort((a, b) => weightOf(b) - weightOf(a) || (a[0] < b[0] ? -1 : 1)).slice(0, count);
}
