import { findMonth } from './month-names.ts';

/** Which of two figures is the day, where the year stands last: what the language of a page makes of `05/01/2024`. */
export type FigureOrder = 'day first' | 'month first' | null;

/** A day that a text begins with. */
interface StatedDay {
  /** YYYY-MM-DD. */
  day: string;
  /** How many signs of the text state it. */
  length: number;
  /** False for a month or a year alone, of which it is the first day. */
  isWhole: boolean;
}

const ISO = /^(\d{4})(?:([-/.])\s?(\d{1,2})(?:\2\s?(\d{1,2}))?)?(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?(?!\d)/;
const EAST_ASIAN = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/;
const YEAR_LAST = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d.:/-]?\d)/;
const VIETNAMESE = /^(?:ngày\s)?(\d{1,2})\s?tháng\s?(\d{1,2})(?:,|\snăm)?\s?(\d{4})(?!\d)/iu;
const WORD = /\p{L}+|\d+/gu;
const MARKS = /\p{M}/u;
/** Signs that nobody sees and that turn the direction of writing. */
const DIRECTIONS = /[\u200e\u200f\u061c]/g;
/** What stands between a year and the day and month behind it. */
const BEHIND_YEAR = new Set(['m', 'g', 'gada']);

/** A date in words has its day, month and year within this many words, fillers like `de` and the weekday included. */
const WORDS_LOOKED_AT = 7;
const LONGEST = 200;
/** Two figures of a year above these are of the century before. */
const NEWEST_SHORT_YEAR = 69;

/** The day that a text begins with, as `readStatedDay` finds it. */
export function parseStatedDate(text: string, order: FigureOrder = null): string | null {
  return readStatedDay(text, order)?.day ?? null;
}

/**
 * The day that a text begins with: ISO 8601, day month year, month day year or year month day in words, or figures with
 * the year last where their order cannot be doubted or is known. A month or a year alone is its first day. No zone is
 * converted: the day counts that is written. Null where there is none, or none that exists.
 */
export function readStatedDay(text: string, order: FigureOrder = null): StatedDay | null {
  const cut = text.slice(0, LONGEST);
  // Signs that belong to the letter before them would part words.
  const value = (MARKS.test(cut) ? cut.normalize('NFC') : cut).replace(DIRECTIONS, '').trim();
  const compact = COMPACT.exec(value);
  if (compact !== null) return toDay(compact[1], compact[2], compact[3], compact[0].length);
  const eastAsian = EAST_ASIAN.exec(value);
  if (eastAsian !== null) return toDay(eastAsian[1], eastAsian[2], eastAsian[3], eastAsian[0].length);
  const iso = ISO.exec(value);
  if (iso !== null) {
    const [matched, year, separator, month, day] = iso;
    // A year must stand alone, and a month may not be half of a number with a point.
    const isPart = separator === undefined && value.length > matched.length;
    if (!isPart && !(separator === '.' && day === undefined)) return toDay(year, month, day, matched.length);
    return readWords(value);
  }
  const vietnamese = VIETNAMESE.exec(value);
  if (vietnamese !== null) {
    return toDay(vietnamese[3], vietnamese[2], vietnamese[1], vietnamese[0].length);
  }
  const figures = YEAR_LAST.exec(value);
  return figures === null ? readWords(value) : readFigures(figures, order);
}

function readFigures(
  [matched, first, sign, second, year]: RegExpExecArray,
  order: FigureOrder,
): StatedDay | null {
  const [a, b] = [Number(first), Number(second)];
  // With full stops the day comes first everywhere; else a number over twelve tells, or who wrote it.
  const isDayFirst = sign === '.' || a > 12 || a === b || (b <= 12 && order === 'day first');
  if (!isDayFirst && b <= 12 && order === null) return null;
  // Two figures of a year are one only where the rest leaves no doubt either.
  if (year?.length === 2 && sign === '-') return null;
  return isDayFirst ? toDay(year, second, first, matched.length) : toDay(year, first, second, matched.length);
}

function readWords(value: string): StatedDay | null {
  let day: string | null = null;
  let month: number | null = null;
  let year: string | null = null;
  let looked = 0;
  for (const match of value.matchAll(WORD)) {
    const [word] = match;
    looked += 1;
    if (looked > WORDS_LOOKED_AT) return null;
    const end = match.index + word.length;
    if (/^\d{4}$/.test(word)) {
      if (year !== null) return null;
      if (month !== null) return toDay(word, month, day ?? undefined, end);
      if (day !== null || looked > 1) return null;
      year = word;
    } else if (/^\d{1,2}$/.test(word) && day === null) {
      day = word;
      if (year !== null && month !== null) return toDay(year, month, day, end);
    } else if (/^\d/.test(word)) return null;
    else {
      month ??= findMonth(word);
      if (year !== null && month !== null && day !== null) return toDay(year, month, day, end);
      if (year !== null && month === null && !BEHIND_YEAR.has(word)) return null;
    }
    // Words before the first figure or month are a weekday at most, which is no heading of what follows.
    if (day === null && month === null && year === null && (looked > 1 || /^[:：]/.test(value.slice(end)))) {
      return null;
    }
  }
  return null;
}

function toDay(
  yearText: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  length: number,
): StatedDay | null {
  const stated = Number(yearText);
  const year = yearText?.length === 2 ? stated + (stated > NEWEST_SHORT_YEAR ? 1900 : 2000) : stated;
  const [monthNumber, dayNumber] = [Number(month ?? 1), Number(day ?? 1)];
  const date = new Date(Date.UTC(year, monthNumber - 1, dayNumber));
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === monthNumber - 1 &&
    date.getUTCDate() === dayNumber;
  if (!exists || year < 1000) return null;
  return { day: date.toISOString().slice(0, 10), length, isWhole: day !== undefined };
}
