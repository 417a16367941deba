import { z } from 'zod';
import type { Config } from '../config/parse-config.ts';
import { acquireEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import type { DatabaseHealth } from '../embedded-postgres/keep-running.ts';
import { APP_ROLE, appPassword, ensureAppRole } from './app-role.ts';
import { passwordOf, withDatabase, withUser } from './database-url.ts';
import { OperatorError } from '../operator-error.ts';
import { inspectSchema, migrate, readMigrations, type Migration } from './migrate.ts';
import { withClient } from './with-client.ts';
import { queryRows } from './query-rows.ts';

export interface AcquiredDatabase {
  /** For the running product and for commands: where roles are set up, it can add to the ledger and not change it. */
  readonly url: string;
  /** For whoever changes the schema or loads a backup; the same as `url` where there is one role for everything. */
  readonly ownerUrl: string;
  /** For the start-up table. */
  readonly description: string;
  /** The migrations that were applied on the way. */
  readonly migrated: readonly string[];
  /** How the embedded database is; one by DATABASE_URL is somebody else's to watch and always "serving" here. */
  health(): DatabaseHealth;
  /**
   * From now on an embedded database that ends by itself is started again; `onGivenUp` is called once when that failed
   * too often, and the process should end. For the server; commands beside it leave it to that.
   */
  keepRunning(onGivenUp: (reason: OperatorError) => void): void;
  release(): Promise<void>;
}

/**
 * "migrate": bring it to this version's. "current": refuse a database that lacks migrations. "older too": refuse an
 * empty one alone. "as it is": only look. Whatever it is, a schema of a newer version is taken where its migrations
 * still serve this one, and else refused.
 */
export type SchemaWish = 'migrate' | 'current' | 'older too' | 'as it is';

const DATABASE = 'linklode';
const OLDEST_VERSION = 15;

/**
 * The database of this installation: DATABASE_URL, or the embedded PostgreSQL of DATA_DIR, started or joined. Only the
 * start and `ops migrate` wish to migrate; nothing else changes a schema. Throws OperatorError.
 */
export async function acquireDatabase(
  config: Config,
  say: (line: string) => void,
  wish: SchemaWish,
): Promise<AcquiredDatabase> {
  if (config.databaseUrl !== null) {
    const { databaseUrl, databaseMigrationUrl } = config;
    const version = await checkServer(databaseUrl, config.production);
    return {
      url: databaseUrl,
      ownerUrl: databaseMigrationUrl ?? databaseUrl,
      description: `PostgreSQL ${version} by DATABASE_URL`,
      migrated: await settleGiven(databaseUrl, databaseMigrationUrl, wish),
      health: () => 'serving',
      keepRunning: () => undefined,
      release: () => Promise.resolve(),
    };
  }
  const embedded = await acquireEmbeddedPostgres(config.dataDir, say);
  try {
    await createDatabase(embedded.url);
    const ownerUrl = withDatabase(embedded.url, DATABASE);
    const version = await checkServer(ownerUrl, config.production);
    const password = appPassword(passwordOf(ownerUrl));
    const url = withUser(ownerUrl, APP_ROLE, password);
    if (wish === 'migrate') await ensureAppRole(ownerUrl, password);
    return {
      url,
      ownerUrl,
      description: `embedded PostgreSQL ${version}`,
      migrated: await settleSchema(ownerUrl, wish, APP_ROLE),
      health: () => embedded.health(),
      keepRunning: (onGivenUp) => embedded.keepRunning(onGivenUp),
      release: () => embedded.release(),
    };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

/** A database of the operator's own, with one role or with two. */
async function settleGiven(
  url: string,
  migrationUrl: string | null,
  wish: SchemaWish,
): Promise<readonly string[]> {
  if (wish !== 'migrate') return settleSchema(url, wish, null);
  const app = await withClient(url, async (client) => {
    const rows = await queryRows(
      client,
      { role: z.string(), may_change: z.boolean() },
      `SELECT current_user AS role, has_schema_privilege('public', 'CREATE') AS may_change`,
    );
    return { role: rows[0]?.role ?? '', mayChange: rows[0]?.may_change === true };
  });
  if (migrationUrl !== null) return settleSchema(migrationUrl, wish, app.role);
  if (app.mayChange) return settleSchema(url, wish, null);
  const { pending } = await inspectSchema(url);
  if (pending.length === 0) return [];
  throw new OperatorError(
    `The database lacks ${namesOf(pending)}, and the role of DATABASE_URL (${app.role}) may not change the schema. Run: DATABASE_MIGRATION_URL=<the owner's> npm run ops -- migrate`,
  );
}

/** With a role, it has its rights after a migration. */
async function settleSchema(url: string, wish: SchemaWish, role: string | null): Promise<readonly string[]> {
  if (wish === 'migrate') return migrate(url, readMigrations(), role);
  if (wish === 'as it is') return [];
  const { applied, pending } = await inspectSchema(url);
  if (applied === 0)
    throw new OperatorError('The database is empty. Start the server once, or run: npm run ops -- migrate');
  if (pending.length > 0 && wish === 'current')
    throw new OperatorError(
      `The database lacks ${namesOf(pending)}. Take a backup, then start this version of the server, or run: npm run ops -- migrate`,
    );
  return [];
}

const namesOf = (migrations: readonly Migration[]): string => migrations.map(({ name }) => name).join(', ');

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

/**
 * Answers the version. Refuses servers that are too old, and in production servers that may lose what they confirmed.
 */
async function checkServer(url: string, production: boolean): Promise<string> {
  return withClient(url, async (client) => {
    const rows = await queryRows(
      client,
      { server_version: z.string(), fsync: z.string(), synchronous_commit: z.string() },
      `SELECT current_setting('server_version') AS server_version, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS synchronous_commit`,
    );
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new OperatorError(
        `The database is PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`,
      );
    }
    if (production && (rows[0]?.fsync === 'off' || rows[0]?.synchronous_commit === 'off')) {
      throw new OperatorError(
        'The database has fsync or synchronous_commit off: it may lose payments that it has confirmed. Production refuses it.',
      );
    }
    return version.split(' ', 1)[0] ?? version;
  });
}
