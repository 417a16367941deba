import { containsPhrase, words } from '@linklode/query-language';
import { isGivenName, isSurname } from '@linklode/word-lists';
import { isKnownWord } from './ordinary-words.ts';
import type { PageReading } from './page-reading.ts';

/** "cant" is "can't" to whoever types quickly; the words of each as they are compared. */
const CONTRACTIONS = new Map(
  `aint arent cant couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt werent wont wouldnt im ive youre youve theyre lets thats whats heres theres`
    .split(' ')
    .map((word) => [word, word.replace(/(?=t$|m$|ve$|re$|s$)/, ' ')] as const),
);
const SHORTEST_OWNER = 4;
const MOST_SPELLINGS = 4;
const APOSTROPHE = /(?<=[\p{L}\p{N}])['’‘ʼ`´](?=[\p{L}\p{N}])/gu;

/**
 * A name in its words, as typed first, then with its apostrophes written otherwise: "Trader Joes" is called "Trader
 * Joe's" and the other way round. A plural stays one where its singular is a word ("Acme Bikes" is nobody's bike).
 */
export function spellingsOf(name: string): readonly string[] {
  const typed = words(name);
  const spellings = new Set([typed.join(' '), words(name.replace(APOSTROPHE, '')).join(' ')]);
  for (const [at, word] of typed.entries()) {
    const apart = CONTRACTIONS.get(word) ?? (isOwner(word) ? `${word.slice(0, -1)} s` : null);
    if (apart !== null && (typed.length > 1 || !CONTRACTIONS.has(word)))
      spellings.add(typed.with(at, apart).join(' '));
  }
  return [...spellings].slice(0, MOST_SPELLINGS);
}

function isOwner(word: string): boolean {
  const owner = word.slice(0, -1);
  if (word.length < SHORTEST_OWNER || !/[^s]s$/.test(word)) return false;
  return isGivenName(owner) || isSurname(owner) || !isKnownWord(owner, 'en');
}

/** The first of the name's spellings that stands on the page, as typed where none does. */
export function writtenOn(page: PageReading, name: string): string {
  const [, ...others] = spellingsOf(name);
  if (others.length === 0 || stands(page, name)) return name;
  return others.find((spelling) => stands(page, spelling)) ?? name;
}

/** Whether the name stands on the page, in any of its spellings. */
export const isOn = (page: PageReading, name: string): boolean => stands(page, writtenOn(page, name));

function stands(page: PageReading, spelling: string): boolean {
  return page.placesOf(spelling).length > 0 || containsPhrase(page.titleWords, words(spelling));
}
