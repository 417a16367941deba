import { words } from '@linklode/query-language';
import { LEXICON_CLASSES, type LexiconClass, type Phrases } from './classes.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import moreDe from './more-de.json' with { type: 'json' };
import moreEs from './more-es.json' with { type: 'json' };
import moreFr from './more-fr.json' with { type: 'json' };
import moreNl from './more-nl.json' with { type: 'json' };
import morePt from './more-pt.json' with { type: 'json' };
import { NL } from './nl.ts';
import { PT } from './pt.ts';

interface Phrase {
  readonly items: readonly string[];
  readonly of: LexiconClass;
  /** A query asks for it too; so many as pages are known by would make it long. */
  readonly isAsked: boolean;
}

interface Beginning {
  /** Phrases of this word alone. */
  readonly alone: Phrase[];
  readonly bySecondWord: Map<string, Phrase[]>;
}

/** A word may be of another language than its page says, and titles mix them: all languages are looked for at once. */
const byFirstWord = new Map<string, Beginning>();
addAll([EN, ES, FR, DE, PT, NL], true);

/** Added when a page is first looked at: most processes that know the filters look at none. */
let more: readonly Phrases[] = [moreEs, moreFr, moreDe, morePt, moreNl];

function addAll(languages: readonly Phrases[], isAsked: boolean): void {
  for (const phrases of languages)
    for (const of of LEXICON_CLASSES)
      for (const phrase of (phrases[of] ?? '').split(',')) add({ items: words(phrase), of, isAsked });
}

function add(phrase: Phrase): void {
  const [first, second] = phrase.items;
  if (first === undefined) return;
  const beginning = byFirstWord.get(first) ?? { alone: [], bySecondWord: new Map<string, Phrase[]>() };
  byFirstWord.set(first, beginning);
  const alike = second === undefined ? beginning.alone : (beginning.bySecondWord.get(second) ?? []);
  if (second !== undefined) beginning.bySecondWord.set(second, alike);
  const isKnown = alike.some(
    ({ of, items }) => of === phrase.of && items.join(' ') === phrase.items.join(' '),
  );
  if (!isKnown) alike.push(phrase);
}

const NONE: readonly Phrase[] = [];

/** The phrases that begin at this word and stand there whole. */
function phrasesAt(found: readonly string[], at: number): readonly Phrase[] {
  if (more.length > 0) {
    addAll(more, false);
    more = [];
  }
  const beginning = byFirstWord.get(found[at] ?? '');
  if (beginning === undefined) return NONE;
  const longer = beginning.bySecondWord.get(found[at + 1] ?? '');
  if (longer === undefined) return beginning.alone;
  const whole = longer.filter(({ items }) => items.every((item, next) => found[at + next] === item));
  return whole.length === 0 ? beginning.alone : [...beginning.alone, ...whole];
}

/** Phrases of the classes, as written, for queries. */
export function phrasesOf(...classes: readonly LexiconClass[]): string[] {
  return [...byFirstWord.values()]
    .flatMap(({ alone, bySecondWord }) => [...alone, ...[...bySecondWord.values()].flat()])
    .flatMap(({ items, of, isAsked }) => (isAsked && classes.includes(of) ? [items.join(' ')] : []));
}

type LexiconCounts = Readonly<Record<LexiconClass, number>>;

/** How often phrases of each class stand in these words. */
export function countLexicon(found: readonly string[]): LexiconCounts {
  const counts = Object.fromEntries(LEXICON_CLASSES.map((name) => [name, 0])) as Record<LexiconClass, number>;
  for (let at = 0; at < found.length; at++) for (const { of } of phrasesAt(found, at)) counts[of] += 1;
  return counts;
}

/** How many of these words belong to phrases of the class. */
export function lengthInLexicon(found: readonly string[], sought: LexiconClass): number {
  const within = new Set<number>();
  for (let at = 0; at < found.length; at++)
    for (const { items, of } of phrasesAt(found, at))
      if (of === sought) items.forEach((_, next) => within.add(at + next));
  return within.size;
}

/** The first phrase of the class in these words; null where none stands there. */
export function findLexicon(found: readonly string[], sought: LexiconClass): string | null {
  for (let at = 0; at < found.length; at++)
    for (const { items, of } of phrasesAt(found, at)) if (of === sought) return items.join(' ');
  return null;
}
