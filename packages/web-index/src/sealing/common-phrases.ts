import type { DatabaseSync } from 'node:sqlite';
import { addPage, blockOf, emptySet, packSet, setKey, type PageSet } from '../store/common-pages.ts';
import { indexedWords } from '../store/indexed-text.ts';
import type { PageTokens } from '../store/page-words.ts';
import { countPages, FEWEST, TOKEN_PLACES, type TokenPlace, type WordSample } from './word-sample.ts';

/** Words and phrases on a larger share of pages than one in so many are kept. */
const SHARE = 64;
/** Of phrases those of words on one page in so many: others are found as quickly by the rarest of their words. */
const WORD_SHARE = 16;
/**
 * Longer ones are kept from a smaller share on: where all of their words are common, nothing rare leads to them. They
 * are of words on one page in so many, for what sites repeat on each of their pages holds others too.
 */
const SHORT = 3;
const LONG_SHARE = 256;
const LONG_WORD_SHARE = 12;
const LONG_FEWEST = 16;
const LONGEST = 5;
/** Numbers of phrases and of words fit into one key of a map. */
const NUMBERS = 2 ** 21;

/** The phrases of one place: a longer one is a shorter one and a word. */
interface PlacePhrases {
  words: Map<string, number>;
  /** By `longer(phrase, word)`. */
  longer: Map<number, number>;
}

export interface CommonPhraseList {
  places: ReadonlyMap<TokenPlace, PlacePhrases>;
  /** As the full text is asked for them, by number; there is no number 0. */
  names: readonly string[];
}

function longer(phrase: number, word: number): number {
  return phrase * NUMBERS + word;
}

/**
 * Phrases of up to five words that stand on many pages of the sample. Those of texts are looked for in titles and
 * addresses too, where searches ask for both.
 */
export function chooseCommonPhrases(sample: WordSample): CommonPhraseList {
  const names: string[] = [''];
  const places = new Map(
    TOKEN_PLACES.map((place): [TokenPlace, PlacePhrases] => [place, { words: new Map(), longer: new Map() }]),
  );
  const take = (place: TokenPlace, list: readonly string[]): void => {
    const phrases = places.get(place) as PlacePhrases;
    let phrase = 0;
    for (const [at, word] of list.entries()) {
      const number = phrases.words.get(word);
      const key = at === 0 || number === undefined ? null : longer(phrase, number);
      const known = at === 0 ? number : key === null ? undefined : phrases.longer.get(key);
      phrase = known ?? names.length;
      if (known !== undefined) continue;
      names.push(place === 'keys' ? word : indexedWords(list.slice(0, at + 1), place));
      if (key === null) phrases.words.set(word, phrase);
      else phrases.longer.set(key, phrase);
    }
  };
  for (const place of TOKEN_PLACES) {
    for (const list of phrasesOf(sample, place)) {
      take(place, list);
      if (place !== 'text') continue;
      for (const other of ['title', 'url'] as const) takeWithWords(other, list, take);
    }
  }
  return { places, names };
}

function takeWithWords(
  place: TokenPlace,
  list: readonly string[],
  take: (place: TokenPlace, list: readonly string[]) => void,
): void {
  for (const word of list) take(place, [word]);
  take(place, list);
}

