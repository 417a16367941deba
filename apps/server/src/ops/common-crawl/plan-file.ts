import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Capture } from './capture.ts';
import type { CaptureKind } from './choose-captures.ts';
import { int, json, members, prepareRows, text, type Kind } from '@linklode/web-index/rows';
import { SQLITE, sqliteFailureOf } from '@linklode/web-index/sqlite-failure';
import { inWriteTransaction } from '@linklode/web-index/write-transaction';

/** What is to be fetched from one file in one request: its chosen records, neighbours joined. */
export interface RecordGroup {
  readonly file: string;
  readonly from: number;
  /** Byte behind the last. */
  readonly to: number;
  readonly records: readonly PlannedRecord[];
}

export interface PlannedRecord {
  readonly id: number;
  readonly url: string;
  readonly offset: number;
  readonly length: number;
}

export interface PlanTotals {
  readonly domains: number;
  readonly pages: number;
  readonly gone: number;
  /** To be fetched, packed. */
  readonly bytes: number;
  readonly requests: number;
  readonly fetched: number;
  readonly failed: number;
  readonly fetchedBytes: number;
}

/** How far an archive of fetched records has been written. */
interface Written {
  readonly file: string;
  readonly length: number;
}

const WRITTEN: Kind<Written> = members({ file: text, length: int });

const FORMAT = 'linklode plan 1';
/** Between two wanted records so many unwanted bytes are fetched rather than asking again. */
const GAP_BYTES = 64 * 1024;
const GROUP_BYTES = 8 * 1024 * 1024;

const TABLES = `
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE looked_up (crawl TEXT NOT NULL, domain TEXT NOT NULL, PRIMARY KEY (crawl, domain)) WITHOUT ROWID;
-- state: 0 waits, 1 fetched, 2 could not be had (why says it). Of an address only the newest answer stays.
CREATE TABLE records (
  id INTEGER PRIMARY KEY, domain TEXT NOT NULL, url TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, score INTEGER NOT NULL,
  captured_at TEXT NOT NULL, file TEXT NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL,
  chosen INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL DEFAULT 0, why TEXT, archive TEXT
);
CREATE INDEX records_domain ON records (domain, kind, score);
CREATE INDEX records_place ON records (file, start) WHERE chosen = 1 AND state = 0;`;

/** A plan: what to fetch from a crawl, and how far fetching it has come. One process at a time. */
export interface PlanFile {
  readonly file: string;
  about(name: string): string | null;
  setAbout(name: string, value: string): void;
  isLookedUp(crawl: string, domain: string): boolean;
  /** Takes over what a crawl holds of a domain, in one step. */
  putDomain(crawl: string, domain: string, rows: readonly PlannedCapture[]): void;
  putRows(rows: readonly PlannedCapture[]): void;
  /** Takes the best of each domain, and no more. */
  choose(pagesPerDomain: number, gonePerDomain: number): void;
  totals(): PlanTotals;
  /** Of which pages are chosen. */
  domains(): string[];
  /** The crawl's files of which something is left to fetch. */
  files(): string[];
  /** What is left to fetch of one of them, in the order of places. */
  groupsOf(file: string): RecordGroup[];
  /** What a group brought, and how far the archive is written; in one step. */
  settle(fetched: readonly number[], failed: ReadonlyMap<number, string>, written: Written): void;
  written(): Written | null;
  /** Why records could not be had, and how many each. */
  faults(): { why: string; count: number }[];
  /** What could not be had is asked for once more. */
  forgetFaults(): void;
  /** An archive is not what was noted of it: its records are to be fetched again. */
  forgetArchive(archive: string): void;
  close(): void;
}

export interface PlannedCapture {
  readonly domain: string;
  readonly kind: CaptureKind;
  readonly score: number;
  readonly capture: Capture;
}

/** Throws OperatorError for a file that is no plan, or that another process works on. */
export function openPlanFile(file: string, mode: 'new or existing' | 'existing'): PlanFile {
  const isThere = fs.existsSync(file);
  if (!isThere && mode === 'existing')
    throw new OperatorError(`There is no plan at ${file}. Make one with "index plan".`);
  const db = new DatabaseSync(file, { timeout: 500 });
  try {
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE',
    );
    if (!isThere || isEmpty(db)) db.exec(`${TABLES} INSERT INTO about VALUES ('format', '${FORMAT}')`);
    const format = prepareRows(db, "SELECT value FROM about WHERE name = 'format'", text).find();
    db.exec('COMMIT');
    if (format !== FORMAT) throw new OperatorError(`${file} is a plan of another version.`);
  } catch (error) {
    db.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      sqliteFailureOf(error) === SQLITE.busy
        ? `Another command works on the plan ${file}.`
        : `${file} is no plan: ${String(error)}`,
    );
  }
  return planOver(db, file);
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}

