import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ExtractedPage } from '../page.ts';
import { rebuildDomainLinks } from './domain-links.ts';
import { assertOneFile, assertSchemaVersion } from './index-file.ts';
import { addIndexFunctions } from './index-functions.ts';
import { indexedText } from './indexed-text.ts';
import { openGonePages, type SeenAddress } from './gone-pages.ts';
import { createNameRegistry } from './name-registry.ts';
import { linkNearDuplicates } from '../duplicates/link-near-duplicates.ts';
import { eraseTakenDown } from '../takedowns/erase-pages.ts';
import { createTakedownCheck, listTakedowns } from '../takedowns/takedown-list.ts';
import { createPageWriter, type PutOutcome } from './page-writer.ts';
import { everyPageLinks } from './link-store.ts';
import { FILE_PAGE_SIZE, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { giveToOwnerOfFolder } from './owner-of-folder.ts';
import { acquireWriterLock } from './writer-lock.ts';
import { int, prepareRows, text } from './rows.ts';
import { inWriteTransaction } from './write-transaction.ts';

export interface IndexWriter {
  /** For the parts that keep tables of their own or write scores. Statements of others belong inside `transaction`. */
  readonly db: DatabaseSync;
  /**
   * Stores a page, its words and its links, whole or not at all: when it throws, `transaction` undoes all. Of two
   * captures of one address the later stays; one without a time loses, and of equals the first stays.
   */
  putPage: (page: ExtractedPage) => PutOutcome;
  /** Stores what an archive says of an address that it gives no page for; answers whether that was news. */
  noteAddress: (seen: SeenAddress) => boolean;
  /** Takes out what the list of takedowns names, and answers how many pages that were. */
  eraseTakenDown: () => number;
  /** Commits what `fn` wrote, or, when it throws, nothing of it. Not nestable, and `fn` must not be async. */
  transaction: <T>(fn: () => T) => T;
  /** Moves the write-ahead log into the file. Between batches, so that the log stays small. */
  checkpoint: () => void;
  /**
   * After an import: drops names that nothing uses any more, draws the graph of domains, merges the full text. Does
   * next to nothing where nothing changed since.
   */
  optimise: () => void;
  close: () => void;
}

interface WriterOptions {
  /** The index whose list of takedowns counts; the file itself when not given. */
  takedownsOf?: string;
  /** Near duplicates are another's to find: those of all shards. */
  isShard?: boolean;
}

function createSchema(db: DatabaseSync): void {
  const now = new Date().toISOString();
  db.exec(`BEGIN IMMEDIATE; ${SCHEMA}`);
  const setMeta = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  setMeta.run('schema_version', String(SCHEMA_VERSION));
  setMeta.run('created_at', now);
  setMeta.run('unicode_version', process.versions['unicode'] ?? 'unknown');
  db.exec('COMMIT');
}

function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 2000 });
  try {
    const isNew = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    if (isNew) giveToOwnerOfFolder(file);
    else assertSchemaVersion(db, file, [SCHEMA_VERSION]);
    addIndexFunctions(db);
    db.exec(`
      PRAGMA page_size = ${FILE_PAGE_SIZE};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = 67108864;
      PRAGMA wal_autocheckpoint = 2000;
      PRAGMA cache_size = -32768;`);
    if (isNew) createSchema(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Links and pages are all that keeps a name alive; replaced pages leave some behind. */
function dropUnused(db: DatabaseSync): void {
  const linked = { urls: marksFor(db, 'addresses'), anchors: marksFor(db, 'anchors') };
  for (const links of everyPageLinks(db))
    for (const { targetUrlId, anchorId } of links) {
      linked.urls[targetUrlId] = 1;
      linked.anchors[anchorId] = 1;
    }
  db.function('is_linked', (id) => linked.urls[Number(id)] ?? 0);
  db.function('is_anchor', (id) => linked.anchors[Number(id)] ?? 0);
  db.function('anchor_words', (text) => indexedText(String(text)));
  db.exec(`
    INSERT INTO anchors_fts (anchors_fts, rowid, text)
      SELECT 'delete', id, anchor_words(text) FROM anchors WHERE spoken = 1 AND NOT is_anchor(id) AND anchor_words(text) <> '';
    DELETE FROM anchors WHERE NOT is_anchor(id);
    DELETE FROM addresses WHERE NOT is_linked(id) AND id NOT IN (SELECT url_id FROM pages)
      AND id NOT IN (SELECT url_id FROM gone_pages) AND id NOT IN (SELECT url_id FROM moved_pages);
    DELETE FROM dictionaries WHERE host_id NOT IN (SELECT host_id FROM pages);
    DELETE FROM templates WHERE host_id NOT IN (SELECT host_id FROM pages);
    DELETE FROM hosts WHERE id NOT IN (SELECT host_id FROM addresses);
    DELETE FROM domains WHERE id NOT IN (SELECT domain_id FROM hosts);`);
}

/** A mark for each id that the table has had. */
function marksFor(db: DatabaseSync, table: 'addresses' | 'anchors'): Uint8Array {
  return new Uint8Array(prepareRows(db, `SELECT coalesce(max(id), 0) FROM ${table}`, int).get() + 1);
}

/**
 * Opens the index for writing and makes it where there is none. One writer at a time; readers are never disturbed.
 *
 * @throws IndexLockedError while another writer is open, in whatever process.
 * @throws IndexUnavailableError when the file is of another schema version.
 */
export function openIndexWriter(
  file: string,
  { takedownsOf = file, isShard = false }: WriterOptions = {},
): IndexWriter {
  const made = mkdirSync(dirname(file), { recursive: true });
  if (made !== undefined) giveToOwnerOfFolder(made);
  assertOneFile(file);
  const lock = acquireWriterLock(file);
  let db: DatabaseSync;
  try {
    db = openDatabase(file);
  } catch (error) {
    lock.release();
    throw error;
  }
  const names = createNameRegistry(db);
  const gone = openGonePages(db, names);
  const pages = createPageWriter(db, names, gone);
  // What was done since the index was optimised; in the file, for whoever comes after a kill. Replaced outweighs added.
  const findChange = prepareRows(db, "SELECT value FROM meta WHERE key = 'changed'", text);
  const setChange = db.prepare(`
    INSERT INTO meta (key, value) VALUES ('changed', ?)
    ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> 'replaced'`);
  const clearChange = db.prepare("DELETE FROM meta WHERE key = 'changed'");
  let isTakenDown = createTakedownCheck(listTakedowns(takedownsOf));
  let written = 0;
  let marked: PutOutcome | null = null;
  /**
   * Of pages that could not be written whole. The transaction is undone then, also when its caller goes on: a
   * savepoint for each page would make FTS5 write its memory to the file each time.
   */
  const failures: Error[] = [];

  function forgetUncommitted(): void {
    names.clear();
    pages.clear();
    marked = null;
  }

  function transaction<T>(fn: () => T): T {
    // What is taken down while an import runs is not stored by it.
    isTakenDown = createTakedownCheck(listTakedowns(takedownsOf));
    failures.length = 0;
    try {
      return inWriteTransaction(db, () => {
        const result = fn();
        const [failure] = failures;
        if (failure) throw failure;
        pages.flush();
        return result;
      });
    } catch (error) {
      forgetUncommitted();
      throw error;
    }
  }

  function writeWhole(page: ExtractedPage): PutOutcome {
    if (isTakenDown(page.url)) return 'refused';
    try {
      const outcome = pages.put(page);
      if (outcome === 'added' || outcome === 'replaced') {
        written += 1;
        if (marked !== 'replaced' && marked !== outcome) setChange.run((marked = outcome));
      }
      return outcome;
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  function putPage(page: ExtractedPage): PutOutcome {
    return db.isTransaction ? writeWhole(page) : transaction(() => writeWhole(page));
  }

  function checkpoint(): void {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  function optimise(): void {
    const change = findChange.find();
    if (change !== null) {
      const count = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
      transaction(() => {
        if (change === 'replaced') dropUnused(db);
        rebuildDomainLinks(db);
        names.clear();
        // Merging all of it costs as much as a tenth of a fresh import, so a small addition gets a small merge.
        const whole = written * 10 >= count;
        // Numbers without order leave a tenth of their index empty.
        if (whole) db.exec('REINDEX addresses_key; REINDEX anchors_key; REINDEX outward_sources_anchor');
        for (const table of ['pages_fts', 'anchors_fts']) {
          db.exec(
            whole
              ? `INSERT INTO ${table} (${table}) VALUES ('optimize')`
              : `INSERT INTO ${table} (${table}, rank) VALUES ('merge', 2000)`,
          );
        }
        clearChange.run();
        marked = null;
        written = 0;
      });
    }
    checkpoint();
  }

  return {
    db,
    putPage,
    eraseTakenDown() {
      db.exec('PRAGMA secure_delete = ON');
      const count = transaction(() => {
        const erased = eraseTakenDown(db, listTakedowns(takedownsOf));
        if (erased > 0) setChange.run((marked = 'replaced'));
        return erased;
      });
      if (count > 0) {
        pages.clear();
        if (!isShard) linkNearDuplicates(db);
        optimise();
      }
      db.exec('PRAGMA secure_delete = OFF');
      return count;
    },
    noteAddress: (seen) => (db.isTransaction ? gone.note(seen) : transaction(() => gone.note(seen))),
    transaction,
    checkpoint,
    optimise,
    close() {
      db.close();
      lock.release();
    },
  };
}
