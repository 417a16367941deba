import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { createCluster } from './create-cluster.ts';
import { markCreated, openDatabaseHome, type DatabaseHome } from './database-home.ts';
import { lockFile, shareFile, waitForFile, type FileLock, type SharedLock } from './file-lock.ts';
import { keepRunning, type DatabaseHealth, type Keeper } from './keep-running.ts';
import { askToStop, databaseUrl, ensureRunning, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database. */
  readonly url: string;
  /** The folder of the database. */
  readonly folder: string;
  /** True when another process of ours had started it. */
  readonly joined: boolean;
  /** How it is; "serving" as long as nobody keeps it running. */
  health(): DatabaseHealth;
  /**
   * From now on it is started again when it ends by itself. After too many tries `onGivenUp` is called once: the
   * process should end then. For the one process that serves; commands beside it leave that to it.
   */
  keepRunning(onGivenUp: (reason: OperatorError) => void): void;
  /** Gives up our part; the last one out stops the server. */
  release(): Promise<void>;
}

/** As long as PostgreSQL may take to start. */
const LOCK_TIMEOUT_MS = 330_000;

/** Held while the database is found, made, started or stopped. */
export const databaseLockOf = (dataDir: string): string => path.join(dataDir, 'postgres.lock');
/** Held by the server, which is one for each data folder. */
export const serverLockOf = (dataDir: string): string => path.join(dataDir, 'server.lock');

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that runs. Several processes may hold it at once (the server and
 * a command beside it), also from several containers that share the folder; it stops when the last one releases it. A
 * holder that died without releasing is noticed, because the kernel has freed what it held (docs/decisions/0017).
 * Throws OperatorError, with a sentence, when it cannot or must not start.
 */
export async function acquireEmbeddedPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const real = openDataDir(dataDir);
  const guard = await waitForFile(databaseLockOf(real), LOCK_TIMEOUT_MS);
  try {
    const home = openDatabaseHome(real, say);
    createCluster(home);
    markCreated(real);
    const joined = await ensureRunning(home);
    const holders = shareFile(path.join(home.folder, 'holders.lock'));
    return held({ real, home, holders, joined, say });
  } finally {
    guard.release();
  }
}

/**
 * The real path of the data folder, made when it is not there. Its secrets are for its owner only. Throws
 * OperatorError.
 */
export function openDataDir(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A disk that failed is read-only from then on, and a folder that is there is made without complaint.
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(dataDir);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const why = NO_DATA_DIR[code];
    if (why === undefined) throw error;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be opened: ${why}. Mend that, or set another DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

const NO_DATA_DIR: Readonly<Record<string, string>> = {
  EEXIST: 'something that is no folder has its name',
  ENOTDIR: 'something on the way to it is no folder',
  ENOENT: 'a link on the way leads to nothing; perhaps its disk is not mounted',
  EACCES: 'this account may not make it, enter it or write to it',
  EPERM: 'this account may not make it, enter it or write to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function held(parts: {
  real: string;
  home: DatabaseHome;
  holders: SharedLock;
  joined: boolean;
  say: (line: string) => void;
}): EmbeddedPostgres {
  const { real, home, holders } = parts;
  const underLock = async <T>(work: () => Promise<T>): Promise<T> => {
    const guard = await waitForFile(databaseLockOf(real), LOCK_TIMEOUT_MS);
    try {
      return await work();
    } finally {
      guard.release();
    }
  };
  let keeper: Keeper | null = null;
  let released = false;
  // Where the process ends without releasing, by its own will, PostgreSQL is still asked to go.
  const lastWord = (): void => {
    let guard: FileLock | null = null;
    try {
      guard = lockFile(databaseLockOf(real));
      if (guard !== null && holders.isAlone()) askToStop(home);
    } catch {
      // The folder has gone: so has the database.
    } finally {
      guard?.release();
    }
  };
  process.once('exit', lastWord);
  return {
    url: databaseUrl(home),
    folder: home.folder,
    joined: parts.joined,
    health: () => keeper?.health() ?? 'serving',
    keepRunning(onGivenUp) {
      keeper ??= keepRunning({
        url: databaseUrl(home),
        ensureRunning: () => underLock(() => ensureRunning(home)),
        say: parts.say,
        onGivenUp,
      });
    },
    async release() {
      if (released) return;
      released = true;
      await keeper?.stop();
      try {
        await underLock(async () => {
          if (holders.isAlone()) await stopPostmaster(home);
          holders.release();
        });
      } finally {
        process.removeListener('exit', lastWord);
      }
    },
  };
}
