import { hash } from 'node:crypto';
import { THIN_LANGUAGE } from './thin-pages.ts';

/** What a key token stands for; the letter is its prefix. */
const KINDS = {
  all: 'a',
  host: 'h',
  belowHost: 'b',
  path: 'p',
  filetype: 'f',
  lang: 'g',
  linkedHost: 'l',
  linkedBelowHost: 'm',
} as const;
type KeyKind = keyof typeof KINDS;

/** U+00A4 is no letter or digit, so no word of a page can look like a key or like the digest of a long word. */
const MARK = '¤';
const PLAIN = /^[a-z0-9.-]*$/;
const PLAIN_LIMIT = 60;
/** FTS5 cuts tokens at 32,768 bytes; far below that a word is replaced by its digest, in pages and queries alike. */
export const LONGEST_WORD = 1000;
/** A path in a query cannot be longer, for the query itself is at most 2,000 characters. */
const PATH_LIMIT = 8192;

function digest(value: string): string {
  return hash('sha256', value).slice(0, 32);
}

/** The opaque token for a host, a path and so on: one word to the tokenizer, whatever is in the value. */
export function keyToken(kind: KeyKind, value: string): string {
  if (value.length > PLAIN_LIMIT || !PLAIN.test(value)) return `${MARK}${KINDS[kind]}${MARK}${digest(value)}`;
  return MARK + KINDS[kind] + value.replaceAll('.', '·').replaceAll('-', '¬');
}

/** Where a word of a page can stand. */
export type WordPlace = 'title' | 'text' | 'url';

/**
 * Words of titles and addresses are marked, so that each place has posting lists of its own: a word that half of all
 * texts hold is read in a moment where a title is asked for. Like the mark of keys these signs are no part of any word.
 */
const PLACE_MARKS: Record<WordPlace, string> = { title: '¦', text: '', url: '§' };

/** Whether a word stands as its digest. */
export function isLongWord(word: string): boolean {
  return word.length > LONGEST_WORD;
}

/** A word as the full-text tables hold it. */
export function indexedWord(word: string, place: WordPlace): string {
  return PLACE_MARKS[place] + (isLongWord(word) ? MARK + digest(word) : word);
}

/** Words of texts as they are marked elsewhere. */
export function asPlaced(textWords: string, place: WordPlace): string {
  return PLACE_MARKS[place] + textWords.replaceAll(' ', ` ${PLACE_MARKS[place]}`);
}

/** The same words as they are marked in texts: not at all. */
export function withoutPlace(words: string): string {
  return words.replaceAll(PLACE_MARKS.title, '').replaceAll(PLACE_MARKS.url, '');
}

/** The hosts that this one is below: of www.a.co.uk those are a.co.uk, co.uk and uk. */
function hostsAbove(host: string): string[] {
  const suffixes: string[] = [];
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    if (dot + 1 < host.length) suffixes.push(host.slice(dot + 1));
  }
  return suffixes;
}

/** Every beginning of the path that ends before a slash, and the path itself; `/` alone has only itself. */
function pathPrefixes(path: string): string[] {
  const prefixes: string[] = [];
  const end = Math.min(path.length, PATH_LIMIT);
  for (let slash = path.indexOf('/', 1); slash !== -1 && slash < end; slash = path.indexOf('/', slash + 1)) {
    prefixes.push(path.slice(0, slash));
  }
  if (path.length <= PATH_LIMIT) prefixes.push(path);
  return prefixes;
}

interface KeyedPage {
  host: string;
  /** Percent-decoded, lower case. */
  path: string;
  filetype: string | null;
  lang: string | null;
  linkedHosts: Iterable<string>;
  /** Only a part of the page is known. */
  isThin?: boolean;
}

/** All key tokens of a page, each once. */
export function pageKeys(page: KeyedPage): string[] {
  const keys = new Set([keyToken('all', ''), keyToken('host', page.host)]);
  for (const above of hostsAbove(page.host)) keys.add(keyToken('belowHost', above));
  for (const prefix of pathPrefixes(page.path)) keys.add(keyToken('path', prefix));
  if (page.filetype !== null) keys.add(keyToken('filetype', page.filetype));
  if (page.isThin === true) keys.add(keyToken('lang', THIN_LANGUAGE));
  if (page.lang !== null) keys.add(keyToken('lang', page.lang));
  const linked = new Set(page.linkedHosts);
  // Links to the page's own host never count for link:, whatever host is asked for.
  linked.delete(page.host);
  for (const host of linked) {
    keys.add(keyToken('linkedHost', host));
    for (const above of hostsAbove(host)) keys.add(keyToken('linkedBelowHost', above));
  }
  return [...keys];
}
