import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { COMMON_GENERATION } from '../store/common-pages.ts';
import { writeFigureColumns } from '../store/figure-blocks.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { assertOneFile, assertSchemaVersion } from '../store/index-file.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { REBUILDABLE_VERSIONS, SCHEMA, SCHEMA_VERSION } from '../store/schema.ts';
import { SEALED } from '../store/sealed-pages.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { copyTables } from './copy-tables.ts';
import { putInPlace, removeWithLogs } from './generation-files.ts';
import { writeWords } from './write-words.ts';
import { openNewFile } from '../store/new-file.ts';
import { int, prepareRows, text } from '../store/rows.ts';

export interface SealProgress {
  phase: 'tables' | 'words';
  done: number;
  total: number | null;
}

interface SealOptions {
  onProgress?: (progress: SealProgress) => void;
  /** Looked at with each report; when it stops the work, the index is what it was. */
  signal?: AbortSignal;
}

export interface SealReport {
  pages: number;
  /** Counts up with each seal of an index. */
  generation: number;
}

/**
 * Makes the next generation of an index beside it and puts it in its place: the same pages, numbered in the order of
 * static rank, so that a search finds the best ones first and need not look at the rest. Also brings a file of an older
 * version to this one.
 *
 * For one file and nothing else: commands call `renewIndex`, which also knows shards.
 *
 * The index stays what it is until the last moment; then its name, a symbolic link, is given the new file in one step.
 * Who reads the old file reads on until it looks at the name again. No import can run meanwhile. Ended at any point, it
 * has changed nothing, and what it left is removed by the next one.
 *
 * @throws IndexLockedError while an import runs; IndexUnavailableError when the file is no index that can be read; the
 * signal's reason.
 */
export function sealIndex(file: string, { onProgress, signal }: SealOptions = {}): SealReport {
  assertOneFile(file);
  const lock = acquireWriterLock(file);
  const building = `${file}.building`;
  try {
    const generation = generationOf(file) + 1;
    removeWithLogs(building);
    const tell = (phase: SealProgress['phase'], done: number, total: number | null): void => {
      onProgress?.({ phase, done, total });
      signal?.throwIfAborted();
    };
    const pages = buildGeneration(file, building, generation, tell);
    putInPlace(file, building, generation);
    return { pages, generation };
  } finally {
    removeWithLogs(building);
    lock.release();
  }
}

/** Of a file of whatever version can be rebuilt. */
export function generationOf(file: string): number {
  if (!fs.existsSync(file)) throw new IndexUnavailableError(`There is no web index at ${file} yet.`);
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    assertSchemaVersion(db, file, REBUILDABLE_VERSIONS);
    return Number(prepareRows(db, "SELECT value FROM meta WHERE key = 'generation'", text).find() ?? 0);
  } catch (cause) {
    if (cause instanceof IndexUnavailableError) throw cause;
    throw new IndexUnavailableError(`${file} is not a web index that can be read.`, { cause });
  } finally {
    db?.close();
  }
}

/** Makes a generation of one file from another. */
export function buildGeneration(
  file: string,
  building: string,
  generation: number,
  tell: (phase: SealProgress['phase'], done: number, total: number | null) => void,
): number {
  // The full text of anchors is copied by its own tables, which SQLite else refuses to write to.
  const db = openNewFile(building, 131_072, false);
  try {
    addIndexFunctions(db);
    db.prepare('ATTACH ? AS old').run(file);
    db.exec(`BEGIN; ${SCHEMA}`);
    tell('tables', 0, null);
    copyTables(db);
    writeWords(db, (done, total) => tell('words', done, total));
    const pages = setGeneration(db, generation);
    db.exec('COMMIT; DETACH old; PRAGMA journal_mode = WAL');
    return pages;
  } finally {
    db.close();
  }
}

/**
 * Says in the file that all its pages are in order, and keeps their figures, when all else is written; answers how many
 * those are.
 */
export function setGeneration(db: DatabaseSync, generation: number): number {
  const pages = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
  const setMeta = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  setMeta.run('schema_version', String(SCHEMA_VERSION));
  setMeta.run('generation', String(generation));
  setMeta.run(COMMON_GENERATION, String(generation));
  setMeta.run(SEALED, String(pages));
  writeFigureColumns(db);
  return pages;
}
