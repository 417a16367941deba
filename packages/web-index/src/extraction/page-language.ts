import { eld } from 'eld/extrasmall';
import type { ReadDocument } from './read-document.ts';

/** Fewer letters do not tell a language from its neighbours. */
const LETTERS_NEEDED = 100;
const SAMPLE_LENGTH = 1_500;

const KNOWN = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Tags that name no language: undetermined, several, no linguistic content, not coded, private use. */
const NO_LANGUAGE = /^(?:und|mul|zxx|mis|root|q[a-t][a-z])$/;

/**
 * The page's language as a first subtag: what it declares, also where its text looks like another language, for a
 * declaration can be checked by everyone; else what its words say, where they are many enough and clear.
 */
export function findPageLanguage(document: ReadDocument): string | null {
  const meta = (key: string): string[] =>
    document.metas.filter((entry) => entry.key === key).map((entry) => entry.content);
  const declared = [document.htmlLang ?? '', ...meta('content-language'), ...meta('og:locale')];
  for (const tag of declared) {
    const language = findLanguage(tag);
    if (language !== null) return language;
  }
  return detectLanguage(document.text);
}

/** The first subtag of a language tag (`en-GB`, `pt_BR`); of a list of tags, the first one's. Null where unknown. */
export function findLanguage(tag: string): string | null {
  const subtag = /^\s*([a-z]{2,3})(?:[-_,;\s]|$)/i.exec(tag)?.[1]?.toLowerCase();
  if (subtag === undefined) return null;
  const seen = languages.get(subtag);
  if (seen !== undefined) return seen;
  const language = lookUp(subtag);
  languages.set(subtag, language);
  return language;
}

/** Asking the locale data takes longer than reading a small page; there are few subtags. */
const languages = new Map<string, string | null>();

function lookUp(subtag: string): string | null {
  if (NO_LANGUAGE.test(subtag) || KNOWN.of(subtag) === undefined) return null;
  // Three-letter codes of languages that have one of two letters mean that one: `eng` is `en`.
  const canonical = Intl.getCanonicalLocales(subtag)[0]?.split('-')[0] ?? subtag;
  return subtag.length === 3 && canonical.length === 2 ? canonical : subtag;
}

export function detectLanguage(text: string): string | null {
  // Navigation stands in front and small print behind, so the middle is asked as well.
  const middle = Math.max(0, Math.floor((text.length - SAMPLE_LENGTH) / 2));
  const parts =
    text.length <= 3 * SAMPLE_LENGTH
      ? [text]
      : [
          text.slice(0, SAMPLE_LENGTH),
          text.slice(middle, middle + SAMPLE_LENGTH),
          text.slice(-SAMPLE_LENGTH),
        ];
  const sample = parts.join('\n');
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < LETTERS_NEEDED) return null;
  const result = eld.detect(sample);
  return result.language !== '' && result.isReliable() ? result.language : null;
}
