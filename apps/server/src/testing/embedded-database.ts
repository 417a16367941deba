import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

const quiet = (): void => undefined;

/** The rows of one statement. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Starts the database of the folder, asks it, and lets it go again. */
export async function askOnce(
  dataDir: string,
  statement: string,
  say: (line: string) => void = quiet,
): Promise<unknown[]> {
  const database = await acquireEmbeddedPostgres(dataDir, say);
  try {
    return await query(database.url, statement);
  } finally {
    await database.release();
  }
}

export const postmasterPid = (folder: string): number =>
  Number(fs.readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

/** False for a zombie as well, which a container without an init keeps. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
