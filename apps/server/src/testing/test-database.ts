import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../platform/database/database-url.ts';
import {
  inTransaction,
  openDatabase,
  poolUse,
  type DatabasePool,
} from '../platform/database/open-database.ts';
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

interface TestDatabaseOptions {
  readonly maxConnections?: number;
  /** Where the product's connections go instead. */
  readonly through?: ((url: string) => string) | undefined;
}

/** A fresh, migrated database on a real PostgreSQL; some twenty milliseconds. */
export async function createTestDatabase({
  through = (way) => way,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `linklode_${randomBytes(6).toString('hex')}`;
  // Copied as files, and not through the log of changes: half the work, and less to drop.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
  const url = through(withDatabase(inject('postgresAppUrl'), name));
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

/** What the test before gave back; no more than one, as it keeps its connections. */
let emptied: { readonly database: TestDatabase; readonly state: string } | undefined;
const MOST_CONNECTIONS_KEPT = 8;

/**
 * A migrated database without a row, as `createTestDatabase` makes it; where the test before left its own as it was,
 * that one, emptied. To copy one, to connect and to plan every statement anew took as long as most tests.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const taken = emptied;
  emptied = undefined;
  const database = taken?.database ?? (await createTestDatabase());
  const state = taken?.state ?? (await describeState(database.owner));
  let isGivenBack = false;
  return {
    ...database,
    async drop() {
      if (isGivenBack) return;
      isGivenBack = true;
      if (emptied === undefined && (await isEmptied(database, state).catch(() => false)))
        emptied = { database, state };
      else await database.drop();
    },
  };
}

/** Another one after whatever a test does to tables, functions, guards, rights or settings of the database. */
async function describeState(owner: DatabasePool): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws(' ', count(*), sum(version), (
      SELECT md5(string_agg(concat_ws(' ', tgrelid, tgname, tgtype, tgfoid, tgenabled), ',' ORDER BY oid)) FROM pg_trigger
    )) AS state
    FROM (
      SELECT xmin::text::bigint FROM pg_class WHERE oid >= 16384
      UNION ALL SELECT xmin::text::bigint FROM pg_attribute WHERE attrelid >= 16384
      UNION ALL SELECT xmin::text::bigint FROM pg_attrdef
      UNION ALL SELECT xmin::text::bigint FROM pg_constraint
      UNION ALL SELECT xmin::text::bigint FROM pg_proc WHERE oid >= 16384
      UNION ALL SELECT xmin::text::bigint FROM pg_namespace
      UNION ALL SELECT xmin::text::bigint FROM migration
      UNION ALL SELECT xmin::text::bigint FROM pg_database WHERE datname = current_database()
      UNION ALL SELECT s.xmin::text::bigint FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
        WHERE d.datname = current_database()
    ) part (version)`.execute(owner);
  return rows[0]?.state ?? '';
}

/** False where the next test may not have it. */
async function isEmptied({ db, owner }: TestDatabase, state: string): Promise<boolean> {
  const { busy, idle, waiting } = poolUse(db);
  if (busy + waiting > 0 || idle > MOST_CONNECTIONS_KEPT || (await describeState(owner)) !== state)
    return false;
  await inTransaction(owner, async (tx) => {
    // What guards the books against this is for everybody else.
    await sql`SELECT set_config('session_replication_role', 'replica', true), set_config('lock_timeout', '1s', true)`.execute(
      tx,
    );
    await sql`
      DO $$ DECLARE used regclass; BEGIN
        FOR used IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          AND relname <> 'migration' AND pg_relation_size(oid) > 0
        LOOP EXECUTE format('DELETE FROM %s', used); END LOOP;
        PERFORM setval(seqrelid::regclass, seqstart, false) FROM pg_sequence;
      END $$`.execute(tx);
  });
  // Rejected where the test closed it.
  await sql`SELECT 1`.execute(db);
  // A process that the test started may still be at work there.
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'`.execute(owner);
  const own = [db, owner].map(poolUse).reduce((sum, use) => sum + use.busy + use.idle, 0);
  return rows[0]?.count === own;
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
