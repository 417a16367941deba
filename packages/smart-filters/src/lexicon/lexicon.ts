import { words } from '@linklode/query-language';
import { LEXICON_CLASSES, type LexiconClass } from './classes.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { NL } from './nl.ts';
import { PT } from './pt.ts';

interface Phrase {
  readonly items: readonly string[];
  readonly of: LexiconClass;
}

/** A word may be of another language than its page says, and titles mix them: all languages are looked for at once. */
const byFirstWord = new Map<string, Phrase[]>();
for (const phrases of [EN, ES, FR, DE, PT, NL]) {
  for (const of of LEXICON_CLASSES) {
    for (const phrase of (phrases[of] ?? '').split(',')) {
      const items = words(phrase);
      const [first] = items;
      if (first === undefined) continue;
      const known = byFirstWord.get(first) ?? [];
      if (known.some((one) => one.of === of && one.items.join(' ') === items.join(' '))) continue;
      byFirstWord.set(first, [...known, { items, of }]);
    }
  }
}

/** Phrases of the classes, as written, for queries. */
export function phrasesOf(...classes: readonly LexiconClass[]): string[] {
  return [...byFirstWord.values()]
    .flat()
    .flatMap(({ items, of }) => (classes.includes(of) ? [items.join(' ')] : []));
}

type LexiconCounts = Readonly<Record<LexiconClass, number>>;

/** How often phrases of each class stand in these words. */
export function countLexicon(found: readonly string[]): LexiconCounts {
  const counts = Object.fromEntries(LEXICON_CLASSES.map((name) => [name, 0])) as Record<LexiconClass, number>;
  for (let at = 0; at < found.length; at++) {
    for (const { items, of } of byFirstWord.get(found[at] ?? '') ?? []) {
      if (standsAt(found, at, items)) counts[of] += 1;
    }
  }
  return counts;
}

/** How many of these words belong to phrases of the class. */
export function lengthInLexicon(found: readonly string[], sought: LexiconClass): number {
  const within = new Set<number>();
  for (let at = 0; at < found.length; at++) {
    for (const { items, of } of byFirstWord.get(found[at] ?? '') ?? []) {
      if (of === sought && standsAt(found, at, items)) items.forEach((_, next) => within.add(at + next));
    }
  }
  return within.size;
}

/** The first phrase of the class in these words; null where none stands there. */
export function findLexicon(found: readonly string[], sought: LexiconClass): string | null {
  for (let at = 0; at < found.length; at++) {
    for (const { items, of } of byFirstWord.get(found[at] ?? '') ?? []) {
      if (of === sought && standsAt(found, at, items)) return items.join(' ');
    }
  }
  return null;
}

function standsAt(found: readonly string[], at: number, items: readonly string[]): boolean {
  for (let next = 1; next < items.length; next++) if (found[at + next] !== items[next]) return false;
  return true;
}
