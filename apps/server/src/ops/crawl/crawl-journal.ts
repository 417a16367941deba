import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CrawlSite } from './sites-file.ts';
import { int, nullable, oneOf, prepareRows, text, type ReadAsEach } from '@linklode/web-index/rows';
import { inWriteTransaction } from '@linklode/web-index/write-transaction';

type AddressKind = 'sitemap' | 'page';

const SITE = {
  id: int,
  start: text,
  host: text,
  state: oneOf('open', 'done', 'given up'),
  reason: nullable(text),
};
/** A site of the crawl and how it stands in the round. */
export type JournalSite = ReadAsEach<typeof SITE>;

const ADDRESS = {
  id: int,
  site_id: int,
  url: text,
  kind: oneOf('sitemap', 'page'),
  depth: int,
  tries: int,
  etag: nullable(text),
  last_modified: nullable(text),
};
export type JournalAddress = ReadAsEach<typeof ADDRESS>;

export interface FoundAddress {
  readonly url: string;
  readonly kind: AddressKind;
  readonly depth: number;
  /** Lower ones are asked first. */
  readonly rank: number;
}

interface Settled {
  /** What became of it, in words for the report. */
  readonly outcome: string;
  readonly status: number | null;
  readonly at: Date;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly found?: readonly FoundAddress[];
  /** How far the archive has come with it. */
  readonly archive?: ArchiveEnd | null;
}

export interface ArchiveEnd {
  readonly file: string;
  readonly length: number;
}

interface Outcome {
  readonly outcome: string;
  readonly pages: number;
}

