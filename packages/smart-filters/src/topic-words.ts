import { words } from '@linklode/query-language';
import { commonnessOf } from '@linklode/word-lists';
import { spellingsOf } from './name-spellings.ts';
import { narrowerTerms, sameTerms } from './topic-kin.ts';
import { formsOf, splitsOf, stemOf } from './word-forms.ts';

/** Said of any topic, and part of none. */
const SMALL = new Set(
  words(
    's l a an the of for in on to and or with your my our best top de del la las el los un una y e o en para por le les des du et der die das und für da do em van het voor',
  ),
);

export const isSmall = (word: string): boolean => SMALL.has(word);

/** A word of a topic and how else pages write it. */
interface TopicWord {
  readonly word: string;
  /** Each one or two words. */
  readonly asked: readonly string[];
  /** In any language, 0 to 1. */
  readonly commonness: number;
}

/** What a topic looks for on pages. */
export interface TopicReading {
  readonly words: readonly TopicWord[];
  readonly stems: readonly string[];
  /** The stems of a page with each way of writing the topic's words put as the topic puts it. */
  readonly rewrite: (stems: readonly string[]) => readonly string[];
}

/** A topic as typed, and by the words that others use for it. */
interface TopicReadings {
  readonly typed: TopicReading;
  /** With words that mean the same ("motorbikes" for motorcycles); null where none is known. */
  readonly same: TopicReading | null;
  /** With those too that are a part of the whole topic ("dogs" for pets); null where none is known. */
  readonly narrower: TopicReading | null;
  /** How those parts are written, each of one word or two, the nearest first. */
  readonly parts: readonly string[];
}

const SHORTEST_JOINED = 4;

let last: { topic: string; readings: TopicReadings } | null = null;

/** A topic is asked of many pages after one another. */
export function readTopic(topic: string): TopicReadings {
  if (last?.topic !== topic) last = { topic, readings: readAnew(topic) };
  return last.readings;
}

function readAnew(topic: string): TopicReadings {
  const typed = readWith(topic, []);
  const telling = typed.words.map(({ word }) => word);
  const same = telling.flatMap((_, at) => [sameAs(telling, at, at + 1), sameAs(telling, at, at + 2)]).flat();
  const parts = narrowerTerms(telling).map((term) => ({ meant: telling, term }));
  return {
    typed,
    same: same.length === 0 ? null : readWith(topic, same),
    narrower: parts.length === 0 ? null : readWith(topic, [...same, ...parts]),
    parts: [...new Set(parts.flatMap(({ term }) => writtenForms(term)))],
  };
}

/** Other terms for the words of a topic that stand between these two places. */
function sameAs(telling: readonly string[], from: number, to: number): Kin[] {
  if (to > telling.length) return [];
  const meant = telling.slice(from, to);
  return sameTerms(meant).map((term) => ({ meant, term }));
}

/** A term that stands for some words of a topic. */
interface Kin {
  readonly meant: readonly string[];
  /** One or two words. */
  readonly term: readonly string[];
}

function writtenForms([head = '', tail]: Kin['term']): string[] {
  return formsOf(tail ?? head).map((form) => (tail === undefined ? form : `${head} ${form}`));
}

function readWith(topic: string, others: readonly Kin[]): TopicReading {
  // A word as typed still has its capitals.
  const typed = topic.split(/[^\p{L}\p{N}\p{M}]+/u).filter((one) => words(one).length === 1);
  const items = typed.flatMap(words);
  const isTelling = items.some((word) => !SMALL.has(word)) ? (word: string) => !SMALL.has(word) : () => true;
  // One stem of a page, or two side by side, to those of the topic.
  const aliases = new Map<string, readonly string[]>();
  const pairs = new Map<string, readonly string[]>();
  const asked = items.map((word, at) => {
    const splits = splitsOf(typed[at]!).flatMap(([head, tail]) =>
      formsOf(tail).map((form) => [head, form] as const),
    );
    for (const [head, tail] of splits) pairs.set(`${stemOf(head)} ${stemOf(tail)}`, [stemOf(word)]);
    const forms = formsOf(word);
    for (const form of forms) aliases.set(stemOf(form), [stemOf(word)]);
    return [...forms, ...splits.map((split) => split.join(' '))];
  });
  for (let at = 0; at + 1 < items.length; at += 1) {
    const pair = items.slice(at, at + 2);
    const joined = pair.join('');
    if (joined.length < SHORTEST_JOINED || !pair.some(isTelling)) continue;
    const forms = formsOf(joined);
    for (const form of forms) aliases.set(stemOf(form), pair.filter(isTelling).map(stemOf));
    asked[at]!.push(...forms);
    asked[at + 1]!.push(...forms);
  }
  for (const { meant, term } of others) {
    const told = term.length > 1 ? pairs : aliases;
    for (const written of writtenForms(term)) {
      told.set(written.split(' ').map(stemOf).join(' '), meant.map(stemOf));
      for (const [at, word] of items.entries()) if (meant.includes(word)) asked[at]!.push(written);
    }
  }
  const kept = items.flatMap((word, at) =>
    isTelling(word) ? [{ word, asked: [...new Set(asked[at])], commonness: commonnessOf(word, null) }] : [],
  );
  const stems = kept.map(({ word }) => stemOf(word));
  for (const stem of stems) aliases.delete(stem);
  const heads = new Set([...pairs.keys()].map((pair) => pair.split(' ')[0]));
  return { words: kept, stems, rewrite: (found) => rewritten(found, aliases, pairs, heads) };
}

function rewritten(
  stems: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
  pairs: ReadonlyMap<string, readonly string[]>,
  heads: ReadonlySet<string | undefined>,
): readonly string[] {
  if (!stems.some((stem) => aliases.has(stem) || heads.has(stem))) return stems;
  const out: string[] = [];
  for (let at = 0; at < stems.length; at += 1) {
    const stem = stems[at]!;
    const joined = heads.has(stem) ? pairs.get(`${stem} ${stems[at + 1] ?? ''}`) : undefined;
    if (joined !== undefined) at += 1;
    out.push(...(joined ?? aliases.get(stem) ?? [stem]));
  }
  return out;
}

/** A name as it may be written: as typed, with its apostrophes or without, in one word, in two. */
export function namesOf(name: string): string[] {
  const { words: items } = readTopic(name).typed;
  const all = words(name);
  const joined = all.length === 2 ? [all.join('')] : [];
  const apart = items.length === 1 ? items[0]!.asked.filter((form) => form.includes(' ')) : [];
  return [...new Set([...spellingsOf(name), ...joined, ...apart])];
}
