/**
 * Fits packages/smart-filters/src/topic-weights.json, what tells a page on a topic from one that says its words:
 * `npm run bench -- fit-topics [write]`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { words } from '../../packages/query-language/src/index.ts';
import { chanceByTrees, type Boosted } from '../../packages/smart-filters/src/boosted-trees.ts';
import { LEAST_CHANCE } from '../../packages/smart-filters/src/filters/learned-check.ts';
import { learnedScore } from '../../packages/smart-filters/src/learned-score.ts';
import { readInputs, type PageView } from '../../packages/smart-filters/src/index.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import {
  isTopicFilter,
  readTopicFeatures,
  TOPIC_FEATURES,
  type TopicFilterId,
} from '../../packages/smart-filters/src/topic-features.ts';
import { readTopic } from '../../packages/smart-filters/src/topic-words.ts';
import { stemOf } from '../../packages/smart-filters/src/word-forms.ts';
import { fitBoosted, type TreeExample } from '../boosting.ts';
import { foldOf } from '../folds.ts';
import { openSites, viewFinder } from '../labelled-pages.ts';
import { isPutAway, readNaturalTopics } from './natural-topics.ts';
import { FREE_TOPICS, readTopics, TOPICS } from './topics.ts';

const FILE = path.resolve(import.meta.dirname, '../../packages/smart-filters/src/topic-weights.json');
/** Neither a topic of the rows that are judged is learned from, nor a domain. */
const TOPIC_FOLDS = 5;
const DOMAIN_FOLDS = 4;
const SETTINGS = { trees: 100, leaves: 8, rate: 0.08, fewest: 15, ridge: 1 };
/** Topics that were written for a page, beside what customers were shown who asked a large index. */
const WRITTEN_WEIGHT = 0.3;
/** The same page without its site, or without the topic's words. */
const OTHER_WEIGHT = 0.5;
/** A page that was drawn for many counts for so many at most. */
const MOST_FOR_ONE = 3;

interface Pair extends TreeExample {
  /** The same of a page whose site is not known, as one that a search vendor found. */
  readonly alone: readonly number[];
  /** Of a call on a site that says the topic: of the page as it were if it did not. Most calls ask for texts alone. */
  readonly unsaid: readonly number[] | null;
  readonly id: TopicFilterId;
  readonly topic: string;
  readonly domain: string;
  readonly set: string;
  /** Of rows that a reader judged as a whole: how surely the page is of its kind. */
  readonly kindChance: number | null;
  readonly isWorth: boolean | null;
  readonly wasDelivered: boolean;
}

/** Learns from judged pairs of topic and page, prints what it reaches on others, and writes what it learned. */
export async function fitTopics(): Promise<void> {
  const { reader, close } = await openSites();
  try {
    const viewOf = viewFinder(reader);
    const pairs = readPairs(viewOf);
    const chances = crossValidate(pairs);
    console.log(`${pairs.length} pairs; by topic and domain`);
    for (const line of figuresOf(pairs, chances)) console.log(line);
    if (process.argv.includes('write')) writeWeights(fit(pairs));
  } finally {
    close();
  }
}

function readPairs(viewOf: (url: string) => PageView | undefined): Pair[] {
  const natural = readNaturalTopics().flatMap((row): Pair[] => {
    const view = viewOf(row.url);
    if (view === undefined || row.isTopic === null || isPutAway(row.set)) return [];
    const { foundAs, isWorth, standsFor } = row;
    const { score, isDelivered } = learnedScore(row.id, readPage(view));
    return [
      {
        ...pairOf(view, row.id, row.topic, row.isTopic),
        weight: Math.min(MOST_FOR_ONE, standsFor),
        set: 'natural',
        kindChance: foundAs === 'off kind' || !isDelivered ? null : score,
        isWorth,
        wasDelivered: foundAs === 'delivered',
      },
    ];
  });
  const written = [TOPICS, FREE_TOPICS].flatMap((file) =>
    readTopics(file).flatMap(({ url, id, topic, isWanted, set }): Pair[] => {
      const view = viewOf(url);
      if (view === undefined || !isTopicFilter(id)) return [];
      return [
        {
          ...pairOf(view, id, topic, isWanted),
          weight: WRITTEN_WEIGHT,
          set: set === '' ? 'topics' : set,
          kindChance: null,
          isWorth: null,
          wasDelivered: false,
        },
      ];
    }),
  );
  return [...natural, ...written];
}

