import pg from 'pg';
import type { Config } from '../config/parse-config.ts';
import { acquireEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { withDatabase } from './database-url.ts';
import { migrate } from './migrate.ts';

export interface AcquiredDatabase {
  readonly url: string;
  /** For the start-up table. */
  readonly description: string;
  release(): Promise<void>;
}

const DATABASE = 'linklode';
const OLDEST_VERSION = 15;

/**
 * The migrated database of this installation: DATABASE_URL, or the embedded PostgreSQL of DATA_DIR, started or joined.
 * Throws with a sentence for the operator.
 */
export async function acquireDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<AcquiredDatabase> {
  if (config.databaseUrl !== null) {
    const version = await checkServer(config.databaseUrl, config.production);
    await migrate(config.databaseUrl);
    return {
      url: config.databaseUrl,
      description: `PostgreSQL ${version} by DATABASE_URL`,
      release: () => Promise.resolve(),
    };
  }
  const embedded = await acquireEmbeddedPostgres(config.dataDir, say);
  try {
    await createDatabase(embedded.url);
    const url = withDatabase(embedded.url, DATABASE);
    const version = await checkServer(url, config.production);
    await migrate(url);
    return { url, description: `embedded PostgreSQL ${version}`, release: () => embedded.release() };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rows.length > 0) return;
    try {
      await client.query(`CREATE DATABASE ${DATABASE}`);
    } catch (error) {
      // Another process of ours made it in between.
      if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  });
}

/** Answers the version. Refuses servers that are too old, and in production servers that may lose what they confirmed. */
async function checkServer(url: string, production: boolean): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      server_version: string;
      fsync: string;
      synchronous_commit: string;
    }>(
      `SELECT current_setting('server_version') AS server_version, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS synchronous_commit`,
    );
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new Error(`The database is PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`);
    }
    if (production && (rows[0]?.fsync === 'off' || rows[0]?.synchronous_commit === 'off')) {
      throw new Error(
        'The database has fsync or synchronous_commit off: it may lose payments that it has confirmed. Production refuses it.',
      );
    }
    return version.split(' ', 1)[0] ?? version;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
