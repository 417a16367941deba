import type { DatabaseSync } from 'node:sqlite';
import { blob, int, json, list, prepareRows } from './rows.ts';

/** As in the triggers of the schema. */
const BLOCK_BITS = 10;
export const FIGURE_BLOCK_PAGES = 1 << BLOCK_BITS;
const LONG_COLUMNS = 4;
const SHORT_COLUMNS = 3;
const BLOCK_BYTES = FIGURE_BLOCK_PAGES * (4 * LONG_COLUMNS + SHORT_COLUMNS);

/** What counts changes of domains in place of a block. */
export const DOMAINS_CHANGED = -1;

/** The meta entry for the generation whose ids the kept blocks are of. */
const FIGURES_GENERATION = 'figures_generation';

/** Figures of 1,024 pages by their places. Metrics that are missing are -1, a missing date is 0. */
export interface FigureBlock {
  readonly domain: Int32Array;
  readonly host: Int32Array;
  /** Id of the cluster of near duplicates, 0 for a page that is in none. */
  readonly cluster: Int32Array;
  /** The day as a number, 20260131. */
  readonly date: Int32Array;
  readonly da: Int8Array;
  readonly pa: Int8Array;
  readonly spam: Int8Array;
}

const FIGURES = ['domain', 'host', 'cluster', 'date', 'da', 'pa', 'spam'] as const;
const NUMBERS = json(list(int));
const BLOCK_LISTS = {
  id: NUMBERS,
  domain: NUMBERS,
  host: NUMBERS,
  cluster: NUMBERS,
  date: NUMBERS,
  da: NUMBERS,
  pa: NUMBERS,
  spam: NUMBERS,
};

const READ = `
  SELECT json_group_array(p.id) AS id, json_group_array(p.domain_id) AS domain, json_group_array(p.host_id) AS host,
    json_group_array(coalesce(p.cluster_id, 0)) AS cluster,
    json_group_array(coalesce(CAST(replace(p.date, '-', '') AS INTEGER), 0)) AS date,
    json_group_array(coalesce(d.da, -1)) AS da, json_group_array(coalesce(p.pa, -1)) AS pa,
    json_group_array(coalesce(d.spam, -1)) AS spam
  FROM pages p CROSS JOIN domains d ON d.id = p.domain_id WHERE p.id BETWEEN ? AND ?`;

export function figureBlockOf(pageId: number): number {
  return pageId >> BLOCK_BITS;
}

/** Blocks of an index lie as they do in memory; a machine of the other byte order neither writes nor reads them. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Columns one after the other, so that a block is one piece of memory and of the file. */
function blockIn(bytes: ArrayBuffer): FigureBlock {
  let at = 0;
  const long = (): Int32Array =>
    new Int32Array(bytes, (at += 4 * FIGURE_BLOCK_PAGES) - 4 * FIGURE_BLOCK_PAGES, FIGURE_BLOCK_PAGES);
  const short = (): Int8Array =>
    new Int8Array(bytes, (at += FIGURE_BLOCK_PAGES) - FIGURE_BLOCK_PAGES, FIGURE_BLOCK_PAGES);
  return {
    domain: long(),
    host: long(),
    cluster: long(),
    date: long(),
    da: short(),
    pa: short(),
    spam: short(),
  };
}

/** Reads blocks from the tables of pages and domains, which takes a millisecond each. */
function createBlockMaker(db: DatabaseSync): (number: number) => { bytes: ArrayBuffer; block: FigureBlock } {
  const read = prepareRows(db, READ, BLOCK_LISTS);
  return (number) => {
    const start = number << BLOCK_BITS;
    const lists = read.get(start, start + FIGURE_BLOCK_PAGES - 1);
    const bytes = new ArrayBuffer(BLOCK_BYTES);
    const block = blockIn(bytes);
    for (const name of ['da', 'pa', 'spam'] as const) block[name].fill(-1);
    for (const name of FIGURES)
      lists[name].forEach((value, at) => (block[name][(lists.id[at] ?? 0) - start] = value));
    return { bytes, block };
  };
}

/**
 * Reads blocks of figures: as they were kept when the generation was made, where nothing has changed in them since, and
 * else from the tables.
 *
 * @returns what reads one; `version` and `domains` are what `figure_blocks` says now of the block and of all domains, 0
 * for nothing
 */
export function createBlockReader(
  db: DatabaseSync,
): (number: number, version: number, domains: number) => FigureBlock {
  const make = createBlockMaker(db);
  const findKept = knowsFigureColumns(db)
    ? prepareRows(
        db,
        'SELECT figures FROM figure_columns WHERE block = ? AND version = ? AND domains = ?',
        blob,
      )
    : null;
  return (number, version, domains) => {
    const kept = findKept?.find(number, version, domains);
    if (kept == null || kept.byteLength !== BLOCK_BYTES) return make(number).block;
    const { buffer } = kept;
    return blockIn(
      kept.byteOffset === 0 && buffer instanceof ArrayBuffer ? buffer : Uint8Array.from(kept).buffer,
    );
  };
}

/** Keeps the figures of all pages as they are now. Everything else of the generation has been written. */
export function writeFigureColumns(db: DatabaseSync): void {
  if (!IS_LITTLE_ENDIAN) return;
  const make = createBlockMaker(db);
  const put = db.prepare(`
    INSERT OR REPLACE INTO figure_columns (block, version, domains, figures) VALUES (
      ?1, coalesce((SELECT version FROM figure_blocks WHERE block = ?1), 0),
      coalesce((SELECT version FROM figure_blocks WHERE block = ${DOMAINS_CHANGED}), 0), ?2)`);
  const last = prepareRows(db, 'SELECT coalesce(max(id), 0) FROM pages', int).get();
  for (let number = 0; number <= figureBlockOf(last); number++)
    put.run(number, new Uint8Array(make(number).bytes));
  db.prepare(`INSERT OR REPLACE INTO meta SELECT ?, value FROM meta WHERE key = 'generation'`).run(
    FIGURES_GENERATION,
  );
}

/**
 * Whether blocks that the file has are of its own generation: a program that knows them not copies them as they were.
 */
export function knowsFigureColumns(db: DatabaseSync): boolean {
  if (!IS_LITTLE_ENDIAN) return false;
  const own = db.prepare(
    `SELECT 1 FROM meta g JOIN meta f ON f.value = g.value WHERE g.key = 'generation' AND f.key = ?`,
  );
  const hasTable =
    db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'figure_columns'").get() !== undefined;
  return hasTable && own.get(FIGURES_GENERATION) !== undefined;
}

/**
 * Blocks that are kept and hold true by their counts but say other than the tables; and how many were looked at, a
 * sample of all.
 */
export function compareFigureColumns(db: DatabaseSync, most: number): { checked: number; wrong: number } {
  const make = createBlockMaker(db);
  const blocks = prepareRows(
    db,
    `SELECT c.block, c.figures FROM figure_columns c LEFT JOIN figure_blocks b ON b.block = c.block
         LEFT JOIN figure_blocks d ON d.block = ${DOMAINS_CHANGED}
       WHERE c.version = coalesce(b.version, 0) AND c.domains = coalesce(d.version, 0)
         AND c.block % max(1, (SELECT max(block) FROM figure_columns) / ?1) = 0 LIMIT ?1`,
    [int, blob],
  ).list(most);
  const wrong = blocks.filter(([block, figures]) => Buffer.from(make(block).bytes).compare(figures) !== 0);
  return { checked: blocks.length, wrong: wrong.length };
}
