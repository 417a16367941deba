import { isRoleWord } from './role-words.ts';

export interface FoundName {
  name: string;
  /** Place in the text that was searched. */
  start: number;
  end: number;
  /** How many of its words stand in the profile's address. */
  hits: number;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’.-]*/gu;
const CAPITALISED = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
const PARTICLES = new Set(
  'van von der den de del della di da dos das do la le el al bin ibn ben y i e af zu ter ten'.split(' '),
);
/** Particles that go on with a surname and never join two people. */
const NOBLE = new Set('van von der den de del della di da dos das'.split(' '));
const COURTESIES = new Set(
  'mr mrs ms miss dr dra prof professor dame sir lady don doña sr sra dame rev'.split(' '),
);
const MOST_WORDS = 6;
/** Signs after which a name is over. */
const NEAT_END = /^\s*(?:$|[,;:·|(–—\n]|- )/u;

/** The Latin letters for which `normalize` knows no base. */
const BASES: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const GERMAN: Readonly<Record<string, string>> = { ö: 'oe', ä: 'ae', ü: 'ue', ø: 'oe', å: 'aa' };

function plainOf(word: string): string {
  let plain = '';
  for (const sign of word.normalize('NFC').toLowerCase())
    plain += BASES[sign] ?? sign.normalize('NFD').charAt(0);
  return plain;
}

/** The ways in which a word is written in an address: without marks, in the German manner, without the letter. */
function spellings(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const german = plainOf(lower.replace(/[öäüøå]/g, (sign) => GERMAN[sign] ?? sign));
  return [...new Set([lower, plainOf(lower), german, lower.replace(/[^a-z0-9]/g, '')])];
}

const ASCII = /^[\0-\x7f]*$/;
const NO_LETTERS = /[^a-z]+/g;

/** The letters alone, in lower case and without marks. */
export function lettersOf(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase().replace(NO_LETTERS, '');
  return plainOf(word).replace(/[^\p{L}]/gu, '');
}

function createSlugMatch(slug: string): (word: string) => boolean {
  const tokens = new Set(slug.split(/[-_.]+/).flatMap((token) => spellings(token)));
  const letters = slug.replace(/[^\p{L}]/gu, '');
  const long = [...tokens].filter((token) => token.length >= 4);
  // Written together, or cut short.
  const isWithin = (part: string): boolean =>
    part.length >= 4 && (letters.includes(part) || long.some((token) => part.startsWith(token)));
  return (word) =>
    word
      .split(/['’.-]+/)
      .flatMap(spellings)
      .some((part) => part.length >= 2 && (tokens.has(part) || isWithin(part)));
}

/**
 * The words of a run that make up the whole address when written together, the first perhaps by its letter: annlee,
 * jsmith.
 */
function joinedIn(run: readonly Word[], letters: string): Set<number> {
  for (let from = 0; from + 1 < run.length; from++) {
    for (let to = from + 1; to < Math.min(run.length, from + MOST_WORDS); to++) {
      const [first = '', ...rest] = run.slice(from, to + 1).map((word) => lettersOf(word.text));
      const tail = rest.join('');
      const isWhole = letters.length >= 5 && (letters === first + tail || letters === first.charAt(0) + tail);
      if (isWhole) return new Set(Array.from({ length: to - from + 1 }, (_, at) => from + at));
    }
  }
  return new Set();
}

/** Runs of words that could be a name: capitalised, with particles between them, one space apart. */
function nameRuns(text: string): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && !CAPITALISED.test(run.at(-1)!.text)) run.pop();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const match of text.matchAll(WORD)) {
    const bare = match[0].replace(/[.'’-]+$/u, '');
    const word = { text: bare, start: match.index, end: match.index + bare.length };
    const last = run.at(-1);
    // The dot of an initial belongs to the name; that of a sentence ends it.
    const between = last === undefined ? '' : text.slice(last.end, word.start);
    const joined = between === ' ' || (between === '. ' && (last?.text.length ?? 0) <= 2);
    if (last !== undefined && !joined) close();
    const isParticle = run.length > 0 && PARTICLES.has(bare.toLowerCase());
    if (CAPITALISED.test(bare) || isParticle) run.push(word);
    else close();
  }
  close();
  return runs;
}

/**
 * The names in a text that a profile's address agrees with, in the order of the text: at least two words, one of which
 * stands in the address. What a line holds behind a name, such as the next cell of a table, is not taken for a part of
 * it.
 */
export function findNames(text: string, slug: string): FoundName[] {
  const matches = createSlugMatch(slug);
  const letters = slug.replace(/[^\p{L}]/gu, '');
  return nameRuns(text).flatMap((run) => {
    const joined = joinedIn(run, letters);
    const inSlug = run.map((word, at) => joined.has(at) || matches(word.text));
    // A surname may read like a role ("Seo"); it counts where nothing else makes a name.
    const sure = inSlug.map((isIn, at) => isIn && !isRoleWord(run[at]!.text));
    const hits = sure.filter(Boolean).length >= 2 ? sure : inSlug;
    const first = hits.indexOf(true);
    if (first === -1) return [];
    const words = widen(text, run, first, hits.lastIndexOf(true));
    return words.length < 2 || words.length > MOST_WORDS
      ? []
      : [foundName(text, words, hits.filter(Boolean).length)];
  });
}

/** The words of the run from `first` to `last`, and those beside them that belong to the name. */
function widen(text: string, run: readonly Word[], first: number, last: number): readonly Word[] {
  const isName = (at: number): boolean => {
    const word = run[at]?.text;
    return (
      word !== undefined && CAPITALISED.test(word) && !isRoleWord(word) && !COURTESIES.has(word.toLowerCase())
    );
  };
  let from = first;
  let to = last;
  if (from === to) {
    if (isName(to + 1)) to += 1;
    else {
      let before = from - 1;
      while (before > 0 && PARTICLES.has(run[before]!.text.toLowerCase())) before -= 1;
      if (before >= 0 && isName(before)) from = before;
    }
  }
  if (NOBLE.has(run[to + 1]?.text ?? '') && isName(to + 2)) to += 2;
  // A second surname, when it ends neatly or a role follows; the next cell of a table does not.
  if (isName(to + 1)) {
    const follows = run[to + 2];
    const isOver =
      follows === undefined ? NEAT_END.test(text.slice(run[to + 1]!.end)) : isRoleWord(follows.text);
    if (isOver) to += 1;
  }
  return run.slice(from, to + 1);
}

/**
 * The name with which a line begins, when it stands there alone or before a sign that ends it. For addresses that tell
 * nothing.
 */
export function leadingName(text: string): FoundName | null {
  const [run = []] = nameRuns(text);
  const words = run.filter((word) => !COURTESIES.has(word.text.toLowerCase()));
  const [head] = words;
  const tail = words.at(-1);
  if (head === undefined || tail === undefined || words.length < 2 || words.length > 4) return null;
  if (/[\p{L}\p{N}]/u.test(text.slice(0, run[0]?.start)) || !NEAT_END.test(text.slice(tail.end))) return null;
  return words.some((word) => isRoleWord(word.text)) ? null : foundName(text, words, 0);
}

function foundName(text: string, words: readonly Word[], hits: number): FoundName {
  const start = words[0]!.start;
  const end = words.at(-1)!.end;
  return { name: text.slice(start, end), start, end, hits };
}
