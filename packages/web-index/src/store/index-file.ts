import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { IndexUnavailableError } from './index-errors.ts';
import { readAsCurrent } from './older-versions.ts';
import { READABLE_VERSIONS, REBUILDABLE_VERSIONS, SCHEMA_VERSION } from './schema.ts';
import { prepareRows, text } from './rows.ts';
import { SQLITE, sqliteFailureOf } from './sqlite-failure.ts';

const IMPORT_AGAIN = 'Remove the file and import again: npm run ops -- index import <file-or-folder>...';
const REBUILD = 'Make it one of this version: npm run ops -- index rebuild';
/** Never to be removed: the newer version that made it reads it, and its archives may be gone. */
const NEWER =
  'A newer version of Linklode made it and still reads it: start that one again, or put back the copy that was kept before its "index rebuild". Do not remove the file.';

/** The first is told of a table that is not there. */
const NO_INDEX = new Set<number | null>([SQLITE.error, SQLITE.corrupt, SQLITE.notADatabase]);

/**
 * Only a file that is no index, or a damaged one, is to be removed: what the disk or the rights of an account keep from
 * being read is whole.
 */
function unreadable(file: string, cause: unknown): IndexUnavailableError {
  const message = cause instanceof Error ? cause.message : 'unknown';
  if (NO_INDEX.has(sqliteFailureOf(cause)))
    return new IndexUnavailableError(`${file} is not a web index. ${IMPORT_AGAIN}`, { cause });
  return new IndexUnavailableError(
    `${file} cannot be opened (${message}). The account needs the right to read it and to write to its folder, where SQLite keeps ${path.basename(file)}-shm beside it; the disk must not be read-only.`,
    { cause, isWhole: true },
  );
}

function findSchemaVersion(db: DatabaseSync): string | null {
  return prepareRows(db, "SELECT value FROM meta WHERE key = 'schema_version'", text).find();
}

function whatToDo(version: number): string {
  if (version > SCHEMA_VERSION) return NEWER;
  return REBUILDABLE_VERSIONS.includes(version) ? REBUILD : IMPORT_AGAIN;
}

/**
 * Answers the version of the file.
 *
 * @throws IndexUnavailableError when the file is no index, or one of another schema version than those given, saying
 * what to do.
 */
export function assertSchemaVersion(db: DatabaseSync, file: string, versions: readonly number[]): number {
  let version: string | null;
  try {
    version = findSchemaVersion(db);
  } catch (cause) {
    throw unreadable(file, cause);
  }
  if (!versions.includes(Number(version))) {
    throw new IndexUnavailableError(
      `${file} is a web index of version ${version ?? 'unknown'}, this program ${versions.length === 1 ? 'writes version' : 'reads versions'} ${versions.join(', ')}. ` +
        whatToDo(Number(version)),
      { isWhole: Number(version) > SCHEMA_VERSION || REBUILDABLE_VERSIONS.includes(Number(version)) },
    );
  }
  return Number(version);
}

/**
 * @throws IndexUnavailableError where the index has shards, for whoever needs one file.
 */
export function assertOneFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new IndexUnavailableError(
    `${file} has several shards, and this needs one file. Make one of them: npm run ops -- index shard --into 1`,
  );
}

/**
 * Opens the index for reading, beside a running import or without one. The caller closes it.
 *
 * @throws IndexUnavailableError when there is no index at `file`, or one of another version.
 */
export function openIndexDatabase(file: string): DatabaseSync {
  if (!existsSync(file)) {
    throw new IndexUnavailableError(
      `There is no web index at ${file} yet. Import one: npm run ops -- index import <file-or-folder>...`,
    );
  }
  assertOneFile(file);
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  } catch (cause) {
    throw unreadable(file, cause);
  }
  try {
    const version = assertSchemaVersion(db, file, READABLE_VERSIONS);
    readAsCurrent(db, version);
    db.exec('PRAGMA cache_size = -32768; PRAGMA mmap_size = 1073741824');
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}
