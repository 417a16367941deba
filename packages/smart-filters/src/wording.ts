import { containsPhrase, words } from '@linklode/query-language';

/** Phrases of which any does, in their words. */
interface Wording {
  readonly phrases: readonly string[];
  readonly items: readonly (readonly string[])[];
}

/** Reads phrases that are separated by commas. */
export function wording(list: string): Wording {
  const phrases = list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return { phrases, items: phrases.map((one) => words(one)) };
}

/** The first of the phrases that stands in these words, null when none does. */
export function findWording(found: readonly string[], { phrases, items }: Wording): string | null {
  const index = items.findIndex((one) => stands(found, one));
  return phrases[index] ?? null;
}

const vocabularies = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Most phrases hold a word that the page does not: only the others are looked for in the whole text. */
function stands(found: readonly string[], phrase: readonly string[]): boolean {
  let vocabulary = vocabularies.get(found);
  if (vocabulary === undefined) vocabularies.set(found, (vocabulary = new Set(found)));
  for (const word of phrase) if (!vocabulary.has(word)) return false;
  return phrase.length === 1 || containsPhrase(found, phrase);
}

/** All of the phrases that stand in these words. */
export function findAllWording(found: readonly string[], { phrases, items }: Wording): string[] {
  return phrases.filter((_, index) => stands(found, items[index] ?? []));
}
