import { findPhrase, words } from '@linklode/query-language';
import { findLexicon, phrasesOf } from './lexicon/lexicon.ts';
import type { PageReading } from './page-reading.ts';

/**
 * Names of which a page speaks by its own title: for judges that ask whom a page is about, where nobody named anybody.
 * Each is tried, and what the judge says of the best of them is what it says of the page.
 */

const LONGEST_TITLE = 40;
const MOST_WORDS = 2;
const JOINTS = new Set(['v', ...phrasesOf('versus').filter((phrase) => !phrase.includes(' '))]);
const INSTEAD = new Set(phrasesOf('alternatives').map((phrase) => phrase.split(' ')[0]));
/** Between "alternatives" and what they are to. */
const LINKING = new Set('to for a à au aux zu zum zur para al ao voor op'.split(' '));

/**
 * The names that a title sets against others or would replace, one and two words of each side: "Acme" and "Brio" of
 * "Acme vs Brio", "Acme" of "Best Acme alternatives" and of "Alternatives to Acme". Empty where it compares nothing.
 */
export function comparedNames({ headlineWords }: PageReading): string[] {
  const found = headlineWords.slice(0, LONGEST_TITLE);
  const names = new Set<string>();
  const add = (from: number, to: number): void => {
    if (from >= 0 && to <= found.length) names.add(found.slice(from, to).join(' '));
  };
  for (const [at, word] of found.entries()) {
    const isInstead = INSTEAD.has(word) && findLexicon(found.slice(at), 'alternatives') !== null;
    if (!JOINTS.has(word) && !isInstead) continue;
    const behind = isInstead && LINKING.has(found[at + 1] ?? '') ? at + 2 : at + 1;
    for (let length = 1; length <= MOST_WORDS; length++) {
      add(at - length, at);
      add(behind, behind + length);
    }
  }
  return [...names];
}

const LONGEST = 1_000;
const MOST_NAMES = 6;
const CAPITALS = /\p{Lu}[\p{L}\p{N}’'.&-]*(?: \p{Lu}[\p{L}\p{N}’'.&-]*){0,2}/gu;

/** Runs of words with capitals in a title, but those of the site's own name behind it. */
export function titledNames({ page, headlineWords }: PageReading): string[] {
  const runs = [...page.title.slice(0, LONGEST).matchAll(CAPITALS)].map(([run]) => run);
  const isInHeadline = (run: string): boolean => findPhrase(headlineWords, words(run)).length > 0;
  return [...new Set(runs)].filter(isInHeadline).slice(0, MOST_NAMES);
}
