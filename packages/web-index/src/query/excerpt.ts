import {
  isPlainText,
  positiveTerms,
  words,
  wordSpans,
  type PositiveTerm,
  type Query,
} from '@linklode/query-language';

/** How far into a page an excerpt is looked for first, in UTF-16 units. */
const SEARCHED_LENGTH = 20_000;
/** And how far where that is not there: long pages have in their foot what many searches ask for, "write for us". */
const SEARCHED_AT_MOST = 300_000;
const EXCERPT_LENGTH = 220;
const PIECE_LENGTH = 160;
/** How much text stands before the first word that was found. */
const LEAD_LENGTH = 60;
/** An excerpt begins with the sentence of its first word, if that sentence begins at most so far before it. */
const SENTENCE_LENGTH = 120;
const MOST_MARKS = 20;
/** Shorter lines are menus, headings and buttons: they contain words of the query but explain nothing. */
const PROSE_LENGTH = 60;
/** If only a short line has all the words, a sentence with them is looked for in so many further pieces. */
const PIECES_FURTHER = 20;
const BEGINNING_LENGTH = 3_000;

/** The words of the query that a page's text may show. */
export function wordsToShow(query: Query): Set<string> {
  return new Set(termsInText(query).flatMap(wordsOfTerm));
}

/** Those of them that were asked for by themselves, or beside a gap: of "write for us" no single word is. */
export function wordsAlone(query: Query): Set<string> {
  const alone = termsInText(query).filter(
    ({ items }) => items.length === 1 || items.some((item) => typeof item !== 'string'),
  );
  return new Set(alone.flatMap(wordsOfTerm));
}

/** The phrases without gaps among them, which an excerpt shows and marks as they were asked for. */
export function phrasesToShow(query: Query): string[][] {
  const phrases = termsInText(query).filter(({ items }) => items.length > 1);
  return phrases.map(wordsOfTerm).filter((of, at) => of.length === phrases[at]?.items.length);
}

const isPlain = (word: string): boolean => /^[a-z0-9]+$/.test(word);

const termsInText = (query: Query): PositiveTerm[] =>
  positiveTerms(query).filter(({ field }) => field !== 'url' && field !== 'anchor');

const wordsOfTerm = ({ items }: PositiveTerm): string[] => items.filter((item) => typeof item === 'string');

/**
 * A place at most 40 units before `position` where a word ends, so that none is cut; `position` where there is none.
 */
function cutBefore(text: string, position: number): number {
  const before = text.slice(Math.max(0, position - 40), position + 1);
  const gap = Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n'));
  return gap <= 0 ? position : position + 1 - before.length + gap;
}

/** A text that can be searched several times; what takes time is computed when it is first needed. */
export interface ExcerptText {
  readonly text: string;
  /** Where excerpts are looked for. */
  readonly searched: string;
  /** In lower case, each character at the same place as in `searched`; null if lower case has another length. */
  lower(): string | null;
  /** Pieces of about a line and a half, cut between words; null behind the last. */
  piece(number: number): Piece | null;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  /** Whether its words are found by lower case alone. */
  readonly isPlain: boolean;
}

export function excerptText(text: string, most = SEARCHED_LENGTH): ExcerptText {
  const searched = text.slice(0, most);
  const pieces: Piece[] = [];
  let lower: string | null | undefined;
  return {
    text,
    searched,
    lower() {
      if (lower === undefined) {
        lower = searched.toLowerCase();
        if (lower.length !== searched.length) lower = null;
      }
      return lower;
    },
    piece(number) {
      while (pieces.length <= number) {
        const start = pieces.at(-1)?.end ?? 0;
        if (start >= searched.length) return null;
        const isLast = start + PIECE_LENGTH >= searched.length;
        const end = isLast ? searched.length : cutBefore(searched, start + PIECE_LENGTH);
        pieces.push({ start, end, isPlain: isPlainText(searched.slice(start, end)) });
      }
      return pieces[number] ?? null;
    },
  };
}

function isInProse(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - PROSE_LENGTH), place);
  const behind = text.slice(place, place + PROSE_LENGTH);
  const end = behind.indexOf('\n');
  return before.length - before.lastIndexOf('\n') - 1 + (end === -1 ? behind.length : end) >= PROSE_LENGTH;
}

