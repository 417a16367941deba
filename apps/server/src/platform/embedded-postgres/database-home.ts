import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { folderInside, readOwner, writeOwner, writeRecord, type DatabaseRecord } from './database-record.ts';
import { findDatabase } from './find-database.ts';
import { shortPath } from './short-path.ts';
import { databaseAccount, openWayFor, type Account } from './unprivileged-account.ts';

/**
 * Where the database of one DATA_DIR lives: below it, whoever starts it. PostgreSQL refuses to run as root, so for root
 * the folder is given to an unprivileged account. `postgres.json` in DATA_DIR and `owner.json` in the folder name each
 * other by a random id.
 */
export interface DatabaseHome {
  readonly folder: string;
  /** Leads to `run` in the folder by a path that is short enough for sockets. */
  readonly socketFolder: string;
  readonly password: string;
  readonly account: Account | null;
}

/**
 * Finds the database of the data folder (its real path), or records one that is still to be made. Call it under the
 * data folder's lock. Throws OperatorError where a recorded database is not there, or it is not certain whose it is.
 */
export function openDatabaseHome(dataDir: string, say: (line: string) => void): DatabaseHome {
  const found = findDatabase(dataDir);
  const folder = found.kind === 'there' ? found.folder : folderInside(dataDir);
  const account = databaseAccount(folder);
  // Before anything is written: a refused start leaves nothing behind.
  if (account !== null && folder === folderInside(dataDir)) openWayFor(account, dataDir);
  const record = found.kind === 'none' ? newRecord(folder) : found.record;
  if (found.kind === 'none') writeRecord(dataDir, record);
  if (found.kind === 'there' && folder !== folderInside(dataDir))
    say(
      `The database of this data folder lies outside it, in ${folder}. Stopped, it is moved in by: npm run ops -- database adopt`,
    );
  fs.mkdirSync(path.join(folder, 'run'), { recursive: true, mode: 0o700 });
  if (readOwner(folder) === null) writeOwner(folder, record.id);
  if (account !== null) giveTo(account, folder);
  if (found.kind === 'there') followMove(dataDir, found.record, folder);
  return { folder, socketFolder: shortPath(path.join(folder, 'run')), password: record.password, account };
}

/** Called when the database has been made: from now on its absence is a loss. */
export function markCreated(dataDir: string): void {
  const found = findDatabase(dataDir);
  if (found.kind === 'there' && !found.record.created)
    writeRecord(dataDir, { ...found.record, created: true });
}

export function newRecord(folder: string): DatabaseRecord {
  return {
    id: randomUUID(),
    folder,
    password: randomBytes(24).toString('base64url'),
    created: false,
    earlier: [],
  };
}

/** A moved data folder goes on; where it was stays written down, so that a copy is still told from it. */
function followMove(dataDir: string, record: DatabaseRecord, folder: string): void {
  if (record.folder === folder) return;
  const earlier = new Set([...record.earlier, record.folder]);
  earlier.delete(folder);
  writeRecord(dataDir, { ...record, folder, earlier: [...earlier] });
}

function giveTo(account: Account, folder: string): void {
  fs.chmodSync(folder, 0o700);
  for (const one of [folder, path.join(folder, 'run')]) fs.chownSync(one, account.uid, account.gid);
}
