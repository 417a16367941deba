import { words } from '@linklode/query-language';
import { spellingsOf } from './name-spellings.ts';
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
}

/** What a topic looks for on pages. */
export interface TopicReading {
  readonly words: readonly TopicWord[];
  readonly stems: readonly string[];
  /** The stems of a page with each way of writing the topic's words put as the topic puts it. */
  readonly rewrite: (stems: readonly string[]) => readonly string[];
}

const SHORTEST_JOINED = 4;

let last: { topic: string; reading: TopicReading } | null = null;

/** A topic is asked of many pages after one another. */
export function readTopic(topic: string): TopicReading {
  if (last?.topic !== topic) last = { topic, reading: readAnew(topic) };
  return last.reading;
}

function readAnew(topic: string): TopicReading {
  // A word as typed still has its capitals.
  const typed = topic.split(/[^\p{L}\p{N}\p{M}]+/u).filter((one) => words(one).length === 1);
  const items = typed.flatMap(words);
  const isTelling = items.some((word) => !SMALL.has(word)) ? (word: string) => !SMALL.has(word) : () => true;
  // Page's stem to those of the topic, and two stems side by side to the one that they are.
  const aliases = new Map<string, readonly string[]>();
  const pairs = new Map<string, string>();
  const asked = items.map((word, at) => {
    const splits = splitsOf(typed[at]!).flatMap(([head, tail]) =>
      formsOf(tail).map((form) => [head, form] as const),
    );
    for (const [head, tail] of splits) pairs.set(`${stemOf(head)} ${stemOf(tail)}`, stemOf(word));
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
  const kept = items.flatMap((word, at) =>
    isTelling(word) ? [{ word, asked: [...new Set(asked[at])] }] : [],
  );
  const stems = kept.map(({ word }) => stemOf(word));
  for (const stem of stems) aliases.delete(stem);
  return { words: kept, stems, rewrite: (found) => rewritten(found, aliases, pairs) };
}

function rewritten(
  stems: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
  pairs: ReadonlyMap<string, string>,
): readonly string[] {
  const heads = new Set([...pairs.keys()].map((pair) => pair.split(' ')[0]));
  if (!stems.some((stem) => aliases.has(stem) || heads.has(stem))) return stems;
  const out: string[] = [];
  for (let at = 0; at < stems.length; at += 1) {
    const stem = stems[at]!;
    const joined = heads.has(stem) ? pairs.get(`${stem} ${stems[at + 1] ?? ''}`) : undefined;
    if (joined !== undefined) at += 1;
    out.push(...(joined === undefined ? (aliases.get(stem) ?? [stem]) : [joined]));
  }
  return out;
}

/** A name as it may be written: as typed, with its apostrophes or without, in one word, in two. */
export function namesOf(name: string): string[] {
  const { words: items } = readTopic(name);
  const all = words(name);
  const joined = all.length === 2 ? [all.join('')] : [];
  const apart = items.length === 1 ? items[0]!.asked.filter((form) => form.includes(' ')) : [];
  return [...new Set([...spellingsOf(name), ...joined, ...apart])];
}