/** Where the first line that is no menu begins; 0 if there is none at the beginning of the text. */
function firstProse(text: string): number {
  const beginning = text.slice(0, BEGINNING_LENGTH);
  for (let at = 0; at < beginning.length;) {
    if (isInProse(beginning, at)) return at;
    const next = beginning.indexOf('\n', at);
    if (next === -1) break;
    at = next + 1;
  }
  return 0;
}

interface Place {
  /** Where its first word stands, or the phrase. */
  readonly place: number;
  /** How many different words, and one for a phrase. */
  readonly found: number;
  readonly isProse: boolean;
  readonly hasPhrase: boolean;
}

/**
 * Finds the piece of text with the most different words, preferring a sentence to a menu and a phrase to its words one
 * by one; null if no word is found. Words of plain letters are
 * found in one pass over the text, no further than needed. Only pieces with other characters are split into words,
 * which costs many times as much.
 */
function bestPlace(
  source: ExcerptText,
  shown: ReadonlySet<string>,
  asked: readonly (readonly string[])[],
): Place | null {
  const plain = [...shown].filter(isPlain);
  const phrases = asked.filter((phrase) => phrase.every(isPlain));
  const lower = plain.length === 0 ? null : source.lower();
  const hits = lower === null ? null : wholeWords(lower, plain);
  let hit = hits?.next().value ?? null;
  let best: Place = { place: 0, found: 0, isProse: false, hasPhrase: false };
  const most = shown.size + (phrases.length > 0 ? 1 : 0);
  const phraseEndingWith = createPhraseFinder(lower ?? '', phrases);
  let last = Number.POSITIVE_INFINITY;
  let piece: Piece | null;
  for (let number = 0; number <= last && (piece = source.piece(number)) !== null; number++) {
    const { start, end } = piece;
    const first = hit;
    const there = new Set<string>();
    let phrase: number | null = null;
    for (; hit !== null && hit.index < end; hit = hits?.next().value ?? null) {
      there.add(hit.word);
      phrase = phraseEndingWith(hit) ?? phrase;
    }
    const isByLower = piece.isPlain && (lower !== null || plain.length === 0);
    if (isByLower && there.size === 0) continue;
    const written = isByLower ? '' : source.searched.slice(start, end);
    const different = isByLower ? there.size : new Set(words(written).filter((word) => shown.has(word))).size;
    const found = different + (phrase === null ? 0 : 1);
    if (found === 0 || found < best.found || (found === best.found && best.isProse)) continue;
    const place = phrase ?? (isByLower ? (first?.index ?? start) : firstPlace(start, written, shown));
    const isProse = isInProse(source.searched, place);
    if (found > best.found || isProse) best = { place, found, isProse, hasPhrase: phrase !== null };
    if (found === most) last = isProse ? number : Math.min(last, number + PIECES_FURTHER);
  }
  return best.found === 0 ? null : best;
}

interface WordHit {
  readonly index: number;
  readonly word: string;
}

/** Signs that may stand between two words of a phrase; more are looked at by nobody. */
const MOST_BETWEEN = 40;

/** Is told of each word that was found, in their order; answers where a phrase begins that ends with it. */
function createPhraseFinder(
  lower: string,
  phrases: readonly (readonly string[])[],
): (hit: WordHit) => number | null {
  const longest = Math.max(0, ...phrases.map((phrase) => phrase.length));
  /** Words that follow each other. */
  let row: WordHit[] = [];
  return (hit) => {
    if (longest === 0) return null;
    const before = row.at(-1);
    const behind = before === undefined ? hit.index : before.index + before.word.length;
    if (hit.index - behind > MOST_BETWEEN || /[\p{L}\p{N}\p{M}]/u.test(lower.slice(behind, hit.index)))
      row = [];
    row.push(hit);
    if (row.length > longest) row.shift();
    const said = phrases.find(
      (phrase) =>
        phrase.length <= row.length && phrase.every((word, at) => row.at(at - phrase.length)?.word === word),
    );
    return said === undefined ? null : (row.at(-said.length)?.index ?? null);
  };
}

