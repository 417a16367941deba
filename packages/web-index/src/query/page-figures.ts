import type { DatabaseSync } from 'node:sqlite';
import type { MetricNode } from '@linklode/query-language';
import {
  createBlockReader,
  DOMAINS_CHANGED,
  FIGURE_BLOCK_PAGES,
  figureBlockOf,
  type FigureBlock,
} from '../store/figure-blocks.ts';
import { staticRankOf, worthOf, type StaticRank } from './relevance.ts';
import { int, prepareRows } from '../store/rows.ts';

/** At 19 bytes a page: at most 160 megabytes, for eight million pages. */
const MOST_BLOCKS = 8192;

/** What filters and ranking need to know of pages, by page id. */
export interface PageFigures {
  domainOf: (id: number) => number;
  hostOf: (id: number) => number;
  /** Id of the cluster of near duplicates, 0 for a page that is in none. */
  clusterOf: (id: number) => number;
  /** 0 if the page states none. */
  dateOf: (id: number) => number;
  /** Null if there is none. */
  metricOf: (metric: MetricNode['metric'], id: number) => number | null;
  staticRankOf: (id: number) => StaticRank;
  /**
   * The highest static rank of any page in the range, both ends included; left out by engines that could only tell by
   * asking for each page.
   */
  highestIn?: (from: number, to: number) => number;
}

/** Figures of a file, which can also be read by blocks. */
interface FigureSource {
  /** Figures that are right while the caller's read transaction lasts; ask again in each transaction. */
  now: () => PageFigures;
  /** To be called in the same transaction. */
  blockOf: (number: number) => FigureBlock;
}

/** A day as the number by which dates of pages are stored. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/**
 * Keeps figures in memory by blocks. A block is read when one of its pages is first asked for, and again after a change
 * in it: a search looks at the best pages first, so it needs few blocks, and an import disturbs only the blocks that it
 * writes to.
 */
export function createFigureSource(db: DatabaseSync): FigureSource {
  const dataVersion = prepareRows(db, 'PRAGMA data_version', int);
  const blockVersions = prepareRows(db, 'SELECT block, version FROM figure_blocks', [int, int]);
  let read = createBlockReader(db);
  let blocks: ({ version: number; figures: FigureBlock } | undefined)[] = [];
  let kept = 0;
  let versions = new Map<number, number>();
  let seen: number | null = null;
  /** The highest static rank in each block, kept as long as it is right. */
  const highest = new WeakMap<FigureBlock, number>();

  function forgetChanged(): void {
    const version = dataVersion.get();
    if (version === seen) return;
    // Figures of a whole generation may have been stored meanwhile.
    if (seen !== null) read = createBlockReader(db);
    seen = version;
    const before = versions.get(DOMAINS_CHANGED);
    versions = new Map(blockVersions.each());
    const isOld = versions.get(DOMAINS_CHANGED) !== before;
    blocks.forEach((block, at) => {
      if (block !== undefined && (isOld || block.version !== (versions.get(at) ?? 0))) {
        blocks[at] = undefined;
        kept -= 1;
      }
    });
  }

  function readBlock(number: number): FigureBlock {
    if (kept >= MOST_BLOCKS) {
      blocks = [];
      kept = 0;
    }
    const version = versions.get(number) ?? 0;
    const figures = read(number, version, versions.get(DOMAINS_CHANGED) ?? 0);
    blocks[number] = { version, figures };
    kept += 1;
    return figures;
  }

  const blockOf = (number: number): FigureBlock => blocks[number]?.figures ?? readBlock(number);
  const ofPage = (id: number): FigureBlock => blockOf(figureBlockOf(id));
  const placeOf = (id: number): number => id & (FIGURE_BLOCK_PAGES - 1);
  const metricOf = (metric: MetricNode['metric'], id: number): number | null => {
    const value = ofPage(id)[metric][placeOf(id)] ?? -1;
    return value < 0 ? null : value;
  };
  const staticRankAt = (id: number): StaticRank =>
    staticRankOf(metricOf('pa', id), metricOf('da', id), metricOf('spam', id));
  function highestOf(number: number): number {
    const block = blockOf(number);
    const known = highest.get(block);
    if (known !== undefined) return known;
    let most = 0;
    for (let at = 0; at < FIGURE_BLOCK_PAGES; at++)
      most = Math.max(most, worthOf(staticRankAt(number * FIGURE_BLOCK_PAGES + at)));
    highest.set(block, most);
    return most;
  }
  const figures: PageFigures = {
    domainOf: (id) => ofPage(id).domain[placeOf(id)] ?? 0,
    hostOf: (id) => ofPage(id).host[placeOf(id)] ?? 0,
    clusterOf: (id) => ofPage(id).cluster[placeOf(id)] ?? 0,
    dateOf: (id) => ofPage(id).date[placeOf(id)] ?? 0,
    metricOf,
    staticRankOf: staticRankAt,
    highestIn(from, to) {
      let most = 0;
      for (let number = figureBlockOf(from); number <= figureBlockOf(to); number++)
        most = Math.max(most, highestOf(number));
      return most;
    },
  };
  return {
    now() {
      forgetChanged();
      return figures;
    },
    blockOf,
  };
}
