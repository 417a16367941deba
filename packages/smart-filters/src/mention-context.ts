import { words } from '@linklode/query-language';
import { isGivenName, isSurname } from '@linklode/word-lists';
import { namesKnownBrand } from './known-brands.ts';
import { isNoWord } from './ordinary-words.ts';
import type { TextPlace } from './page-reading.ts';
import { isPlaceName } from './place-names.ts';

/** UTF-16 units before and behind a place; of what stands there so many words or signs at most. */
const REACH = 80;
const MOST_TOKENS = 8;
/** So near it counts which of them it is. */
const NEXT = 2;
const LETTERS = String.raw`\p{L}[\p{L}\p{N}’'.&-]{0,40}`;
const TOKEN = new RegExp(String.raw`${LETTERS}|\d[\d.,]*|[¦™®©$€£%:;()!?"“”|/–—•·,.+&]`, 'gu');

/**
 * What is said around a place of a name, as the judge of mentions has learned it: each word as it stands and as what it
 * is ("NOWORD" with a capital, "GIVEN" of people), by its side and, next to the name, by its distance. Each once.
 */
export function contextTokens(text: string, { start, end }: TextPlace): string[] {
  const before = tokensOf(text.slice(Math.max(0, start - REACH), start)).slice(-MOST_TOKENS);
  const behind = tokensOf(text.slice(end, end + REACH)).slice(0, MOST_TOKENS);
  const found = new Set<string>();
  for (let at = 1; at <= NEXT; at++) {
    for (const said of before.at(-at) ?? EDGE) found.add(`b${at}${said}`);
    for (const said of behind[at - 1] ?? EDGE) found.add(`a${at}${said}`);
  }
  for (const said of before.flat()) found.add(`B${said}`).add(`N${said}`);
  for (const said of behind.flat()) found.add(`A${said}`).add(`N${said}`);
  return [...found];
}

/** Nothing stands there. */
const EDGE: readonly string[] = ['^'];

/** Of each word or sign what it is and, of a word, which. */
function tokensOf(text: string): string[][] {
  return [...text.replaceAll('\n', '¦').matchAll(TOKEN)].map(([token]) => {
    if (!/^\p{L}/u.test(token)) return [/^\d/.test(token) ? '#' : token];
    const word = words(token).at(-1) ?? '';
    return [kindOf(token, word), `=${word}`];
  });
}

function kindOf(token: string, word: string): string {
  if (!/^\p{Lu}/u.test(token)) return 's';
  if (namesKnownBrand(token)) return 'BRAND';
  if (/^\p{Lu}{2,}$/u.test(token)) return 'ABC';
  if (isGivenName(word)) return 'GIVEN';
  if (isPlaceName(word)) return 'PLACE';
  if (!isNoWord(word)) return 'Cap';
  return isSurname(word) ? 'LAST' : 'NOWORD';
}
