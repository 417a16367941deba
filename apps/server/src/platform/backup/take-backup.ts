import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { withClient } from '../database/with-client.ts';
import { OperatorError } from '../operator-error.ts';
import {
  BACKUP_PREFIX,
  MANIFEST_FORMAT,
  removeAbandoned,
  syncFolder,
  unfinishedName,
  writeManifest,
  type BackupManifest,
} from './backup-folder.ts';
import { copyOut } from './copy-stream.ts';
import { queryRows } from '../database/query-rows.ts';

/**
 * Left out: sessions, sign-ins under way, and the tokens and codes of programs, since a restore would bring back those
 * that were ended or used since, a thief's among them; people sign in again, and let their programs in again. And
 * answers that are kept for a day to save a second look.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'session',
  'login_attempt',
  'authorization_code',
  'client_token',
  'search_answer',
]);
/** Made by the migrations themselves. */
const NOT_DATA: ReadonlySet<string> = new Set(['migration']);

interface TakenBackup {
  readonly folder: string;
  readonly takenAt: Date;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes a backup into a new folder below `target`: every table as one REPEATABLE READ transaction shows it, while the
 * product goes on. Streams, so memory does not grow with the tables. Until all is on the disk the folder has another
 * name; what fails or is interrupted is removed, and what was killed by the next backup. Throws OperatorError.
 */
export async function takeBackup(parts: {
  url: string;
  target: string;
  productVersion: string;
  signal: AbortSignal;
}): Promise<TakenBackup> {
  await fs.promises.mkdir(parts.target, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    if (!['EEXIST', 'ENOTDIR'].includes((cause as { code?: string }).code ?? '')) throw cause;
    throw new OperatorError(
      `${parts.target} is no folder, or lies below something that is none. Name another.`,
      {
        cause,
      },
    );
  });
  return withClient(parts.url, async (client) => {
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s';
       SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3;
       BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
    );
    const schema = await readSchema(client);
    const name = `${BACKUP_PREFIX}${schema.takenAt.toISOString().replaceAll(/[-:.]/g, '')}`;
    const folder = path.join(parts.target, name);
    const partial = path.join(parts.target, unfinishedName(name));
    if (fs.existsSync(folder)) throw new OperatorError(`${folder} is there already. Try again.`);
    await removeAbandoned(parts.target);
    await fs.promises.mkdir(partial, { mode: 0o700 });
    try {
      const tables: BackupManifest['tables'] = [];
      for (const table of schema.tables) tables.push(await writeTable(client, partial, table, parts.signal));
      await writeManifest(partial, {
        format: MANIFEST_FORMAT,
        product_version: parts.productVersion,
        taken_at: schema.takenAt.toISOString(),
        migrations: schema.migrations,
        tables,
        partitions: schema.partitions,
        // Not of the snapshot but of now: a number that was given out since is never given out again.
        sequences: await readSequences(client),
        left_out: schema.leftOut,
      });
      await fs.promises.rename(partial, folder);
      await syncFolder(parts.target);
      return {
        folder,
        takenAt: schema.takenAt,
        rows: tables.reduce((sum, table) => sum + table.rows, 0),
        bytes: tables.reduce((sum, table) => sum + table.bytes, 0),
      };
    } catch (error) {
      await fs.promises.rm(partial, { recursive: true, force: true });
      if (parts.signal.aborted) throw new OperatorError('Interrupted; nothing was kept.', { cause: error });
      if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'].includes((error as { code?: string }).code ?? ''))
        throw new OperatorError(`The backup could not be written: ${(error as Error).message}`, {
          cause: error,
        });
      throw error;
    }
  });
}

interface TableColumns {
  readonly name: string;
  readonly columns: string[];
}

async function readSchema(client: pg.Client): Promise<{
  takenAt: Date;
  migrations: BackupManifest['migrations'];
  tables: TableColumns[];
  partitions: BackupManifest['partitions'];
  leftOut: string[];
}> {
  const list = async <T>(text: string): Promise<T[]> => (await client.query(text)).rows as T[];
  const [now] = await list<{ at: Date }>('SELECT now() AS at');
  const migrations = await list<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration ORDER BY name',
  );
  // Partitions are read through their tables. Computed columns compute themselves again.
  const all = await list<TableColumns>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  );
  const data = all.filter(({ name }) => !NOT_DATA.has(name));
  const tables = data.filter(({ name }) => !LEFT_OUT.has(name));
  const partitions = await list<BackupManifest['partitions'][number]>(
    `SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relispartition AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
  );
  // No table may go, and no partition of one, before it is read.
  const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  return {
    takenAt: now?.at ?? new Date(),
    migrations,
    tables,
    partitions: partitions.filter(({ parent }) => !LEFT_OUT.has(parent)),
    leftOut: data.filter(({ name }) => LEFT_OUT.has(name)).map(({ name }) => name),
  };
}

async function writeTable(
  client: pg.Client,
  folder: string,
  { name, columns }: TableColumns,
  signal: AbortSignal,
): Promise<BackupManifest['tables'][number]> {
  const file = `${name}.copy.gz`;
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = copyOut(client, `COPY (SELECT ${listed} FROM ${client.escapeIdentifier(name)}) TO STDOUT`);
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const out = fs.createWriteStream(path.join(folder, file), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 1 }), measure, out, { signal });
  return { name, columns, file, rows: rows.rows, bytes, sha256: hash.digest('hex') };
}

async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const rows = await queryRows(
    client,
    { name: z.string(), last_value: z.unknown() },
    `SELECT sequencename AS name, last_value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ name, last_value }) => ({ name, last_value: Number(last_value) }));
}
