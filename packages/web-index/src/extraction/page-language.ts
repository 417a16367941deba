import type { ReadDocument } from './read-document.ts';

const KNOWN = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Tags that name no language: undetermined, several, no linguistic content, not coded, private use. */
const NO_LANGUAGE = /^(?:und|mul|zxx|mis|root|q[a-t][a-z])$/;

/**
 * The language that a page declares, as a first subtag, also where its text looks like another: a declaration can be
 * checked by everyone. Null where it declares none; then its words are asked (text-language.ts).
 */
export function findDeclaredLanguage(document: ReadDocument): string | null {
  const meta = (key: string): string[] =>
    document.metas.filter((entry) => entry.key === key).map((entry) => entry.content);
  const declared = [document.htmlLang ?? '', ...meta('content-language'), ...meta('og:locale')];
  for (const tag of declared) {
    const language = findLanguage(tag);
    if (language !== null) return language;
  }
  return null;
}

/** The first subtag of a language tag (`en-GB`, `pt_BR`); of a list of tags, the first one's. Null where unknown. */
function findLanguage(tag: string): string | null {
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
