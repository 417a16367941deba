import type { DatabaseSync } from 'node:sqlite';
import type { MetricNode } from '@linklode/query-language';
import { standingOf, type Standing } from './relevance.ts';

/** As in the triggers of the schema. */
const BLOCK_BITS = 10;
const BLOCK_SIZE = 1 << BLOCK_BITS;
/** 25 bytes a page: at most a hundred megabytes. */
const MOST_BLOCKS = 4096;
const DOMAINS_CHANGED = -1;

/** Figures of 1,024 pages. Metrics that are missing are -1, a missing date is 0. */
interface Block {
  version: number;
  domain: Int32Array;
  host: Int32Array;
  cluster: Int32Array;
  /** The day as a number, 20260131. */
  date: Int32Array;
  da: Int8Array;
  pa: Int8Array;
  spam: Int8Array;
}

/** What filters and ranking need to know of pages, by their id. */
export interface PageFigures {
  domainOf: (id: number) => number;
  hostOf: (id: number) => number;
  /** Id of the cluster of near duplicates, 0 for a page that is in none. */
  clusterOf: (id: number) => number;
  /** 0 where the page states none. */
  dateOf: (id: number) => number;
  /** Null where there is none. */
  metricOf: (metric: MetricNode['metric'], id: number) => number | null;
  standingOf: (id: number) => Standing;
}

const READ = `
  SELECT json_group_array(p.id) AS id, json_group_array(p.domain_id) AS domain, json_group_array(p.host_id) AS host,
    json_group_array(coalesce(p.cluster_id, 0)) AS cluster,
    json_group_array(coalesce(CAST(replace(p.date, '-', '') AS INTEGER), 0)) AS date,
    json_group_array(coalesce(d.da, -1)) AS da, json_group_array(coalesce(p.pa, -1)) AS pa,
    json_group_array(coalesce(d.spam, -1)) AS spam
  FROM pages p CROSS JOIN domains d ON d.id = p.domain_id WHERE p.id BETWEEN ? AND ?`;

/** A day as dates of pages are kept. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/**
 * Keeps figures in memory by blocks, each read when one of its pages is first asked for and again after a change in it: a
 * search looks at the best pages first, so it needs few blocks, and an import disturbs only those that it writes to.
 * Answers figures that are right for as long as the caller's read transaction lasts; ask anew in each.
 */
export function createFigureSource(db: DatabaseSync): () => PageFigures {
  const dataVersion = db.prepare('PRAGMA data_version');
  const blockVersions = db.prepare('SELECT block, version FROM figure_blocks');
  const read = db.prepare(READ);
  blockVersions.setReturnArrays(true);
  let blocks: (Block | undefined)[] = [];
  let kept = 0;
  let versions = new Map<number, number>();
  let seen: number | null = null;

  function forgetChanged(): void {
    const version = Number(dataVersion.get()?.['data_version']);
    if (version === seen) return;
    seen = version;
    const before = versions.get(DOMAINS_CHANGED);
    versions = new Map(blockVersions.all() as unknown as [number, number][]);
    const isOld = versions.get(DOMAINS_CHANGED) !== before;
    blocks.forEach((block, at) => {
      if (block !== undefined && (isOld || block.version !== versions.get(at))) {
        blocks[at] = undefined;
        kept -= 1;
      }
    });
  }

  function readBlock(number: number): Block {
    if (kept >= MOST_BLOCKS) {
      blocks = [];
      kept = 0;
    }
    const start = number << BLOCK_BITS;
    const row = read.get(start, start + BLOCK_SIZE - 1);
    const list = (name: string): number[] => JSON.parse(String(row?.[name])) as number[];
    const ids = list('id');
    const column = <T extends Int32Array | Int8Array>(into: T, name: string): T => {
      list(name).forEach((value, at) => (into[(ids[at] ?? 0) - start] = value));
      return into;
    };
    const long = (name: string): Int32Array => column(new Int32Array(BLOCK_SIZE), name);
    const short = (name: string): Int8Array => column(new Int8Array(BLOCK_SIZE).fill(-1), name);
    const block: Block = {
      version: versions.get(number) ?? 0,
      domain: long('domain'),
      host: long('host'),
      cluster: long('cluster'),
      date: long('date'),
      da: short('da'),
      pa: short('pa'),
      spam: short('spam'),
    };
    blocks[number] = block;
    kept += 1;
    return block;
  }

  const blockOf = (id: number): Block => blocks[id >> BLOCK_BITS] ?? readBlock(id >> BLOCK_BITS);
  const placeOf = (id: number): number => id & (BLOCK_SIZE - 1);
  const metricOf = (metric: MetricNode['metric'], id: number): number | null => {
    const value = blockOf(id)[metric][placeOf(id)] ?? -1;
    return value < 0 ? null : value;
  };
  const figures: PageFigures = {
    domainOf: (id) => blockOf(id).domain[placeOf(id)] ?? 0,
    hostOf: (id) => blockOf(id).host[placeOf(id)] ?? 0,
    clusterOf: (id) => blockOf(id).cluster[placeOf(id)] ?? 0,
    dateOf: (id) => blockOf(id).date[placeOf(id)] ?? 0,
    metricOf,
    standingOf: (id) => standingOf(metricOf('pa', id), metricOf('da', id), metricOf('spam', id)),
  };
  return () => {
    forgetChanged();
    return figures;
  };
}
