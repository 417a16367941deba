import type { PageLine } from '../people/page-lines.ts';
import { BESIDE_HEADING_WORDS, JOINTS, MODIFIED_WORDS } from './date-words.ts';
import { readStatedDay, type FigureOrder } from './stated-date.ts';

export interface LineDay {
  day: string;
  says: 'published' | 'modified' | 'nothing';
  /** Behind who wrote it. */
  isSigned: boolean;
  /** How many parts of its line stand before it, and how many behind: the same in all items of a list. */
  before: number;
  behind: number;
}

const LONGEST_LINE = 160;
const LONGEST_LABEL = 40;
/** What parts the items of a byline. */
const PARTS = /\s*[|•·●∙⋅»›►—–]\s*|\s+[-/]+\s+|\s*[()[\]]\s*/u;
const LABEL = new RegExp(
  `^(?:(${BESIDE_HEADING_WORDS})|(${MODIFIED_WORDS}))(?![\\p{L}\\p{N}])[\\s:：.-]*(?:(?:${JOINTS})(?:\\s+|$))?[\\s:]*`,
  'iu',
);
const WRITER = new RegExp(
  `^(?:by|von|par|por|de|di|da|door|av|af|od|от|автор|autor|author|posted by|.{0,60}\\b(?:started|asked) by)[\\s:]+[^\\d|]{2,60}?` +
    `(?:,\\s*|\\s+(?:${JOINTS}|at|um)\\s+|:\\s*)(?=[\\p{L}\\d])`,
  'iu',
);
const JOINT = new RegExp(`^(?:${JOINTS})\\s+`, 'iu');
/** A weekday, a place, or who wrote it, before figures. */
const WORDS_BEFORE = /^(?:\p{L}[\p{L}.'’-]{0,20},?\s+){1,4}(?=\d)|^\p{L}[\p{L}.'’-]{1,20},\s+/u;
/** `14. - 20. Januar 2022` is when something takes place. */
const SPAN = /(?<!\d)\d{1,2}\.?\s?[–—-]\s?\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?\p{L}/u;
/** Behind the day stands its time, who wrote it, or something set apart. */
const TAIL =
  /^(?:\p{Lu}.{0,40}$|[,;.]?\s*(?:$|(?:(?:at|um|à|a las|às|alle|ore|o|klo?\.?|om|@|в|о|T)\s*)?\d{1,2}\s?(?:[:.h]\s?\d{2}|[ap]\.?m\b).{0,40}$)|[,;.:]\s?\D.{0,60}(?<![.!?])$|\s?(?:г|р|года|року|uhr|년|年|til|klo)(?!\p{L}).{0,30}$|\s+(?:add|leave|no|\d+)\s\p{L}{4,12}$|\s+(?:by|von|par|por|in|de|di|da|door|av|af|от|автор|at|um)\s.{0,60}$)/iu;
/** The same behind a day in figures, which stands in no sentence like that. */
const SHORT_TAIL = /^\s.{0,30}$/u;

/**
 * The days that a line of a page states as bylines do: alone, behind a word that says what they are (which may stand in
 * the line before), or behind who wrote it.
 */
export function readLineDays(lines: readonly PageLine[], at: number, order: FigureOrder): LineDay[] {
  const line = lines[at]?.text ?? '';
  if (line.length > LONGEST_LINE || !/\d/.test(line) || SPAN.test(line)) return [];
  let pending: LineDay['says'] = labelOf(lines[at - 1]?.text ?? '');
  const parts = line.split(PARTS);
  return parts.flatMap((part, number): LineDay[] => {
    let rest = part.replace(/^[\s,.:]+/, '').trimEnd();
    if (rest === '') return [];
    let says = pending;
    const label = LABEL.exec(rest);
    if (label !== null) {
      says = label[1] === undefined ? 'modified' : 'published';
      rest = rest.slice(label[0].length);
    }
    pending = label !== null && rest === '' ? says : 'nothing';
    if (!/\d/.test(rest)) return [];
    const signed = rest.replace(WRITER, '');
    const isSigned = signed.length < rest.length;
    rest = signed.replace(JOINT, '');
    let found = readStatedDay(rest, order);
    if (found === null) {
      rest = rest.replace(WORDS_BEFORE, '');
      found = readStatedDay(rest, order);
    }
    if (found === null || !found.isWhole) return [];
    const tail = rest.slice(found.length);
    const isShort = SHORT_TAIL.test(tail) && !/\p{L}/u.test(rest.slice(0, found.length));
    return isShort || TAIL.test(tail)
      ? [{ day: found.day, says, isSigned, before: number, behind: parts.length - 1 - number }]
      : [];
  });
}

/** What a line says of the day in the next one. */
function labelOf(text: string): LineDay['says'] {
  if (text.length > LONGEST_LABEL || /\d/.test(text)) return 'nothing';
  const label = LABEL.exec(text);
  if (label === null || label[0].length < text.length) return 'nothing';
  return label[1] === undefined ? 'modified' : 'published';
}
