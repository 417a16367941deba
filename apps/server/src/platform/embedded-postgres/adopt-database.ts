import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { newRecord } from './database-home.ts';
import {
  folderInside,
  formerFolder,
  holdsDatabase,
  keepRecord,
  readRecord,
  recordFileOf,
  timeStamp,
  writeOwner,
  writeRecord,
} from './database-record.ts';
import { databaseLockOf, openDataDir, serverLockOf } from './embedded-postgres.ts';
import { lockFile } from './file-lock.ts';
import { installPostgresBinaries } from './postgres-binaries.ts';
import { dataFolderOf, isInhabited, spawnOptions, SUPERUSER } from './postmaster.ts';
import { shortPath } from './short-path.ts';
import { databaseAccount, openWayFor } from './unprivileged-account.ts';

/**
 * Makes a database that lies somewhere the database of this data folder: moves it in, gives it a new id and a new
 * password, and writes the record; the record that was there is kept beside. Without `from` it is the one that lies in
 * the data folder or that its record names. Where it came from, nobody can start it any more. Throws OperatorError.
 */
export async function adoptDatabase(
  dataDir: string,
  from: string | null,
  say: (line: string) => void,
): Promise<{ readonly folder: string; readonly kept: string | null }> {
  return alone(dataDir, async (real) => {
    const inside = folderInside(real);
    const source = findSource(real, from);
    if (source !== inside && holdsDatabase(inside))
      throw new OperatorError(
        `There is a database in ${inside} already. Put it aside first: npm run ops -- database begin-anew`,
      );
    await refuseLive(source);
    const account = databaseAccount(source);
    if (account !== null) openWayFor(account, real);
    const stamp = timeStamp();
    const kept = keepRecord(real, stamp);
    if (source !== inside) moveIn(source, inside, stamp, say);
    const record = newRecord(inside);
    if (account !== null) giveAll(account, path.join(inside, 'data'), inside);
    setPassword({ folder: inside, socketFolder: '', password: record.password, account });
    writeOwner(inside, record.id);
    fs.rmSync(recordFileOf(real), { force: true });
    writeRecord(real, { ...record, created: true });
    return { folder: inside, kept };
  });
}

/** Puts the record and the database of the data folder aside, so that the next start begins with an empty one. */
export async function beginAnew(dataDir: string): Promise<readonly string[]> {
  return alone(dataDir, async (real) => {
    const stamp = timeStamp();
    const aside: string[] = [];
    // The record last: broken off in between, it still stops the start.
    for (const one of [folderInside(real), formerFolder(real), recordFileOf(real)]) {
      if (!fs.existsSync(one)) continue;
      if (one !== recordFileOf(real)) await refuseLive(one);
      fs.renameSync(one, `${one}.until-${stamp}`);
      aside.push(`${one}.until-${stamp}`);
    }
    return aside;
  });
}

/** Runs `work` where neither a server nor a command is on the data folder, and keeps them away meanwhile. */
async function alone<T>(dataDir: string, work: (real: string) => Promise<T>): Promise<T> {
  const real = openDataDir(dataDir);
  const server = lockFile(serverLockOf(real));
  if (server === null)
    throw new OperatorError(`Linklode is running on the data folder ${dataDir}. Stop it first.`);
  const database = lockFile(databaseLockOf(real));
  try {
    if (database === null)
      throw new OperatorError(`Another command is at the database of ${dataDir}. Let it end first.`);
    return await work(real);
  } finally {
    database?.release();
    server.release();
  }
}

function findSource(real: string, from: string | null): string {
  const inside = folderInside(real);
  const candidates =
    from === null
      ? [inside, ...recordedFolders(real)]
      : [path.resolve(from), folderInside(path.resolve(from)), path.dirname(path.resolve(from))];
  const found = candidates.find((folder) => holdsDatabase(folder));
  if (found !== undefined) return fs.realpathSync(found);
  throw new OperatorError(
    `There is no database in ${from ?? candidates.join(' nor in ')}: that would be a folder with data/PG_VERSION in it. Name the folder.`,
  );
}

/** A record that cannot be read names none; it is kept all the same. */
function recordedFolders(real: string): string[] {
  try {
    const record = readRecord(real);
    return record === null ? [] : [record.folder];
  } catch {
    return [];
  }
}

async function refuseLive(folder: string): Promise<void> {
  const run = path.join(folder, 'run');
  if (
    await isInhabited({
      folder,
      socketFolder: fs.existsSync(run) ? shortPath(run) : run,
      password: '',
      account: null,
    })
  )
    throw new OperatorError(`A PostgreSQL runs in ${folder}. Stop what uses it first.`);
}

function moveIn(source: string, inside: string, stamp: string, say: (line: string) => void): void {
  if (fs.existsSync(inside)) fs.renameSync(inside, `${inside}.until-${stamp}`);
  try {
    fs.renameSync(source, inside);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  say(`Copying the database from ${source} to another disk ...`);
  const coming = `${inside}.coming`;
  fs.rmSync(coming, { recursive: true, force: true });
  fs.cpSync(source, coming, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  fs.renameSync(coming, inside);
  // The one that stays behind must not be started beside it.
  fs.rmSync(path.join(source, 'owner.json'), { force: true });
  fs.renameSync(path.join(source, 'data'), path.join(source, `data.adopted-${stamp}`));
  say(
    `The original was left in ${source} as data.adopted-${stamp}; remove it when the new one has proved itself.`,
  );
}

function giveAll(account: { uid: number; gid: number }, data: string, folder: string): void {
  fs.chmodSync(folder, 0o700);
  fs.chownSync(folder, account.uid, account.gid);
  fs.lchownSync(data, account.uid, account.gid);
  for (const entry of fs.readdirSync(data, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(data, entry), account.uid, account.gid);
}

/** PostgreSQL's single-user mode asks for no password, and reads back what was written ahead. */
function setPassword(home: Parameters<typeof dataFolderOf>[0]): void {
  const programs = installPostgresBinaries(home.folder);
  const data = dataFolderOf(home);
  fs.chmodSync(data, 0o700);
  // Nobody lives in it: a lock file is of the dead, or came with a copy.
  fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
  const run = spawnSync(
    path.join(programs, 'postgres'),
    ['--single', '-D', data, '-c', 'exit_on_error=true', 'postgres'],
    {
      ...spawnOptions(home),
      input: `ALTER ROLE ${SUPERUSER} PASSWORD '${home.password}'\n`,
      encoding: 'utf8',
    },
  );
  if (run.status !== 0)
    throw new OperatorError(
      `PostgreSQL could not open the database in ${data}. Its record was not replaced. Its last words:\n${run.stderr || String(run.error)}`,
    );
}
