import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { COMMON_GENERATION } from '../store/common-pages.ts';
import { listMountedFiles } from '../mounting/mounted-files.ts';
import { prepareSupersededState } from '../mounting/superseded-state.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { REBUILDABLE_VERSIONS, SCHEMA, SCHEMA_VERSION } from '../store/schema.ts';
import { SEALED } from '../store/sealed-pages.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { copyTables } from './copy-tables.ts';
import { writeWords } from './write-words.ts';

export interface SealProgress {
  phase: 'tables' | 'words';
  done: number;
  total: number | null;
}

export interface SealOptions {
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
 * Makes the next generation of an index beside it and puts it in its place: the same pages, numbered in the order of standing,
 * so that a search finds the best ones first and need not look at the rest. Also brings a file of an older version to this one.
 *
 * The index stays what it is until the last moment; then its name, a symbolic link, is given the new file in one step. Who
 * reads the old file reads on until it looks at the name again. No import can run meanwhile. Ended at any point, it has changed
 * nothing, and what it left is removed by the next one.
 *
 * @throws IndexLockedError while an import runs; IndexUnavailableError when the file is no index that can be read; the signal's reason.
 */
export function sealIndex(file: string, { onProgress, signal }: SealOptions = {}): SealReport {
  const lock = acquireWriterLock(file);
  const building = `${file}.building`;
  try {
    const generation = generationOf(file) + 1;
    removeWithLogs(building);
    const tell = (phase: SealProgress['phase'], done: number, total: number | null): void => {
      onProgress?.({ phase, done, total });
      signal?.throwIfAborted();
    };
    const pages = build(file, building, generation, tell);
    putInPlace(file, building, generation);
    return { pages, generation };
  } finally {
    removeWithLogs(building);
    lock.release();
  }
}

function generationOf(file: string): number {
  if (!fs.existsSync(file)) throw new IndexUnavailableError(`There is no web index at ${file} yet.`);
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    const meta = db.prepare('SELECT value FROM meta WHERE key = ?');
    const version = Number(meta.get('schema_version')?.['value']);
    if (REBUILDABLE_VERSIONS.includes(version)) return Number(meta.get('generation')?.['value'] ?? 0);
  } catch (cause) {
    throw new IndexUnavailableError(`${file} is not a web index that can be read.`, { cause });
  } finally {
    db?.close();
  }
  throw new IndexUnavailableError(`${file} is a web index of a version that cannot be read any more.`);
}

function build(
  file: string,
  building: string,
  generation: number,
  tell: (phase: SealProgress['phase'], done: number, total: number | null) => void,
): number {
  // The full text of anchors is copied by its own tables, which SQLite else refuses to write to.
  const db = new DatabaseSync(building, { enableForeignKeyConstraints: false, defensive: false });
  try {
    addIndexFunctions(db);
    db.exec(`
      PRAGMA page_size = 8192;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA cache_size = -131072;`);
    db.prepare('ATTACH ? AS old').run(file);
    db.exec(`BEGIN; ${SCHEMA}`);
    tell('tables', 0, null);
    copyTables(db);
    writeWords(db, (done, total) => tell('words', done, total));
    const pages = Number(db.prepare('SELECT count(*) AS n FROM pages').get()?.['n']);
    const setMeta = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    setMeta.run('schema_version', String(SCHEMA_VERSION));
    setMeta.run('generation', String(generation));
    setMeta.run(COMMON_GENERATION, String(generation));
    setMeta.run(SEALED, String(pages));
    db.exec('COMMIT; DETACH old; PRAGMA journal_mode = WAL');
    return pages;
  } finally {
    db.close();
  }
}

/** Renaming the link is what makes it so; everything before can be undone by leaving it, everything after is tidying up. */
function putInPlace(file: string, building: string, generation: number): void {
  const before = fs.realpathSync(file);
  const wasFile = !fs.lstatSync(file).isSymbolicLink();
  flush(building);
  // Never the name of a generation that another link may lead to.
  const next = `${file}.${generation}-${randomBytes(4).toString('hex')}`;
  fs.renameSync(building, next);
  prepareSupersededState(file, [next, ...listMountedFiles(file).slice(1)]);
  const link = `${file}.link`;
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.basename(next), link);
  fs.renameSync(link, file);
  flush(path.dirname(file));
  if (wasFile) for (const suffix of ['-wal', '-shm']) fs.rmSync(before + suffix, { force: true });
  removeUnlinked(file);
}

/** Generations that no name in the folder leads to: the one before, and what a crash left. Files of other names are the operator's. */
function removeUnlinked(file: string): void {
  const folder = path.dirname(file);
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const linked = new Set(
    entries
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => fs.readlinkSync(path.join(folder, name))),
  );
  const prefix = `${path.basename(file)}.`;
  for (const { name } of entries) {
    const isGeneration = name.startsWith(prefix) && /^\d+-[0-9a-f]{8}$/.test(name.slice(prefix.length));
    if (isGeneration && !linked.has(name)) removeWithLogs(path.join(folder, name));
  }
}

function flush(file: string): void {
  const handle = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function removeWithLogs(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) fs.rmSync(file + suffix, { force: true });
}
