import { productVersion } from '../platform/config/read-config.ts';
import { acquireDatabase, type AcquiredDatabase } from '../platform/database/acquire-database.ts';
import { checkFiles, listBackups, readManifest, removeBackup } from '../platform/backup/backup-folder.ts';
import { recordBackup } from '../platform/backup/backup-record.repo.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { takeBackup } from '../platform/backup/take-backup.ts';
import { readArguments, readWhole, typedPath, UsageError } from './arguments.ts';
import { inDatabase, type Command, type CommandContext } from './command.ts';
import { creditsCommands } from './credits-commands.ts';
import { withDatabase } from './with-database.ts';

const backup: Command = {
  name: 'backup',
  usage: 'backup <folder> [--keep N]',
  summary:
    'Saves the database into a new folder there, while the server runs; with --keep, removes all but the newest N of the folder.',
  changes: inDatabase,
  run(words, context) {
    const { positional, values } = readArguments(words, { values: ['--keep'] });
    const target = onlyFolder(positional);
    const keep = readWhole(values.get('--keep'), '--keep', Infinity, 1);
    const save = async (db: DatabasePool, url: string): Promise<number> => {
      const taken = await takeBackup({
        url,
        target,
        productVersion: productVersion(),
        signal: context.signal,
      });
      await recordBackup(db, taken);
      await context.answer(
        `${taken.folder}: ${taken.rows} rows, ${sizeText(taken.bytes)}, as of ${taken.takenAt.toISOString()}\n`,
      );
      for (const name of listBackups(target).slice(0, -keep)) {
        await removeBackup(target, name);
        await context.answer(`removed ${name}\n`);
      }
      return 0;
    };
    // Whoever fetched the new version first is to have a backup before it migrates, and every night until then.
    return withDatabase(context, save, 'older too');
  },
};

const restore: Command = {
  name: 'restore',
  usage: 'restore <backup> [--check]',
  summary:
    'Loads a backup into an empty database and audits it; with --check, only reads it and compares the checksums.',
  // Written down by its audit, the first that finds a database to write into.
  changes: (words) => (words.includes('--check') ? null : 'database'),
  async run(words, context) {
    const { positional, flags } = readArguments(words, { flags: ['--check'] });
    const folder = onlyFolder(positional);
    const manifest = readManifest(folder);
    context.say(`Checking ${manifest.tables.length} files, as of ${manifest.taken_at} ...`);
    if (flags.has('--check')) {
      await checkFiles(folder, manifest);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await context.answer(`${folder} is whole: ${rows} rows, as of ${manifest.taken_at}\n`);
      return 0;
    }
    const empty = await acquireDatabase(context.config, context.say, 'as it is');
    const rows = await loadInto(empty, folder);
    // What came after the backup's version, and the rights of the product's role.
    await (await acquireDatabase(context.config, context.say, 'migrate')).release();
    await context.answer(
      `Restored ${rows} rows, as of ${manifest.taken_at}. People sign in and let programs in again; all else is as it was.\n`,
    );
    const audited = await audit(context);
    if (audited !== 0)
      context.say(
        'The books do not balance. They did not when the backup was taken either: its rows are as they were written.',
      );
    await context.answer(`${nextSteps(manifest.taken_at)}\n`);
    return audited;
  },
};

async function loadInto(empty: AcquiredDatabase, folder: string): Promise<number> {
  try {
    return (await restoreBackup(empty.ownerUrl, folder)).rows;
  } finally {
    await empty.release();
  }
}

/** As `ops credits audit --full`: the seals came with the backup and prove nothing of it. */
function audit(context: CommandContext): Promise<number> {
  const command = creditsCommands.find((one) => one.name === 'credits audit');
  if (command === undefined) throw new Error('there is no audit');
  return command.run(['--full'], context);
}

function nextSteps(takenAt: string): string {
  return [
    'What to do now:',
    `  1. npm run ops -- payments reconcile --since ${takenAt.slice(0, 10)}   credits what was paid since, once`,
    '  2. repeat what was changed by hand since, which the backup does not have: accounts suspended, closed or corrected, people removed, receipt keys revoked',
    '  3. what people ended themselves since is open again: their keys, secret addresses, colleagues. A key that leaked: npm run ops -- accounts keys <person> --revoke-all',
    '  4. start the server; the web index is no part of a backup: copy its file back, or import again',
  ].join('\n');
}

function onlyFolder(positional: readonly string[]): string {
  const [folder, ...more] = positional;
  if (folder === undefined || more.length > 0) throw new UsageError('name one folder');
  return typedPath(folder);
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const backupCommands: readonly Command[] = [backup, restore];