function pairOf(view: PageView, id: TopicFilterId, asked: string, fits: boolean) {
  const { filter, inputs } = readInputs(id, `"${asked.replaceAll('"', ' ')}"`);
  const topic = filter.inOtherWords?.topic(inputs) ?? asked;
  const unsaid =
    id === 'guest_post_pages' ? readTopicFeatures(readPage(without(topic, view)), topic, id) : null;
  const isSaidBySite = ON_SITE.some((at) => unsaid?.[at] === 1);
  return {
    id,
    topic: asked.toLowerCase(),
    domain: view.domain,
    x: readTopicFeatures(readPage(view), topic, id),
    alone: readTopicFeatures(readPage({ ...view, site: { home: '', titles: [] } }), topic, id),
    unsaid: isSaidBySite ? unsaid : null,
    y: fits ? (1 as const) : (0 as const),
  };
}

const ON_SITE = ['typed.nearInSiteName', 'typed.nearOnHomePage'].map((name) => TOPIC_FEATURES.indexOf(name));

/** The page without the words of a topic. */
function without(topic: string, view: PageView): PageView {
  const { stems, rewrite } = readTopic(topic).typed;
  const drop = (text: string): string =>
    text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
      const [stem = ''] = rewrite(words(word).map(stemOf));
      return stems.includes(stem) ? '' : word;
    });
  const description = view.description === null ? null : drop(view.description);
  return { ...view, title: drop(view.title), description, text: drop(view.text) };
}

/** Each page counts with its site and, less, without it. */
function fit(pairs: readonly Pair[]): Boosted {
  const others = pairs.flatMap(({ alone, unsaid, y, weight }) =>
    [alone, unsaid].flatMap((x) => (x === null ? [] : [{ x, y, weight: weight * OTHER_WEIGHT }])),
  );
  return fitBoosted([...pairs, ...others], SETTINGS);
}

/** For each pair what trees say that have seen neither its topic nor its domain. */
function crossValidate(pairs: readonly Pair[]): number[] {
  const topicFold = pairs.map(({ topic }) => foldOf(topic, TOPIC_FOLDS));
  const domainFold = pairs.map(({ domain }) => foldOf(domain, DOMAIN_FOLDS));
  const chances = pairs.map(() => 0);
  for (let t = 0; t < TOPIC_FOLDS; t += 1)
    for (let d = 0; d < DOMAIN_FOLDS; d += 1) {
      const model = fit(pairs.filter((_, at) => topicFold[at] !== t && domainFold[at] !== d));
      for (const [at, { x }] of pairs.entries())
        if (topicFold[at] === t && domainFold[at] === d) chances[at] = chanceByTrees(model, x);
    }
  return chances;
}

function figuresOf(pairs: readonly Pair[], chances: readonly number[]): string[] {
  const all = pairs.map((pair, at) => ({ ...pair, chance: chances[at]! }));
  const natural = all.filter(({ set, kindChance }) => set === 'natural' && kindChance !== null);
  const lines = [
    '| Filter | before: on the topic | now | before: worth a credit | now |',
    '|---|---|---|---|---|',
  ];
  for (const [name, rows] of [...Map.groupBy(natural, ({ id }) => id), ['all', natural] as const]) {
    const worth = rows.filter(({ isWorth }) => isWorth !== null);
    const tell = (some: readonly { fits: boolean; isIn: boolean }[]): string => {
      const shown = some.filter(({ isIn }) => isIn);
      const right = shown.filter(({ fits }) => fits).length;
      return `${right} of ${shown.length} right, ${right} of ${some.filter(({ fits }) => fits).length} found`;
    };
    const on = (isIn: (row: (typeof rows)[number]) => boolean): string =>
      tell(rows.map((row) => ({ fits: row.y === 1, isIn: isIn(row) })));
    const paid = (isIn: (row: (typeof rows)[number]) => boolean): string =>
      tell(worth.map((row) => ({ fits: row.isWorth === true, isIn: isIn(row) })));
    const isNow = ({ id, chance, kindChance }: (typeof rows)[number]): boolean =>
      chance * (kindChance ?? 0) >= LEAST_CHANCE[id];
    lines.push(
      `| ${[name, on((row) => row.wasDelivered), on((row) => row.chance >= LEAST_CHANCE[row.id]), paid((row) => row.wasDelivered), paid(isNow)].join(' | ')} |`,
    );
  }
  for (const [set, rows] of Map.groupBy(all, (row) => row.set)) {
    const share = (y: 0 | 1): string => {
      const some = rows.filter((row) => row.y === y);
      return `${(some.filter(({ id, chance }) => chance >= LEAST_CHANCE[id]).length / Math.max(1, some.length)).toFixed(3)} of ${some.length}`;
    };
    lines.push(`${set}: taken for the topic ${share(1)} that fit, ${share(0)} that do not`);
  }
  return lines;
}

function writeWeights({ intercept, trees }: Boosted): void {
  const lines = trees.map((tree) => `    ${JSON.stringify(tree)}`).join(',\n');
  fs.writeFileSync(
    FILE,
    `{\n  "features": ${JSON.stringify(TOPIC_FEATURES)},\n  "intercept": ${intercept},\n  "trees": [\n${lines}\n  ]\n}\n`,
  );
}
