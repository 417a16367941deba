import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../platform/database/database-url.ts';
import { openDatabase, type DatabasePool } from '../platform/database/open-database.ts';
import { TEMPLATE_DATABASE } from './postgres-for-tests.ts';

export interface TestDatabase {
  /** As the role of the product, like `db`: what a test does there, the product may do. */
  readonly url: string;
  readonly db: DatabasePool;
  /** For what only the owner of the schema may do: planting faults, setting guards aside. */
  readonly ownerUrl: string;
  readonly owner: DatabasePool;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** A machine that is busy with other things takes its time to open connections; tests judge what happens on them. */
const CONNECTION_TIMEOUT_MS = 20_000;
const COPY_TIMEOUT_MS = 20_000;

/** A fresh, migrated database on a real PostgreSQL; some twenty milliseconds. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `linklode_${randomBytes(6).toString('hex')}`;
  // Copied as files, and not through the log of changes: half the work, and less to drop.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
  const url = withDatabase(inject('postgresAppUrl'), name);
  const ownerUrl = withDatabase(server, name);
  const owner = openDatabase({
    url: ownerUrl,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
    maxConnections: 4,
    purpose: 'work',
  });
  const db = openDatabase({ url, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, ...options });
  return {
    url,
    db,
    ownerUrl,
    owner,
    async drop() {
      await db.destroy();
      await owner.destroy();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** One for all files of a process: each connection costs as much as what is asked on it. */
let kept: Promise<pg.Client> | undefined;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Told to whoever asks next.
  client.on('error', () => (kept = undefined));
  await client.connect();
  return client;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await (kept ??= connect(url));
  const deadline = Date.now() + COPY_TIMEOUT_MS;
  for (;;) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      // A template that another worker copies at this moment is "being accessed by other users" until it is copied.
      if ((error as { code?: string }).code !== '55006' || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