function planOver(db: DatabaseSync, file: string): PlanFile {
  const findAbout = prepareRows(db, 'SELECT value FROM about WHERE name = ?', text);
  const findWritten = prepareRows(db, "SELECT value FROM about WHERE name = 'written'", json(WRITTEN));
  const putAbout = db.prepare('INSERT OR REPLACE INTO about VALUES (?, ?)');
  const findLookUp = db.prepare('SELECT 1 FROM looked_up WHERE crawl = ? AND domain = ?');
  const putLookUp = db.prepare('INSERT OR IGNORE INTO looked_up VALUES (?, ?)');
  const putRecord = db.prepare(`
    INSERT INTO records (domain, url, kind, score, captured_at, file, start, length) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (url) DO UPDATE SET kind = excluded.kind, score = excluded.score, captured_at = excluded.captured_at,
      file = excluded.file, start = excluded.start, length = excluded.length, state = 0, why = NULL, archive = NULL
    WHERE excluded.captured_at > captured_at`);
  const setFetched = db.prepare('UPDATE records SET state = 1, why = NULL, archive = ? WHERE id = ?');
  const setFailed = db.prepare('UPDATE records SET state = 2, why = ? WHERE id = ?');

  const transaction = (work: () => void): void => inWriteTransaction(db, work);
  function putAll(rows: readonly PlannedCapture[]): void {
    for (const { domain, kind, score, capture } of rows) {
      const { url, capturedAt, file: place, offset, length } = capture;
      putRecord.run(domain, url, kind, score, capturedAt, place, offset, length);
    }
  }

  const findFiles = prepareRows(
    db,
    'SELECT DISTINCT file FROM records WHERE chosen = 1 AND state = 0 ORDER BY file',
    text,
  );
  const findRecords = prepareRows(
    db,
    'SELECT id, url, start AS offset, length FROM records WHERE chosen = 1 AND state = 0 AND file = ? ORDER BY start',
    { id: int, url: text, offset: int, length: int },
  );

  function groupsOf(place: string): RecordGroup[] {
    const groups: { file: string; from: number; to: number; records: PlannedRecord[] }[] = [];
    for (const record of findRecords.each(place)) {
      const end = record.offset + record.length;
      const open = groups.at(-1);
      if (open !== undefined && record.offset - open.to <= GAP_BYTES && end - open.from <= GROUP_BYTES) {
        open.records.push(record);
        open.to = Math.max(open.to, end);
      } else groups.push({ file: place, from: record.offset, to: end, records: [record] });
    }
    return groups;
  }

  return {
    file,
    about: (name) => findAbout.find(name),
    setAbout: (name, value) => void putAbout.run(name, value),
    isLookedUp: (crawl, domain) => findLookUp.get(crawl, domain) !== undefined,
    putDomain: (crawl, domain, rows) =>
      transaction(() => {
        putAll(rows);
        putLookUp.run(crawl, domain);
      }),
    putRows: (rows) => transaction(() => putAll(rows)),
    choose: (pages, gone) =>
      transaction(() => {
        const rank = `SELECT id, row_number() OVER (PARTITION BY domain, kind ORDER BY score DESC, length(url), url) AS place, kind FROM records`;
        db.prepare(
          `UPDATE records SET chosen = id IN (SELECT id FROM (${rank}) WHERE place <= CASE kind WHEN 'page' THEN ? ELSE ? END)`,
        ).run(pages, gone);
      }),
    domains: () =>
      prepareRows(db, 'SELECT DISTINCT domain FROM records WHERE chosen = 1 ORDER BY domain', text).list(),
    totals() {
      const totals = prepareRows(
        db,
        `SELECT count(DISTINCT domain) AS domains, coalesce(sum(kind = 'page'), 0) AS pages, coalesce(sum(kind = 'gone'), 0) AS gone,
           coalesce(sum(length), 0) AS bytes, coalesce(sum(state = 1), 0) AS fetched, coalesce(sum(state = 2), 0) AS failed,
           coalesce(sum(CASE WHEN state > 0 THEN length ELSE 0 END), 0) AS fetchedBytes
         FROM records WHERE chosen = 1`,
        { domains: int, pages: int, gone: int, bytes: int, fetched: int, failed: int, fetchedBytes: int },
      ).get();
      let requests = 0;
      for (const place of findFiles.list()) requests += groupsOf(place).length;
      return { ...totals, requests };
    },
    files: () => findFiles.list(),
    groupsOf,
    settle: (fetched, failed, written) =>
      transaction(() => {
        for (const id of fetched) setFetched.run(written.file, id);
        for (const [id, why] of failed) setFailed.run(why, id);
        if (written.file !== '') putAbout.run('written', JSON.stringify(written));
      }),
    written: () => findWritten.find(),
    faults: () =>
      prepareRows(
        db,
        'SELECT why, count(*) AS count FROM records WHERE state = 2 AND chosen = 1 GROUP BY why ORDER BY 2 DESC',
        { why: text, count: int },
      ).list(),
    forgetFaults: () => db.exec('UPDATE records SET state = 0, why = NULL WHERE state = 2'),
    forgetArchive: (archive) =>
      transaction(() => {
        db.prepare('UPDATE records SET state = 0, archive = NULL WHERE archive = ?').run(archive);
        db.exec("DELETE FROM about WHERE name = 'written'");
      }),
    close: () => db.close(),
  };
}
