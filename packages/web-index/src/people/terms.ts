import { BODIES, OPEN_TERM, ORDINALS } from './lexicon/index.ts';
import { createPrefilter } from './prefilter.ts';
import { findRoleWords, foldRoleText } from './role-words.ts';

/** A heading of a term: "Board 2017–2019", "Second board". */
export interface TermHead {
  /** What is said beside the time, by which terms of the same body are told. */
  body: string;
  /** The last year, or how manyeth. */
  end: number;
  /** Null where it is told by order alone. */
  year: number | null;
}

export interface Term {
  /** Infinity where it has not ended. */
  end: number;
  /** Longer than any office: years of birth and death. */
  isLife: boolean;
}

const LEAST_LIFE = 35;
const YEAR = String.raw`(?:1[5-9]|20)\d\d`;
/** A day and a month before a year. */
const DAY = String.raw`(?:\d{1,2}[./]\s?)?(?:\d{1,2}[./]|[a-z]{3,9}\.?\s)?`;
const TERM = new RegExp(
  String.raw`(?<![\d./])${DAY}(${YEAR})\s*(?:[–—/]|\s-|-|a|to|until|till|bis|au|a|ate|hasta|al|tot|t/m)\s*(?:${DAY}(${YEAR}|\d\d(?!\d))|(${OPEN_TERM}|(?=[)\],;]|$)))(?![\d]|[–./]\d)`,
  'u',
);
const SINCE = new RegExp(String.raw`(?<![\p{L}])(?:since|seit|depuis|desde|sinds)\s+${DAY}(${YEAR})`, 'u');
const SINGLE = new RegExp(String.raw`(?<![\d./])(${YEAR})(?![\d./])`, 'u');
const BODY = new RegExp(String.raw`(?<![\p{L}])(?:${BODIES})(?![\p{L}])`, 'u');
const mayBeBody = createPrefilter(BODIES);

/** The first term of office that a line states. */
export function findTerm(text: string): Term | null {
  if (!/\d{4}/.test(text)) return null;
  const folded = foldTerm(text);
  const match = TERM.exec(folded);
  if (match === null) return SINCE.test(folded) ? { end: Infinity, isLife: false } : null;
  const [, from = '', to] = match;
  const begun = Number(from);
  if (to === undefined) return { end: Infinity, isLife: false };
  const ended = to.length === 2 ? Math.floor(begun / 100) * 100 + Number(to) : Number(to);
  const end = ended < begun ? ended + 100 : ended;
  return { end, isLife: end - begun >= LEAST_LIFE };
}

/** "2011–2014" and no more than what such a term is called. */
export function isTermAlone(text: string): boolean {
  const rest = foldTerm(text).replace(TERM, ' ');
  return (rest.match(/\p{L}{2,}/gu)?.length ?? 0) <= 1;
}

/** A heading that tells which of several boards follows, or null. */
export function readTermHead(text: string): TermHead | null {
  const folded = foldTerm(text);
  const hasBody = mayBeBody(folded) && BODY.test(folded);
  if (/\d{4}/.test(folded)) {
    if (findRoleWords(text).length > 0 && !hasBody) return null;
    const term = findTerm(text);
    const single = SINGLE.exec(folded);
    const end = term?.end ?? (single === null ? null : Number(single[1]));
    return end === null || term?.isLife === true ? null : { body: bodyOf(folded), end, year: end };
  }
  if (!hasBody) return null;
  const words = folded.match(/\p{L}+|\d+(?=\s*(?:st|nd|rd|th|[aoº.ª]|er|e|de|ste)(?!\p{L}))/gu) ?? [];
  const order = words.reduce((sum, word) => sum + (ORDINALS.get(word) ?? (Number(word) || 0)), 0);
  return order === 0 ? null : { body: bodyOf(folded), end: order, year: null };
}

const foldTerm = (text: string): string =>
  // Folding makes every hyphen a gap, and a term is told by it.
  foldRoleText(text.replace(/[-\u2010-\u2012]/gu, '–')).replace(/\s+/g, ' ');

const bodyOf = (folded: string): string =>
  (folded.match(/\p{L}{3,}/gu) ?? []).filter((word) => !ORDINALS.has(word)).join(' ');
