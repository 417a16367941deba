import { TAXONOMY } from './taxonomy.ts';
import { TERMS_ABROAD } from './terms-abroad.ts';

export const STRONG = 4;
const PLAIN = 2;
const WEAK = 1;
/** The most words of a term. */
export const LONGEST_TERM = 4;

interface TermWeight {
  industry: number;
  weight: number;
}

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}/gu;

/** Words in lower case without accents and without the s of a plural, in English and Spanish alike. */
export function termWords(text: string): string[] {
  const folded = text.normalize('NFD').replace(MARKS, '').toLowerCase();
  return (folded.match(WORD) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
}

function build(): Map<string, TermWeight[]> {
  const index = new Map<string, TermWeight[]>();
  TAXONOMY.forEach((terms, industry) => {
    for (const [list, weight] of [
      [`${terms.strong}, ${TERMS_ABROAD[terms.label] ?? ''}`, STRONG],
      [terms.plain, PLAIN],
      [terms.weak, WEAK],
    ] as const) {
      for (const term of list.split(',')) {
        const key = termWords(term).join(' ');
        const known = index.get(key) ?? [];
        // The heaviest list that holds a term counts.
        if (key !== '' && !known.some((one) => one.industry === industry))
          index.set(key, [...known, { industry, weight }]);
      }
    }
  });
  return index;
}

/** What each term says for which industries (places in TAXONOMY). */
export const TERM_INDEX: ReadonlyMap<string, readonly TermWeight[]> = build();

/** First words of terms of several words, so that most words of a text need one look only. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...TERM_INDEX.keys()].filter((key) => key.includes(' ')).map((key) => key.slice(0, key.indexOf(' '))),
);
