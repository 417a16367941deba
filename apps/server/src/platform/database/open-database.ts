import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { asUnknownOutcome } from './database-failure.ts';
import { prepareStatements } from './prepare-statements.ts';
import type { Tables } from './tables.ts';

/** The pool, or a transaction that a use case has opened: repositories take either. */
export type Database = Kysely<Tables> | Transaction<Tables>;
export type DatabasePool = Kysely<Tables>;

const INT8 = 20;

// Credits and ids are far below 2^53; a value that is not is a defect and must not be rounded quietly.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer from the database is too large');
  return value;
});

interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** How long a request waits for a connection before it fails; 2,000 ms unless told. */
  readonly connectionTimeoutMs?: number;
  readonly onError?: (error: Error) => void;
  /**
   * "requests" (unless told): a person waits, so a statement ends after 5 s and a wait for a lock after 3 s. "work":
   * jobs, commands and the audit, which read whole days: a statement takes what it takes, and waits longer for locks.
   */
  readonly purpose?: keyof typeof LIMITS;
}

const LIMITS = {
  requests: { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 },
  work: { statement_timeout: 0, lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
} as const;

const pools = new WeakMap<DatabasePool, pg.Pool>();

/** How the connections of a pool stand, and how many wait for one. */
export function poolUse(database: DatabasePool): { busy: number; idle: number; waiting: number } {
  const pool = pools.get(database);
  if (pool === undefined) return { busy: 0, idle: 0, waiting: 0 };
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Opens the pool; no connection is made yet. A lost connection reaches `onError` and the query that used it, never the
 * process: node-postgres also reports errors on clients that are in use, so each client gets a listener.
 */
export function openDatabase(options: DatabaseOptions): DatabasePool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    ...LIMITS[options.purpose ?? 'requests'],
    application_name: 'linklode',
  });
  // A pool that is being closed resolves before the database has seen it: who then stops it is told of no loss.
  const report = (error: Error): void => {
    if (!pool.ending) options.onError?.(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    prepareStatements(client);
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(database, pool);
  return database;
}

/**
 * Runs `work` in one READ COMMITTED transaction. No network call may happen inside `work`. Throws OutcomeUnknownError
 * where the answer to COMMIT was lost.
 */
export async function inTransaction<T>(
  database: DatabasePool,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let isEnding = false;
  const transaction = database.transaction().setIsolationLevel('read committed');
  try {
    return await transaction.execute(async (tx) => {
      const done = await work(tx);
      isEnding = true;
      return done;
    });
  } catch (error) {
    throw isEnding ? asUnknownOutcome(error) : error;
  }
}

/**
 * Asks a statement that is a transaction of its own and has its effect for good. Throws OutcomeUnknownError where its
 * answer was lost; a connection that could not be had is told as ever.
 */
export function inOneStatement<T>(database: DatabasePool, ask: (db: Database) => Promise<T>): Promise<T> {
  return database.connection().execute((connection) =>
    ask(connection).catch((error: unknown) => {
      throw asUnknownOutcome(error);
    }),
  );
}

/**
 * Runs `work`, which only reads, on the database as it is at one moment, so that all it reads agrees with each other.
 */
export function atOneMoment<T>(
  database: DatabasePool,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
