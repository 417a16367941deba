import { isPlainText, positiveTerms, words, wordSpans, type Query } from '@linklode/query-language';

/** How far into a page an excerpt is looked for, in UTF-16 units. */
const SEARCHED_LENGTH = 20_000;
const EXCERPT_LENGTH = 220;
const PIECE_LENGTH = 160;
/** What stands before the first word that was found. */
const LEAD_LENGTH = 60;
/** An excerpt begins with the sentence of its first word where that begins so near. */
const SENTENCE_LENGTH = 120;
const MOST_MARKS = 20;

/** The words of the query that a page's text may show. */
export function wordsToShow(query: Query): Set<string> {
  const terms = positiveTerms(query).filter(({ field }) => field !== 'url' && field !== 'anchor');
  return new Set(terms.flatMap(({ items }) => items.filter((item) => typeof item === 'string')));
}

/** A place at most 40 units before `position` where a word ends, so that none is cut; `position` where there is none. */
function cutBefore(text: string, position: number): number {
  const before = text.slice(Math.max(0, position - 40), position + 1);
  const gap = Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n'));
  return gap <= 0 ? position : position + 1 - before.length + gap;
}

/** Pieces of about a line and a half, cut between words; where each begins. */
function* piecesOf(text: string): Generator<{ start: number; piece: string }> {
  for (let start = 0; start < text.length;) {
    const end = start + PIECE_LENGTH >= text.length ? text.length : cutBefore(text, start + PIECE_LENGTH);
    yield { start, piece: text.slice(start, end) };
    start = end;
  }
}

/**
 * Where the first word stands in the piece that has most different ones; 0 when there is none. Piece by piece, since
 * words can be had for a fraction of what it costs to know where in the text they stand.
 */
function bestPlace(text: string, shown: ReadonlySet<string>): number {
  if (isPlainText(text)) return bestPlainPlace(text.toLowerCase(), shown);
  let best = { start: 0, piece: '', found: 0 };
  for (const { start, piece } of piecesOf(text)) {
    const found = new Set(words(piece).filter((word) => shown.has(word))).size;
    if (found > best.found) best = { start, piece, found };
    if (found === shown.size) break;
  }
  const first = wordSpans(best.piece).find((span) => shown.has(span.word));
  return best.start + (first?.start ?? 0);
}

/** The same for a text whose words stand in it as they are: one look for all of them, and no list of words. */
function bestPlainPlace(text: string, shown: ReadonlySet<string>): number {
  const plain = [...shown].filter((word) => /^[a-z0-9]+$/.test(word));
  if (plain.length === 0) return 0;
  const wanted = new RegExp(`(?<![a-z0-9])(?:${plain.join('|')})(?![a-z0-9])`, 'g');
  let best = { start: 0, found: 0 };
  let hit = wanted.exec(text);
  for (const { start, piece } of piecesOf(text)) {
    if (hit === null || best.found === shown.size) break;
    const end = start + piece.length;
    const first = hit.index;
    const found = new Set<string>();
    for (; hit !== null && hit.index < end; hit = wanted.exec(text)) found.add(hit[0]);
    if (found.size > best.found) best = { start: first, found: found.size };
  }
  return best.start;
}

/** Where the words of the query stand in an excerpt: start and end in UTF-16 units, in order, neighbours joined. */
export function marksOf(excerpt: string, shown: ReadonlySet<string>): [number, number][] {
  const marks: [number, number][] = [];
  for (const { word, start, end } of wordSpans(excerpt)) {
    if (!shown.has(word)) continue;
    const last = marks.at(-1);
    if (last !== undefined && excerpt.slice(last[1], start) === ' ') last[1] = end;
    else if (marks.length < MOST_MARKS) marks.push([start, end]);
  }
  return marks;
}

/** The beginning of a sentence or line that lies at most 120 characters before the place; null where there is none. */
function sentenceBefore(text: string, place: number): number | null {
  const from = Math.max(0, place - SENTENCE_LENGTH);
  const before = text.slice(from, place);
  const last = [...before.matchAll(/[.!?…]["”’)]?\s+|\n/gu)].at(-1);
  return last === undefined ? (from === 0 ? 0 : null) : from + last.index + last[0].length;
}

/**
 * About 220 characters of the text around the place where most different words of the query stand close together, in one
 * line, with an ellipsis where it was cut; the beginning of the text when none is found in its first 20,000 characters.
 */
export function excerptOf(text: string, shown: ReadonlySet<string>): string {
  const place = shown.size === 0 ? 0 : bestPlace(text.slice(0, SEARCHED_LENGTH), shown);
  const wanted = Math.max(0, place - LEAD_LENGTH);
  const start = sentenceBefore(text, place) ?? (wanted === 0 ? 0 : cutBefore(text, wanted));
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : cutBefore(text, start + EXCERPT_LENGTH);
  const excerpt = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '… ' : ''}${excerpt}${end < text.length ? ' …' : ''}`;
}
