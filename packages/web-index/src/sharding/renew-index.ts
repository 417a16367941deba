import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { putInPlace, removeWithLogs } from '../sealing/generation-files.ts';
import { buildGeneration, generationOf, type SealProgress, type SealReport } from '../sealing/seal-index.ts';
import { assertSchemaVersion } from '../store/index-file.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { openIndexWriter } from '../store/index-writer.ts';
import { SCHEMA_VERSION } from '../store/schema.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { dealShards } from './deal-shards.ts';
import { gatherShards } from './gather-shards.ts';
import { linkAcross } from './link-across.ts';
import { findShards, nameShards, ownFiles, type ShardFolder } from './shard-folder.ts';
import { int, prepareRows } from '../store/rows.ts';

const PAGES_WORTH_THREADS = 5000;

export interface RenewOptions {
  /** How many files the next generation has; as many as now when not given. */
  shards?: number;
  /** Threads that make shards; by default none for few pages, else as many as the machine has cores. 0 for none. */
  workers?: number;
  /** Run on the whole index in one file, without words, before the generation is made of it: ranking. */
  work?: (db: DatabaseSync) => void;
  onProgress?: (progress: SealProgress | { phase: 'gathering'; done: number; total: number }) => void;
  /** Looked at with each report; when it stops the work, the index is what it was. */
  signal?: AbortSignal;
}

/**
 * Makes the next generation of an index of one file or of shards, in one file or in shards, and puts it in its place,
 * as `sealIndex` does for one file: shards are gathered into one file, which is worked on as an index of one file is,
 * and dealt anew. So scores, near duplicates and the order are those of one file. Takes as much disk again as the index
 * and what of it is no full text.
 *
 * @throws as `sealIndex`
 */
export async function renewIndex(indexFile: string, options: RenewOptions = {}): Promise<SealReport> {
  const { work, onProgress, signal } = options;
  // Shards may be there before their first page.
  if (options.shards !== undefined && !fs.existsSync(indexFile)) openIndexWriter(indexFile).close();
  const lock = acquireWriterLock(indexFile);
  const building = `${indexFile}.building`;
  const whole = `${indexFile}.gathering`;
  try {
    removeWithLogs(building);
    removeWithLogs(whole);
    const now = findShards(indexFile);
    const shards = options.shards ?? now?.files.length ?? 1;
    const [first = indexFile] = ownFiles(indexFile);
    const generation = generationOf(first) + 1;
    const tell = (progress: Parameters<NonNullable<typeof onProgress>>[0]): void => {
      onProgress?.(progress);
      signal?.throwIfAborted();
    };
    if (now !== null) gather(now, whole, tell, signal);
    const from = now === null ? fs.realpathSync(indexFile) : whole;
    if (now === null && shards > 1) assertThisVersion(from);
    if (work !== undefined) {
      const db = new DatabaseSync(from, { enableForeignKeyConstraints: false, timeout: 2000 });
      try {
        addIndexFunctions(db);
        work(db);
      } finally {
        db.close();
      }
    }
    const total = countPages(from);
    // A thread takes some 300 ms to start.
    const workers = options.workers ?? (total < PAGES_WORTH_THREADS ? 0 : availableParallelism());
    const tellWords = (done: number): void => tell({ phase: 'words', done, total });
    const pages =
      shards === 1
        ? buildGeneration(from, building, generation, (phase, done, all) => tell({ phase, done, total: all }))
        : await dealShards({ from, to: building, shards, generation, workers, tell: tellWords, signal });
    const parts = shards === 1 ? [''] : nameShards(building, shards).files.map((file) => path.basename(file));
    putInPlace(indexFile, building, generation, parts);
    return { pages, generation };
  } finally {
    removeWithLogs(building);
    removeWithLogs(whole);
    lock.release();
  }
}

function gather(
  now: ShardFolder,
  whole: string,
  tell: (progress: { phase: 'gathering'; done: number; total: number }) => void,
  signal: AbortSignal | undefined,
): void {
  const total = now.files.length;
  tell({ phase: 'gathering', done: 0, total });
  linkAcross(now, { signal });
  gatherShards(now, whole, (done) => tell({ phase: 'gathering', done, total }));
}

/** Shards are dealt from a file as this version keeps it. @throws IndexUnavailableError saying how to have one */
function assertThisVersion(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    assertSchemaVersion(db, file, [SCHEMA_VERSION]);
  } finally {
    db.close();
  }
}

function countPages(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return prepareRows(db, 'SELECT count(*) FROM pages', int).get();
  } finally {
    db.close();
  }
}
