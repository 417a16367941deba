import { statfs } from 'node:fs/promises';
import { IndexBusyError, IndexTimeoutError, type SearchPool } from '@linklode/web-index';
import { readDatabaseState } from '../platform/database/database-state.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import type { ReadinessCheck } from '../platform/readiness.ts';

/** PostgreSQL takes a new log segment of 16 MiB at a time. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;
const INDEX_PATIENCE_MS = 1_000;

/** Asks a connection of the pool, never a new one: probes must not take what requests need. */
export function databaseCheck(db: DatabasePool): ReadinessCheck {
  const wanted = readMigrations().map((migration) => migration.name);
  return {
    otherwise: 'the database does not answer',
    async failures() {
      const { isReadOnly, migrations } = await readDatabaseState(db);
      const pending = wanted.filter((name) => !migrations.includes(name)).length;
      return [
        ...(isReadOnly ? ['the database takes no changes'] : []),
        ...(pending === 0 ? [] : [`${pending} migrations are pending`]),
      ];
    },
  };
}

/** For a database of our own, whose disk we can see. */
export function diskCheck(dataDir: string): ReadinessCheck {
  return {
    otherwise: 'the data folder cannot be reached',
    async failures() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize < LEAST_FREE_BYTES ? ['the disk of the data folder is full'] : [];
    },
  };
}

/**
 * Where every process is busy with a search, what was known last stands: busy is not gone. `tell` gets why an index
 * cannot be searched, once for each reason: whoever probes is not told names of files.
 */
export function indexCheck(
  pool: Pick<SearchPool, 'status'>,
  tell: (reason: string) => void = () => undefined,
): ReadinessCheck {
  let last: readonly string[] | null = null;
  let told: string | null = null;
  let underWay: Promise<readonly string[]> | null = null;
  const look = async (): Promise<readonly string[]> => {
    try {
      const { isSearchable, reason } = await pool.status();
      last = isSearchable ? [] : ['there is no searchable index yet'];
      if (reason !== told && reason !== null) tell(reason);
      told = reason;
    } catch (error) {
      const isBusy = error instanceof IndexBusyError || error instanceof IndexTimeoutError;
      if (!isBusy || last === null) last = ['the index cannot be read'];
    } finally {
      underWay = null;
    }
    return last;
  };
  return {
    otherwise: 'the index does not answer',
    async failures() {
      underWay ??= look();
      if (last === null) return underWay;
      let timer: NodeJS.Timeout | undefined;
      const known = last;
      const soon = new Promise<readonly string[]>((resolve) => {
        timer = setTimeout(resolve, INDEX_PATIENCE_MS, known);
      });
      return Promise.race([underWay, soon]).finally(() => clearTimeout(timer));
    },
  };
}