/** Shorter ones first, so that the words and the beginning of each have come before it. */
function* phrasesOf(sample: WordSample, place: TokenPlace): Generator<string[]> {
  const fewest = Math.max(FEWEST, sample.size() / SHARE);
  const fewestOfWord = Math.max(FEWEST, sample.size() / WORD_SHARE);
  const fewestOfLong = Math.max(LONG_FEWEST, sample.size() / LONG_SHARE);
  const fewestOfLongWord = Math.max(LONG_FEWEST, sample.size() / LONG_WORD_SHARE);
  const tokens = sample.tokensOf(place);
  let pages = sample.pagesOf(place);
  /** What the numbers of this length mean, and where in each page which phrase ends; -1 where none that is common. */
  let lists = tokens.map((token) => [token]);
  const single = pages;
  const onPages = countPages(pages, tokens.length);
  const isInLong = (token: number): boolean => (onPages[token] ?? 0) >= fewestOfLongWord;
  let mayGrow = tokens.map((_, token) => isInLong(token));
  for (let length = 1; length <= (place === 'keys' ? 1 : LONGEST) && lists.length > 0; length++) {
    const counts = countPages(
      pages.map((page) => page.filter((number) => number >= 0)),
      lists.length,
    );
    const least = length <= SHORT ? fewest : fewestOfLong;
    /** A short one that a long one may begin with has to be as common as that. */
    const isCommon = (number: number): boolean =>
      number >= 0 && (counts[number] ?? 0) >= (mayGrow[number] === true ? fewestOfLong : least);
    for (const [number, list] of lists.entries()) if ((counts[number] ?? 0) >= least) yield list;
    const numbers = new Map<number, number>();
    const next: string[][] = [];
    const nextMayGrow: boolean[] = [];
    const before = pages;
    pages = before.map((page, at) =>
      page.map((number, end) => {
        const begin = page[end - 1] ?? -1;
        const word = single[at]?.[end] ?? -1;
        if (!isCommon(number) || !isCommon(begin)) return -1;
        if (length === 1 && Math.min(counts[number] ?? 0, counts[begin] ?? 0) < fewestOfWord) return -1;
        const mayBeLong = mayGrow[begin] === true && isInLong(word);
        if (length >= SHORT && !mayBeLong) return -1;
        const key = longer(begin, word);
        const known = numbers.get(key);
        if (known !== undefined) return known;
        nextMayGrow.push(mayBeLong);
        numbers.set(key, next.length);
        next.push([...(lists[begin] ?? []), tokens[word] ?? '']);
        return next.length - 1;
      }),
    );
    lists = next;
    mayGrow = nextMayGrow;
  }
}

interface CommonPageCollector {
  /** Pages come in the order of their ids. */
  add: (pageId: number, tokens: PageTokens) => void;
  /** After the last page. */
  finish: () => void;
}

/** Notes for each phrase on which pages it stands, and writes that down block by block. */
export function collectCommonPages(
  db: DatabaseSync,
  { places, names }: CommonPhraseList,
): CommonPageCollector {
  const putSet = db.prepare('INSERT INTO common_pages (id, pages) VALUES (?, ?)');
  const putPhrase = db.prepare('INSERT INTO common_phrases (id, phrase, pages) VALUES (?, ?, ?)');
  const totals = new Int32Array(names.length);
  let sets: (PageSet | undefined)[] = [];
  let block = 0;

  const note = (phrase: number, pageId: number): void => addPage((sets[phrase] ??= emptySet()), pageId);

  function writeBlock(): void {
    sets.forEach((set, phrase) => {
      if (set === undefined) return;
      const { bytes, pages } = packSet(set);
      putSet.run(setKey(block, phrase), bytes);
      totals[phrase] = (totals[phrase] ?? 0) + pages;
    });
    sets = [];
  }

  return {
    add(pageId, tokens) {
      if (blockOf(pageId) !== block) {
        writeBlock();
        block = blockOf(pageId);
      }
      for (const [place, phrases] of places) {
        /** Those that end at the word before. */
        let ending: number[] = [];
        for (const token of tokens[place]) {
          const word = phrases.words.get(token);
          if (word === undefined) {
            ending = [];
            continue;
          }
          note(word, pageId);
          const next = [word];
          for (const phrase of ending) {
            const more = phrases.longer.get(longer(phrase, word));
            if (more === undefined) continue;
            note(more, pageId);
            next.push(more);
          }
          ending = next;
        }
      }
    },
    finish() {
      writeBlock();
      names.forEach((name, phrase) => {
        const pages = totals[phrase] ?? 0;
        if (pages > 0) putPhrase.run(phrase, name, pages);
      });
    },
  };
}
