import fs from 'node:fs';
import path from 'node:path';
import { READS, type LearnedId } from '../../packages/smart-filters/src/judges.ts';
import type { PageView } from '../../packages/smart-filters/src/index.ts';
import { findLoss, type Loss } from '../filter-losses.ts';
import { foldOf } from '../folds.ts';
import { openSites, viewFinder } from '../labelled-pages.ts';
import { HALVES } from './open-pages.ts';
import { measureNatural } from './natural-topics.ts';
import type { TruthRow } from './truth-row.ts';

/**
 * What a customer would type who would be glad of the page (yes), or who shares a word with it and means something else
 * (no); written by hand from titles and first lines, without a look at what any query brings.
 */
export const TOPICS = path.resolve(import.meta.dirname, 'topic-labels.csv');
/**
 * Topics as customers word them who have not seen the page (`free`: four that fit and three near ones, written by one
 * reader each), and the same topics asked of other pages of the kind, four at most of those that words and meaning put
 * nearest, judged by a second reader (`field`).
 */
export const FREE_TOPICS = path.resolve(import.meta.dirname, 'free-topic-labels.csv');
/**
 * Which of the trades below a page that is of the kind is one for, and about which a reader would not quarrel; judged
 * site by site from what either of two programs let through. Rules were made while those of the part "read" were in
 * view.
 */
const BROAD_TOPICS = path.resolve(import.meta.dirname, 'broad-topic-labels.csv');
/** What people type most, and any page says in passing. */
const TRADES =
  'seo,marketing,digital marketing,content marketing,social media,technology,business,education,health,travel,finance,software,blogging,design,science,programming,startups,food,security,community,jobs,data,writing,news,music,mobile apps,web design,home improvement,fashion,sports'.split(
    ',',
  );
interface Asked {
  readonly id: LearnedId;
  readonly half: number;
  readonly isWanted: boolean;
  /** Null where the topic reaches the page's judge. */
  readonly loss: Loss | null;
}

/** How many topics of a page reach its judge, and how many that are about something else; where the others are lost. */
export async function measureTopics(): Promise<TruthRow[]> {
  const { reader, close } = await openSites();
  try {
    const viewOf = viewFinder(reader);
    const ask = ({ url, id, isWanted, topic }: Topic): Asked[] => {
      const view = viewOf(url);
      if (view === undefined) return [];
      const loss = findLoss(id, view, topic, reader.sites);
      const half = foldOf(view.domain, HALVES.length);
      if (process.env['LINKLODE_BENCH_SHOW'] !== undefined && half === 0 && (loss === null) !== isWanted)
        console.error([id, isWanted ? loss : 'let through', topic, url].join('\t'));
      return [{ id, half, isWanted, loss }];
    };
    const asked = readTopics(TOPICS).flatMap(ask);
    if (asked.length === 0) throw new Error('no page of the topics is in the index');
    const worded = Map.groupBy(readTopics(FREE_TOPICS), ({ set }) => set);
    const lossOf = (id: LearnedId, view: PageView, topic: string): Loss | null =>
      findLoss(id, view, topic, reader.sites);
    return [
      ...HALVES.flatMap((name, half) => rowsOf(name, ofHalf(asked, half))),
      ...[...worded].flatMap(([set, topics]) => rowsOf(`${set} topics`, topics.flatMap(ask))),
      ...broadRows(viewOf, lossOf),
      ...measureNatural(viewOf),
    ];
  } finally {
    close();
  }
}

interface Broad {
  readonly id: LearnedId;
  readonly part: string;
  readonly fits: boolean;
  readonly isThrough: boolean;
}

/** Each trade asked of each page; those about which a reader would not quarrel are left out. */
function broadRows(
  viewOf: (url: string) => PageView | undefined,
  lossOf: (id: LearnedId, view: PageView, topic: string) => Loss | null,
): TruthRow[] {
  const [, ...lines] = fs.readFileSync(BROAD_TOPICS, 'utf8').trim().split('\n');
  const asked = lines.flatMap((line): Broad[] => {
    const [url = '', id, part = '', fits = '', open = ''] = line.split(',');
    const view = viewOf(url);
    if (view === undefined) return [];
    const topics = TRADES.filter((topic) => !open.split('|').includes(topic));
    return topics.map((topic) => ({
      id: id as LearnedId,
      part,
      fits: fits.split('|').includes(topic),
      isThrough: lossOf(id as LearnedId, view, topic) === null,
    }));
  });
  return [...Map.groupBy(asked, ({ part }) => part)].flatMap(([part, some]) => {
    const kinds = [...Map.groupBy(some, ({ id }) => id), ['all', some] as const];
    return kinds.flatMap(([name, all]) => {
      const through = all.filter(({ isThrough }) => isThrough);
      const right = through.filter(({ fits }) => fits).length;
      const wanted = all.filter(({ fits }) => fits).length;
      const of = (count: number, n: number): string => (count / Math.max(1, n)).toFixed(2);
      return [
        rowOf(
          `${name}, trades let through that fit`,
          of(right, through.length),
          '0.95',
          part,
          through.length,
        ),
        rowOf(`${name}, trades that fit and are let through`, of(right, wanted), '0.9', part, wanted),
      ];
    });
  });
}

const ofHalf = (asked: readonly Asked[], half: number): Asked[] => asked.filter((one) => one.half === half);

interface Topic {
  readonly url: string;
  readonly id: LearnedId;
  readonly isWanted: boolean;
  readonly topic: string;
  /** Empty in a file that has one. */
  readonly set: string;
}

/** Those about which a reader would quarrel are left out. */
export function readTopics(file: string): Topic[] {
  const [, ...lines] = fs.readFileSync(file, 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [url = '', id, label, topic = '', set = ''] = line.split(',');
    return label === 'disputed' ? [] : [{ url, id: id as LearnedId, isWanted: label === 'yes', topic, set }];
  });
}

function rowsOf(half: string, asked: readonly Asked[]): TruthRow[] {
  const ids = (Object.keys(READS) as LearnedId[]).filter((id) => asked.some((one) => one.id === id));
  const groups = [
    ...ids.map((id) => [id, asked.filter((one) => one.id === id)] as const),
    ['all', asked] as const,
  ];
  return groups.flatMap(([name, some]) => {
    const wanted = some.filter(({ isWanted }) => isWanted);
    const others = some.filter(({ isWanted }) => !isWanted);
    const lost = (loss: Loss): number => wanted.filter((one) => one.loss === loss).length;
    const where = `lost: ${lost('not retrieved')} not retrieved, ${lost('not on the topic')} not on the topic, ${lost('a hard rule')} a hard rule`;
    return [
      rowOf(
        `${name}, topics that reach the judge`,
        shareOf(wanted),
        '0.9',
        `${half}; ${where}`,
        wanted.length,
      ),
      rowOf(`${name}, of other topics that share a word`, shareOf(others), '0.05', half, others.length),
    ];
  });
}

function shareOf(asked: readonly Asked[]): string {
  return (asked.filter(({ loss }) => loss === null).length / Math.max(1, asked.length)).toFixed(2);
}

const rowOf = (figure: string, value: string, goal: string, on: string, n: number): TruthRow => ({
  part: 'topics',
  figure,
  value,
  goal,
  on,
  n,
});
