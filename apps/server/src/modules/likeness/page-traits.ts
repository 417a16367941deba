import type { ExamplePage } from './example-index.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { decodedPath, words, type Node, type TextField } from '@linklode/query-language';
import { PAGE_KINDS } from '@linklode/smart-filters';

export type TraitKind = 'title' | 'url' | 'text' | 'link' | 'lang' | 'industry';

/** Something that a condition can ask for; its key is the same on every page that has it. */
interface Trait {
  readonly kind: TraitKind;
  readonly value: string;
}

const LONGEST_PHRASE = 3;
/** What a page is for stands at its beginning. */
const WORDS_OF_TEXT = 1_500;
const WORDS_OF_TITLE = 30;
const LONGEST_WORD = 30;

/** What pages of a kind are called, however short: "vs". */
let namesOfKinds: ReadonlySet<string> | undefined;

function isName(phrase: string): boolean {
  namesOfKinds ??= new Set(PAGE_KINDS.flatMap(({ names }) => names.map((items) => items.join(' '))));
  return namesOfKinds.has(phrase);
}

const traitKey = ({ kind, value }: Trait): string => `${kind} ${value}`;

export function readTraitKey(key: string): Trait {
  const cut = key.indexOf(' ');
  return { kind: key.slice(0, cut) as TraitKind, value: key.slice(cut + 1) };
}

/** Words in a title, a text or an address. */
export function isOfWords(key: string): boolean {
  const { kind } = readTraitKey(key);
  return kind === 'title' || kind === 'url' || kind === 'text';
}

/** The keys of everything that a query could ask of the page and that other sites may have as well. */
export function traitsOf(page: ExamplePage): Set<string> {
  const keys = new Set<string>();
  const add = (kind: TraitKind, value: string): void => void keys.add(traitKey({ kind, value }));
  const isSaid = (row: readonly string[]): boolean => row.some(isTelling) || isName(row.join(' '));
  for (const phrase of phrasesOf(words(page.title).slice(0, WORDS_OF_TITLE), 1, isSaid)) add('title', phrase);
  for (const segment of decodedPath(page.url).split('/'))
    for (const phrase of phrasesOf(words(segment).slice(0, WORDS_OF_TITLE), 1, isSaid)) add('url', phrase);
  // Single words of a text say little of what a page is for, and less do those between them.
  for (const phrase of phrasesOf(words(page.text).slice(0, WORDS_OF_TEXT), 2))
    if (
      isTelling(phrase.slice(0, phrase.indexOf(' '))) &&
      isTelling(phrase.slice(phrase.lastIndexOf(' ') + 1))
    )
      add('text', phrase);
  for (const { domain } of page.links) if (domain !== page.domain) add('link', domain);
  if (page.lang !== null) add('lang', page.lang);
  for (const label of page.industry) add('industry', words(label).join(' '));
  return keys;
}

/** Neighbouring words, at least one of which is neither short nor a number. */
function* phrasesOf(
  row: readonly string[],
  shortest: number,
  isSaid = (phrase: readonly string[]): boolean => phrase.some(isTelling),
): Generator<string> {
  for (let start = 0; start < row.length; start++) {
    for (let length = shortest; length <= LONGEST_PHRASE && start + length <= row.length; length++) {
      const phrase = row.slice(start, start + length);
      if (phrase.every((word) => word.length <= LONGEST_WORD) && isSaid(phrase)) yield phrase.join(' ');
    }
  }
}

function isTelling(word: string): boolean {
  if (/^\p{N}+$/u.test(word) || FUNCTION_WORDS.has(word)) return false;
  return word.length >= 4 || /[^a-z]/.test(word);
}

export function conditionOf({ kind, value }: Trait): Node {
  switch (kind) {
    case 'title':
    case 'url':
    case 'text':
      return { type: 'phrase', field: kind satisfies TextField, items: value.split(' ') };
    case 'link':
      return { type: 'link', host: value, subdomainsOnly: false };
    case 'lang':
      return { type: 'lang', lang: value };
    case 'industry':
      return { type: 'industry', label: value };
  }
}
