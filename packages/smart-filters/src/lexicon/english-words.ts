import { words } from '@linklode/query-language';
import de from './words-de.json' with { type: 'json' };
import es from './words-es.json' with { type: 'json' };
import fr from './words-fr.json' with { type: 'json' };
import nl from './words-nl.json' with { type: 'json' };
import pt from './words-pt.json' with { type: 'json' };

/**
 * English words, and by which words pages in another language say the same in titles, headings, menus and first
 * sentences. Few judged pages are in each of these languages: what a word weighs is learned from pages in all of them
 * together.
 */
const SAID_ABROAD: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, es, fr, nl, pt };

/** Made when a page of the language is first judged: most processes that know the filters judge none. */
const englishOf = new Map<string, ReadonlyMap<string, string>>();

function readEnglishOf(lang: string): ReadonlyMap<string, string> {
  const said = Object.entries(SAID_ABROAD[lang] ?? {});
  const known = new Map(said.flatMap(([english, forms]) => words(forms).map((form) => [form, english])));
  englishOf.set(lang, known);
  return known;
}

/**
 * Gives each word of a page in that language as an English page has it; as it is where the word or the language is not
 * known here.
 */
export function toEnglish(lang: string | null): (word: string) => string {
  if (lang === null || !Object.hasOwn(SAID_ABROAD, lang)) return (word) => word;
  const known = englishOf.get(lang) ?? readEnglishOf(lang);
  return (word) => known.get(word) ?? word;
}
