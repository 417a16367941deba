import de from './terms-de.json' with { type: 'json' };
import fr from './terms-fr.json' with { type: 'json' };
import nl from './terms-nl.json' with { type: 'json' };
import pt from './terms-pt.json' with { type: 'json' };
import { TAXONOMY } from './taxonomy.ts';
import { TERMS_ABROAD } from './terms-abroad.ts';

const STRONG = 4;
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

/** Words of one language, by label; they count on pages in it alone. */
type LanguageTerms = Readonly<Record<string, { readonly strong: string; readonly plain: string }>>;

const BY_LANGUAGE: Readonly<Record<string, LanguageTerms>> = { de, fr, nl, pt };

/** In these the plain and weak words of the taxonomy are written; elsewhere they may mean something else. */
const OF_THE_TAXONOMY = new Set(['en', 'es']);

export interface TermIndex {
  /** What each term says for which industries (places in TAXONOMY). */
  readonly terms: ReadonlyMap<string, readonly TermWeight[]>;
  /** First words of terms of several words, so that most words of a text need one look only. */
  readonly firstWords: ReadonlySet<string>;
}

function build(lang: string | null): TermIndex {
  const index = new Map<string, TermWeight[]>();
  const own = BY_LANGUAGE[lang ?? ''];
  const isTaxonomys = lang === null || OF_THE_TAXONOMY.has(lang);
  TAXONOMY.forEach((terms, industry) => {
    for (const [list, weight] of [
      [`${terms.strong}, ${TERMS_ABROAD[terms.label] ?? ''}, ${own?.[terms.label]?.strong ?? ''}`, STRONG],
      [`${isTaxonomys ? terms.plain : ''}, ${own?.[terms.label]?.plain ?? ''}`, PLAIN],
      [isTaxonomys ? terms.weak : '', WEAK],
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
  const long = [...index.keys()].filter((key) => key.includes(' '));
  return { terms: index, firstWords: new Set(long.map((key) => key.slice(0, key.indexOf(' ')))) };
}

/** Whether plain words count in this language, or none is known; elsewhere words that are the same everywhere do. */
export const hasOwnTerms = (lang: string | null): boolean =>
  lang === null || OF_THE_TAXONOMY.has(lang) || Object.hasOwn(BY_LANGUAGE, lang);

const made = new Map<string | null, TermIndex>();

/**
 * The terms that count on a page in this language (first subtag; null where nobody knows it): all of the taxonomy in
 * English and Spanish, elsewhere its strong ones, many of which are the same everywhere, and the language's own.
 */
export function termIndexOf(lang: string | null): TermIndex {
  const key = !hasOwnTerms(lang) ? '' : lang === null || OF_THE_TAXONOMY.has(lang) ? null : lang;
  const known = made.get(key) ?? build(key);
  made.set(key, known);
  return known;
}
