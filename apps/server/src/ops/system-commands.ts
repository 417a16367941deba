import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { inspectSchema } from '../platform/database/migrate.ts';
import { readOptions } from './arguments.ts';
import type { Command } from './command.ts';
import { onDatabase, recorded } from './with-database.ts';

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate [--plan]',
  summary:
    'Brings the database to the schema of this version and says what it did; with --plan, what it would do.',
  changes: (words) => (words.includes('--plan') ? null : 'database'),
  async run(words, context) {
    const { flags } = readOptions(words, { flags: ['--plan'] });
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

export const systemCommands: readonly Command[] = [migrate];