/** The order of what is to be asked, and all that a crawl knows, so that it goes on after any kill. */
export interface CrawlJournal {
  addSites(sites: readonly CrawlSite[], most: number): void;
  sites(): JournalSite[];
  /** Sites that were given up are tried again by each run. */
  reopenGivenUp(): void;
  closeSite(id: number, state: 'done' | 'given up', reason: string | null): void;
  moveStart(id: number, url: string): void;
  addAddresses(siteId: number, found: readonly FoundAddress[], most: number): void;
  next(siteId: number): JournalAddress | null;
  /**
   * Of a site in this round: pages that it answered for. What was not asked, since robots.txt forbids it, counts for
   * nothing.
   */
  answered(siteId: number): number;
  settle(address: JournalAddress, settled: Settled, most: number): void;
  tryAgain(address: JournalAddress): void;
  archiveEnd(): ArchiveEnd | null;
  /**
   * An archive is shorter than noted: what stood behind is to be asked again. Answers where its last whole record ends,
   * if it has one.
   */
  cutArchive(file: string, size: number): ArchiveEnd | null;
  /** Pages that were asked in this round. Looks at all of them. */
  asked(): number;
  /** Pages that are known and left, no more of a site than `mostOfSite` in all. Looks at all of them. */
  left(mostOfSite: number): number;
  sitesLeft(): number;
  outcomes(): Outcome[];
  reasons(): JournalSite[];
  round(): number;
  /**
   * Begins the next round: pages that answered, and were asked before `before` (ISO 8601), what could not be had or
   * asked then or was refused, and all sitemaps are to be asked anew.
   */
  beginRound(before: string): void;
  close(): void;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS sites (
  id INTEGER PRIMARY KEY, start TEXT NOT NULL, host TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'open', reason TEXT,
  known INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS addresses (
  id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES sites, url TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  depth INTEGER NOT NULL, rank INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, is_open INTEGER NOT NULL DEFAULT 1,
  round INTEGER, status INTEGER, outcome TEXT, etag TEXT, last_modified TEXT, asked_at TEXT, archive TEXT, archive_end INTEGER
);
CREATE INDEX IF NOT EXISTS open_addresses ON addresses (site_id, tries, kind DESC, rank, depth, id) WHERE is_open = 1;
CREATE INDEX IF NOT EXISTS answered_addresses ON addresses (site_id, round)
  WHERE kind = 'page' AND is_open = 0 AND status IS NOT NULL;
CREATE TABLE IF NOT EXISTS progress (
  one INTEGER PRIMARY KEY CHECK (one = 1), round INTEGER NOT NULL, file TEXT, length INTEGER
);
INSERT OR IGNORE INTO progress (one, round) VALUES (1, 1);`;

/** Statements are prepared once each. */
function keepByText<Statement>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    const statement = kept.get(sql) ?? prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}

/** Opens or makes the journal of one crawl. One process at a time; the caller sees to that. */
export function openCrawlJournal(file: string): CrawlJournal {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(SCHEMA);

  const prepared = keepByText((sql) => db.prepare(sql));
  const counts = keepByText((sql) => prepareRows(db, sql, nullable(int)));
  const run = (sql: string, ...values: SQLInputValue[]): void => void prepared(sql).run(...values);
  const count = (sql: string, ...values: SQLInputValue[]): number => counts(sql).find(...values) ?? 0;
  const round = (): number => count('SELECT round FROM progress');
  const sitesWhere = (where: string): JournalSite[] =>
    prepareRows(db, `SELECT id, start, host, state, reason FROM sites ${where} ORDER BY id`, SITE).list();
  const findNext = prepareRows(
    db,
    `SELECT id, site_id, url, kind, depth, tries, etag, last_modified FROM addresses
     WHERE site_id = ? AND is_open = 1 ORDER BY tries, kind DESC, rank, depth, id LIMIT 1`,
    ADDRESS,
  );

  const together = (work: () => void): void => inWriteTransaction(db, work);

  /** Up to `most` addresses of a site, asked ones included: what a trap makes up beyond that is not looked at. */
  function add(siteId: number, found: readonly FoundAddress[], most: number): void {
    const before = count('SELECT known FROM sites WHERE id = ?', siteId);
    let known = before;
    for (const { url, kind, depth, rank } of found) {
      if (known >= most) break;
      const { changes } = prepared(
        'INSERT OR IGNORE INTO addresses (site_id, url, kind, depth, rank) VALUES (?, ?, ?, ?, ?)',
      ).run(siteId, url, kind, depth, rank);
      known += Number(changes);
    }
    if (known > before) run('UPDATE sites SET known = ? WHERE id = ?', known, siteId);
  }

  return {
    addSites: (sites, most) =>
      together(() => {
        for (const { start, host } of sites) {
          const { changes, lastInsertRowid } = prepared(
            'INSERT OR IGNORE INTO sites (start, host) VALUES (?, ?)',
          ).run(start, host);
          if (Number(changes) > 0)
            add(Number(lastInsertRowid), [{ url: start, kind: 'page', depth: 0, rank: 0 }], most);
        }
      }),
    sites: () => sitesWhere(''),
    reopenGivenUp: () => run("UPDATE sites SET state = 'open', reason = NULL WHERE state = 'given up'"),
    closeSite: (id, state, reason) =>
      run('UPDATE sites SET state = ?, reason = ? WHERE id = ?', state, reason, id),
    moveStart: (id, url) =>
      together(() => {
        run(
          'UPDATE OR IGNORE addresses SET url = ? WHERE url = (SELECT start FROM sites WHERE id = ?)',
          url,
          id,
        );
        run('UPDATE sites SET start = ? WHERE id = ?', url, id);
      }),
    addAddresses: (siteId, found, most) => together(() => add(siteId, found, most)),
    next: (siteId) => findNext.find(siteId),
    answered: (siteId) =>
      count(
        `SELECT count(*) FROM addresses
         WHERE site_id = ? AND kind = 'page' AND is_open = 0 AND status IS NOT NULL AND round = ?`,
        siteId,
        round(),
      ),
    settle: (address, settled, most) =>
      together(() => {
        const { outcome, status, at, etag = null, lastModified = null, found = [], archive = null } = settled;
        run(
          `UPDATE addresses SET is_open = 0, round = ?, tries = 0, status = ?, outcome = ?, asked_at = ?,
             etag = coalesce(?, etag), last_modified = coalesce(?, last_modified), archive = ?, archive_end = ? WHERE id = ?`,
          round(),
          status,
          outcome,
          at.toISOString(),
          etag,
          lastModified,
          archive?.file ?? null,
          archive?.length ?? null,
          address.id,
        );
        add(address.site_id, found, most);
        if (archive !== null) run('UPDATE progress SET file = ?, length = ?', archive.file, archive.length);
      }),
    tryAgain: ({ id }) => run('UPDATE addresses SET tries = tries + 1 WHERE id = ?', id),
    archiveEnd() {
      const end = 'SELECT file, length FROM progress WHERE file IS NOT NULL AND length IS NOT NULL';
      return prepareRows(db, end, { file: text, length: int }).find();
    },
    cutArchive: (file, size) => {
      let end: ArchiveEnd | null = null;
      together(() => {
        run(
          `UPDATE addresses SET is_open = 1, tries = 0, archive = NULL, archive_end = NULL
           WHERE archive = ? AND archive_end > ?`,
          file,
          size,
        );
        const length = count('SELECT max(archive_end) FROM addresses WHERE archive = ?', file);
        end = length > 0 ? { file, length } : null;
        run('UPDATE progress SET file = ?, length = ?', length > 0 ? file : null, length > 0 ? length : null);
        run("UPDATE sites SET state = 'open' WHERE id IN (SELECT site_id FROM addresses WHERE is_open = 1)");
      });
      return end;
    },
    asked: () =>
      count("SELECT count(*) FROM addresses WHERE kind = 'page' AND is_open = 0 AND round = ?", round()),
    left: (mostOfSite) =>
      count(
        `SELECT sum(max(0, min(open, ? - answered))) AS n FROM (
           SELECT sum(a.is_open) AS open, sum(a.is_open = 0 AND a.status IS NOT NULL AND a.round = ?) AS answered
           FROM addresses a JOIN sites s ON s.id = a.site_id AND s.state = 'open' WHERE a.kind = 'page' GROUP BY a.site_id)`,
        mostOfSite,
        round(),
      ),
    sitesLeft: () => count("SELECT count(*) FROM sites WHERE state = 'open'"),
    outcomes: () =>
      prepareRows(
        db,
        `SELECT outcome, count(*) AS pages FROM addresses WHERE kind = 'page' AND is_open = 0 AND round = ?
             GROUP BY outcome ORDER BY pages DESC, outcome`,
        { outcome: text, pages: int },
      ).list(round()),
    reasons: () => sitesWhere('WHERE reason IS NOT NULL'),
    round,
    beginRound: (before) =>
      together(() => {
        run('UPDATE progress SET round = round + 1');
        run(
          `UPDATE addresses SET is_open = 1, tries = 0
           WHERE kind = 'sitemap' OR status IS NULL OR status >= 500 OR status IN (401, 403, 429) OR (status IN (200, 304) AND asked_at < ?)`,
          before,
        );
        run("UPDATE sites SET state = 'open', reason = NULL");
      }),
    close: () => db.close(),
  };
}
