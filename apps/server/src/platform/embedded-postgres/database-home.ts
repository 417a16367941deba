import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Where the database of one DATA_DIR lives. PostgreSQL refuses to run as root, and root's own folders may be closed to
 * everyone else, so for root the folder is outside, under a name made from the whole hash of DATA_DIR's real path;
 * `postgres.json` in DATA_DIR and `owner.json` in the folder point at each other by a random id. A folder whose DATA_DIR
 * is gone is moved aside, never adopted: two clones never share a database, not even one after the other.
 */
export interface DatabaseHome {
  readonly folder: string;
  readonly socketFolder: string;
  readonly password: string;
  /** The name that guards starting and stopping. */
  readonly lockName: string;
  readonly account: { readonly uid: number; readonly gid: number } | null;
}

interface HomeRecord {
  readonly id: string;
  readonly folder: string;
  readonly password: string;
}

const ROOT_FOLDER = '/var/lib/linklode';

export function openDatabaseHome(dataDir: string, say: (line: string) => void): DatabaseHome {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const real = fs.realpathSync(dataDir);
  const hash = createHash('sha256').update(real).digest('hex');
  const account = unprivilegedAccount();
  const folder = account === null ? path.join(real, 'postgres') : path.join(ROOT_FOLDER, hash);
  const recordFile = path.join(real, 'postgres.json');
  const known = readRecord(recordFile);
  const owner = readRecord(path.join(folder, 'owner.json'));

  let record: HomeRecord;
  if (known !== null && owner?.id === known.id) {
    record = known;
  } else {
    if (known !== null && known.folder !== folder)
      say('This data folder was copied or moved; it starts with a database of its own.');
    if (fs.existsSync(folder)) setAside(folder, say);
    record = { id: randomUUID(), folder, password: randomBytes(24).toString('base64url') };
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(
      path.join(folder, 'owner.json'),
      JSON.stringify({ id: record.id, folder, password: '' }),
      { mode: 0o600 },
    );
    fs.writeFileSync(recordFile, JSON.stringify(record), { mode: 0o600 });
  }
  if (account !== null) {
    fs.chmodSync(ROOT_FOLDER, 0o755);
    fs.chownSync(folder, account.uid, account.gid);
  }
  return {
    folder,
    socketFolder: account === null ? shortSocketFolder(hash) : path.join(folder, 'run'),
    password: record.password,
    lockName: `linklode-postgres-${hash}`,
    account,
  };
}

/** The path of a socket may have 107 bytes (103 on macOS); DATA_DIR can be deeper than that. */
function shortSocketFolder(hash: string): string {
  return path.join(
    fs.realpathSync(os.tmpdir()),
    `linklode-${process.getuid?.() ?? 'user'}-${hash.slice(0, 32)}`,
  );
}

function setAside(folder: string, say: (line: string) => void): void {
  const aside = `${folder}.unclaimed-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  fs.renameSync(folder, aside);
  say(`A database of an earlier data folder was in the way; it was moved to ${aside}.`);
}

function readRecord(file: string): HomeRecord | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { id, folder, password } = value as Record<string, unknown>;
    if (typeof id !== 'string' || typeof folder !== 'string' || typeof password !== 'string') return null;
    return { id, folder, password };
  } catch {
    return null;
  }
}

/** `postgres` where the machine has it, else `nobody`; null when we are not root ourselves. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = new Map<string, { uid: number; gid: number }>();
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && uid !== undefined && gid !== undefined)
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}