/** Where the words stand in a lower-case text, between characters other than a to z and 0 to 9. */
function* wholeWords(lower: string, plain: readonly string[]): Generator<WordHit, null> {
  // The characters beside a word are checked afterwards: a pattern with a look-behind at each character takes ten times
  // as long. Longest words first.
  const wanted = new RegExp(plain.toSorted((a, b) => b.length - a.length).join('|'), 'g');
  for (let hit = wanted.exec(lower); hit !== null; hit = wanted.exec(lower)) {
    const [word] = hit;
    if (!isPlainSign(lower.charCodeAt(hit.index - 1)) && !isPlainSign(lower.charCodeAt(wanted.lastIndex)))
      yield { index: hit.index, word };
    else wanted.lastIndex = hit.index + 1;
  }
  return null;
}

/** Whether a UTF-16 unit is one of a to z and 0 to 9; false beyond the ends of a text. */
const isPlainSign = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);

function firstPlace(start: number, piece: string, shown: ReadonlySet<string>): number {
  return start + (wordSpans(piece).find((span) => shown.has(span.word))?.start ?? 0);
}

/**
 * Where the query is fulfilled in an excerpt: start and end in UTF-16 units, in order, neighbours joined. A word of
 * phrases only is marked where all of its phrase stands: "for" says nothing of "write for us", nor does "write for
 * her".
 */
export function marksOf(
  excerpt: string,
  alone: ReadonlySet<string>,
  phrases: readonly (readonly string[])[],
): [number, number][] {
  const marks: [number, number][] = [];
  const spans = wordSpans(excerpt);
  const isMarked = spans.map(({ word }) => alone.has(word));
  for (const at of spans.keys())
    for (const phrase of phrases)
      if (phrase.every((word, place) => spans[at + place]?.word === word))
        isMarked.fill(true, at, at + phrase.length);
  for (const [at, { start, end }] of spans.entries()) {
    if (isMarked[at] !== true) continue;
    const last = marks.at(-1);
    if (last !== undefined && excerpt.slice(last[1], start) === ' ') last[1] = end;
    else if (marks.length < MOST_MARKS) marks.push([start, end]);
  }
  return marks;
}

/** The beginning of a sentence or line at most 120 characters before the place; null if there is none. */
function sentenceBefore(text: string, place: number): number | null {
  const from = Math.max(0, place - SENTENCE_LENGTH);
  const before = text.slice(from, place);
  const last = [...before.matchAll(/[.!?…]["”’)]?\s+|\n/gu)].at(-1);
  return last === undefined ? (from === 0 ? 0 : null) : from + last.index + last[0].length;
}

/**
 * About 220 characters of the text, in one line, around the place where the most different words of the query stand
 * close together, with an ellipsis where it was cut. If no word is found: the first line that is no menu.
 *
 * @param readWhole the text without an end, asked for where its beginning does not show what was asked for
 */
export function excerptOf(
  source: ExcerptText,
  shown: ReadonlySet<string>,
  phrases: readonly (readonly string[])[] = [],
  readWhole: () => string = () => source.text,
): string {
  if (shown.size === 0) return cutAround(source.text, firstProse(source.text));
  const near = bestPlace(source, shown, phrases);
  const isShown = near !== null && (near.hasPhrase || phrases.length === 0);
  if (!isShown && source.text.length > source.searched.length) {
    const whole = excerptText(readWhole(), SEARCHED_AT_MOST);
    const far = bestPlace(whole, shown, phrases);
    if (far !== null && far.found > (near?.found ?? 0)) return cutAround(whole.text, far.place);
  }
  return cutAround(source.text, near?.place ?? firstProse(source.text));
}

function cutAround(text: string, place: number): string {
  const wanted = Math.max(0, place - LEAD_LENGTH);
  const start = sentenceBefore(text, place) ?? (wanted === 0 ? 0 : cutBefore(text, wanted));
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : cutBefore(text, start + EXCERPT_LENGTH);
  const excerpt = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '… ' : ''}${excerpt}${end < text.length ? ' …' : ''}`;
}
