import { DatabaseSync } from 'node:sqlite';
import { assertSchemaVersion, openIndexDatabase } from '../store/index-file.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { knowsPageKinds, openPageKinds, type KindsStore } from '../store/page-kinds.ts';
import { int, prepareRows } from '../store/rows.ts';
import { SCHEMA_VERSION } from '../store/schema.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { ownFiles } from './shard-folder.ts';

interface KindFile extends KindsStore {
  readonly file: string;
  /** Moves what was written into the file. */
  readonly checkpoint: () => void;
}

/**
 * What a model said of the pages of an index, of one file or of shards, file by file. No import can run meanwhile.
 *
 * @throws IndexLockedError while one runs; IndexUnavailableError for files of an older version
 */
export function openKindFiles(indexFile: string): { files: readonly KindFile[]; close: () => void } {
  const lock = acquireWriterLock(indexFile);
  const opened: DatabaseSync[] = [];
  const close = (): void => {
    for (const db of opened) db.close();
    lock.release();
  };
  try {
    const files = ownFiles(indexFile).map((file) => {
      const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 2000 });
      opened.push(db);
      assertSchemaVersion(db, file, [SCHEMA_VERSION]);
      addIndexFunctions(db);
      const checkpoint = (): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return { file, ...openPageKinds(db), checkpoint };
    });
    return { files, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** How many pages the model was not asked about whose answers begin with this byte, and how many there are. */
export function countUnasked(
  indexFile: string,
  version: number,
): { readonly unasked: number; readonly pages: number } {
  const sums = { unasked: 0, pages: 0 };
  for (const file of ownFiles(indexFile)) {
    const db = openIndexDatabase(file);
    try {
      const pages = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
      const asked = knowsPageKinds(db)
        ? prepareRows(db, 'SELECT count(*) FROM page_kinds WHERE substr(said, 1, 1) = ?', int).get(
            Uint8Array.of(version),
          )
        : 0;
      sums.pages += pages;
      sums.unasked += pages - asked;
    } finally {
      db.close();
    }
  }
  return sums;
}
