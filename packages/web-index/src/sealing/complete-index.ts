import { DatabaseSync } from 'node:sqlite';
import {
  addPage,
  blockOf,
  emptySet,
  knowsCommonPages,
  packSet,
  setKey,
  type PageSet,
} from '../store/common-pages.ts';
import { writeFigureColumns } from '../store/figure-blocks.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { assertOneFile, assertSchemaVersion } from '../store/index-file.ts';
import { asPlaced, withoutPlace } from '../store/page-keys.ts';
import { readAsCurrent } from '../store/older-versions.ts';
import { FIGURE_COLUMNS, READABLE_VERSIONS } from '../store/schema.ts';
import { createSealedReader } from '../store/sealed-pages.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { chooseCommonPhrases } from './common-phrases.ts';
import { readWordSample } from './write-words.ts';
import { int, json, list, prepareRows } from '../store/rows.ts';

interface CompleteOptions {
  onProgress?: (done: number, total: number) => void;
  /** Looked at with each report; when it stops the work, the index is what it was. */
  signal?: AbortSignal;
}

interface CompleteReport {
  /** Phrases whose pages are kept since. */
  phrases: number;
}

/**
 * Adds to a generation what programs since then keep beside its pages, in the file itself and in one transaction:
 * figures as they lie in memory, and the pages of common phrases that were not kept. Answers stay the same and come
 * sooner; a rebuild brings the same, with twice the disk for as long as it runs. Searches go on meanwhile.
 *
 * @throws IndexLockedError while an import runs; IndexUnavailableError for a file that is no generation that can be
 * read; the signal's reason.
 */
export function completeIndex(file: string, { onProgress, signal }: CompleteOptions = {}): CompleteReport {
  assertOneFile(file);
  const lock = acquireWriterLock(file);
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 2000 });
    const version = assertSchemaVersion(db, file, READABLE_VERSIONS);
    readAsCurrent(db, version);
    if (!knowsCommonPages(db))
      throw new IndexUnavailableError(
        `${file} is not in the order of its scores yet. Make it so: npm run ops -- index rebuild`,
      );
    db.exec(`PRAGMA cache_size = -131072; BEGIN IMMEDIATE; ${FIGURE_COLUMNS}`);
    writeFigureColumns(db);
    const phrases = addPhrases(db, (done, total) => {
      onProgress?.(done, total);
      signal?.throwIfAborted();
    });
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    return { phrases };
  } finally {
    // What was not committed is undone.
    db?.close();
    lock.release();
  }
}

function addPhrases(db: DatabaseSync, tell: (done: number, total: number) => void): number {
  const isKept = db.prepare('SELECT 1 FROM common_phrases WHERE phrase = ?');
  const isInText = (name: string): boolean => withoutPlace(name) === name;
  const missing = chooseCommonPhrases(readWordSample(db)).names.filter(
    (name) => name !== '' && isInText(name) && isKept.get(name) === undefined,
  );
  const { sealed } = createSealedReader(db)();
  const ask = prepareRows(
    db,
    `SELECT json_group_array(rowid) FROM (
      SELECT rowid FROM pages_fts WHERE pages_fts MATCH ? AND rowid <= CAST(? AS INTEGER) ORDER BY rowid)`,
    json(list(int)),
  );
  const putPhrase = db.prepare('INSERT INTO common_phrases (phrase, pages) VALUES (?, ?)');
  const putSet = db.prepare('INSERT INTO common_pages (id, pages) VALUES (?, ?)');
  for (const [at, name] of missing.entries()) {
    // Of what is kept of texts is known on which titles and addresses it stands; see common-phrases.ts.
    for (const phrase of [name, asPlaced(name, 'title'), asPlaced(name, 'url')]) {
      if (isKept.get(phrase) !== undefined) continue;
      const ids = ask.get(`"${phrase}"`, sealed);
      if (ids.length === 0) continue;
      const id = Number(putPhrase.run(phrase, ids.length).lastInsertRowid);
      for (const [block, set] of setsOf(ids)) putSet.run(setKey(block, id), packSet(set).bytes);
    }
    tell(at + 1, missing.length);
  }
  return missing.length;
}

function setsOf(ids: readonly number[]): Map<number, PageSet> {
  const sets = new Map<number, PageSet>();
  for (const id of ids) {
    const block = blockOf(id);
    let set = sets.get(block);
    if (set === undefined) sets.set(block, (set = emptySet()));
    addPage(set, id);
  }
  return sets;
}
