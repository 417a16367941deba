import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Under whom PostgreSQL runs, which refuses root: null is ourselves. For root it is whoever owns the database already
 * (root may run a command beside somebody's server), else `postgres` where the machine has it, else `nobody`.
 */
export function databaseAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = fs.statSync(path.join(folder, 'data'), { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = new Map<string, Account>();
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && uid !== undefined && gid !== undefined)
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (account === undefined) {
    throw new OperatorError(
      'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

/**
 * Lets `account` through the data folder (o+x: to what it knows the name of; nothing in it becomes readable by that)
 * and refuses a data folder below one that is closed to it: opening root's own folders is not ours to do.
 */
export function openWayFor(account: Account, dataDir: string): void {
  if (!mayEnter(account, dataDir)) fs.chmodSync(dataDir, (fs.statSync(dataDir).mode & 0o7777) | 0o001);
  const closed = foldersAbove(dataDir).find((folder) => !mayEnter(account, folder));
  // What the modes say may be opened by an access list: then the account itself gets in.
  if (closed === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], account).status === 0) return;
  throw new OperatorError(
    `PostgreSQL does not run as root, and the account that it runs under (uid ${account.uid}) cannot reach the data folder ${dataDir}, because ${closed} is closed to it. Set DATA_DIR to a folder elsewhere, such as /srv/linklode; or open the way with: chmod o+x '${closed}'; or start as an ordinary user; or set DATABASE_URL.`,
  );
}

function mayEnter(account: Account, folder: string): boolean {
  const { uid, gid, mode } = fs.statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0;
}

/** From the root down, without the folder itself. */
function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [] : [...foldersAbove(above), above];
}
