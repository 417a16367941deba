import fs from 'node:fs';
import { compose } from '../compose.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { isLedgerGuarded, ONE_ROLE } from '../platform/database/app-role.ts';
import { findLastBackup } from '../platform/backup/backup-record.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { inspectSchema, type SchemaState } from '../platform/database/migrate.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { onDatabase, recorded } from './with-database.ts';

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate [--plan]',
  summary:
    'Brings the database to the schema of this version and says what it did; with --plan, what it would do.',
  changes: (words) => (words.includes('--plan') ? null : 'database'),
  async run(words, context) {
    const { flags, positional } = readArguments(words, { flags: ['--plan'] });
    if (positional.length > 0) throw new UsageError(`"${positional[0]}" is not understood`);
    const isPlan = flags.has('--plan');
    const database = await acquireDatabase(context.config, context.say, isPlan ? 'as it is' : 'migrate');
    try {
      const { pending, newer } = await inspectSchema(database.ownerUrl);
      for (const { name, minReader } of pending)
        await context.answer(`would apply ${name}: ${serves(minReader)}\n`);
      if (!isPlan)
        // Only now is there a table to write into.
        await onDatabase(database.url, (db) => recorded(context, db, () => Promise.resolve(0)));
      for (const name of database.migrated) await context.answer(`applied ${name}\n`);
      for (const name of newer)
        await context.answer(`${name} is of a newer version and still serves this one\n`);
      if (pending.length === 0) await context.answer(`The schema is up to date (${database.description}).\n`);
      return 0;
    } finally {
      await database.release();
    }
  },
};

function serves(minReader: string | null): string {
  if (minReader === null) return 'stop every older version first, they cannot run on it';
  return `versions that know migration ${minReader} go on running`;
}

const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Looks whether this installation can run, and says what is real and what is local.',
  async run(_words, context) {
    const { config } = context;
    let faults = 0;
    const report = async (good: boolean, line: string): Promise<void> => {
      if (!good) faults++;
      await context.answer(`${good ? 'ok  ' : 'FAIL'} ${line}\n`);
    };
    await report(true, `Node ${process.versions.node}`);
    try {
      const database = await acquireDatabase(config, context.say, 'as it is');
      try {
        await report(true, database.description);
        const schema = await inspectSchema(database.ownerUrl);
        await report(...describe(schema));
        if (schema.applied > 0)
          await report(
            true,
            (await isLedgerGuarded(database.url))
              ? 'ledger: the role of the product can only add to it'
              : `ledger: ${ONE_ROLE}`,
          );
        if (schema.applied > 0 && schema.pending.length === 0)
          await report(true, `backup: ${await describeBackup(database.url)}`);
      } finally {
        await database.release();
      }
    } catch (error) {
      await report(false, error instanceof Error ? error.message : String(error));
    }
    const { indexFile } = config;
    await report(fs.existsSync(indexFile), `web index at ${indexFile}`);
    for (const line of (await compose(config)).ports)
      await report(true, `${line.port}: ${line.adapter} (${line.kind})`);
    return faults === 0 ? 0 : 1;
  },
};

async function describeBackup(url: string): Promise<string> {
  const db = openDatabase({ url, maxConnections: 1, purpose: 'work' });
  try {
    const last = await findLastBackup(db);
    if (last === null) return 'none was taken yet; npm run ops -- backup <folder>';
    const hours = Math.floor((Date.now() - last.takenAt.getTime()) / 3_600_000);
    return `the last is ${hours} hours old, ${last.folder}`;
  } finally {
    await db.destroy();
  }
}

function describe({ applied, pending, newer }: SchemaState): [good: boolean, line: string] {
  if (applied === 0) return [true, 'schema: the database is empty; the first start fills it'];
  if (pending.length > 0)
    return [
      false,
      `schema: ${pending.map(({ name }) => name).join(', ')} pending; start this version, or run: npm run ops -- migrate`,
    ];
  if (newer.length > 0)
    return [true, `schema: of a newer version that still serves this one (${newer.join(', ')})`];
  return [true, `schema: ${applied} migrations, none pending`];
}

export const systemCommands: readonly Command[] = [migrate, doctor];
