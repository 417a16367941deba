import fs from 'node:fs';
import path from 'node:path';
import { claimName, waitForName, type Claim } from './claim-name.ts';
import { openDatabaseHome } from './database-home.ts';
import { installPostgresBinaries } from './postgres-binaries.ts';
import { createCluster, databaseUrl, isAnswering, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database. */
  readonly url: string;
  /** The folder of the database. */
  readonly folder: string;
  /** True when another process of ours had started it. */
  readonly joined: boolean;
  /** Gives up our part; the last one out stops the server. */
  release(): Promise<void>;
}

const LOCK_TIMEOUT_MS = 60_000;

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that runs. Several processes may hold it at once (the server and a
 * command beside it); it stops when the last one releases it. A holder that died without releasing is noticed, because the
 * name that it claimed is free again. Throws with a sentence for the operator when it cannot start.
 */
export async function acquireEmbeddedPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const home = openDatabaseHome(dataDir, say);
  const guard = await waitForName(home.lockName, LOCK_TIMEOUT_MS);
  try {
    const joined = await isAnswering(home);
    if (!joined) {
      const programs = installPostgresBinaries(home.folder);
      createCluster(home, programs);
      await startPostmaster(home, programs);
    }
    const holders = path.join(home.folder, 'holders');
    const holder = await registerHolder(home.lockName, holders);
    let released = false;
    return {
      url: databaseUrl(home, 'postgres'),
      folder: home.folder,
      joined,
      async release() {
        if (released) return;
        released = true;
        const ending = await waitForName(home.lockName, LOCK_TIMEOUT_MS);
        try {
          await holder.release();
          fs.rmSync(path.join(holders, holder.name), { force: true });
          if (!(await hasHolders(home.lockName, holders))) await stopPostmaster(home);
        } finally {
          await ending.release();
        }
      },
    };
  } finally {
    await guard.release();
  }
}

async function registerHolder(lockName: string, folder: string): Promise<Claim & { name: string }> {
  fs.mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  const claim = await claimName(`${lockName}-${name}`);
  if (claim === null) throw new Error('another process has the name of this one');
  fs.writeFileSync(path.join(folder, name), '');
  return { name, release: () => claim.release() };
}

async function hasHolders(lockName: string, folder: string): Promise<boolean> {
  for (const name of fs.readdirSync(folder)) {
    const claim = await claimName(`${lockName}-${name}`);
    if (claim === null) return true;
    await claim.release();
    fs.rmSync(path.join(folder, name), { force: true });
  }
  return false;
}
