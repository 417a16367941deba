import { findAccount } from '../modules/accounts/index.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import { listLogEntries, type LogEntry } from '../platform/operator-log.repo.ts';
import { readDay, readOptions, readWhole } from './arguments.ts';
import type { Command } from './command.ts';
import { readLogFile } from './operator-log-file.ts';
import { findNamedAccount, readNamedAccount, WHO } from './named-account.ts';
import { withDatabase } from './with-database.ts';

const LISTED = 100;

const log: Command = {
  name: 'log',
  usage: `log [--since <YYYY-MM-DD>] [--of ${WHO}] [--limit N] [--json]`,
  summary:
    'What operators changed by commands: when, who, on which account, and how it ended. The newest first.',
  run(words, context) {
    const { flags, values } = readOptions(words, {
      flags: ['--json'],
      values: ['--since', '--of', '--limit'],
    });
    const since = readDay(values.get('--since'), '--since') ?? null;
    const limit = readWhole(values.get('--limit'), '--limit', LISTED, 1);
    const who = values.get('--of');
    const named = who === undefined ? null : readNamedAccount(who);
    return withDatabase(context, async (db) => {
      const account = named === null ? null : await findNamedAccount(db, named, context.say);
      if (named !== null && account === null) return 1;
      const kept = await listLogEntries(db, { since, account: account?.id ?? null, limit });
      const beside = account === null ? readLogFile(context.config.dataDir, since) : [];
      const entries = [...kept, ...beside].sort((one, other) => other.at.getTime() - one.at.getTime());
      for (const entry of entries.slice(0, limit))
        await context.answer(`${flags.has('--json') ? JSON.stringify(entry) : await lineOf(db, entry)}\n`);
      if (entries.length === 0) context.say('Nothing was changed by a command.');
      return 0;
    });
  },
};

async function lineOf(db: DatabasePool, entry: LogEntry): Promise<string> {
  const accounts = await Promise.all(entry.accounts.map((id) => findAccount(db, id)));
  const addresses = accounts.flatMap((account) => account?.email ?? []);
  const words = entry.words === null ? '(erased)' : entry.words.map(quoted).join(' ');
  return [
    `${entry.at.toISOString()}  ${entry.operator}`,
    `${entry.command} ${words}`.trim(),
    ...(addresses.length === 0 ? [] : [`(${addresses.join(', ')})`]),
    outcomeOf(entry.status),
  ].join('  ');
}

function outcomeOf(status: number | null): string {
  if (status === null) return 'under way, or killed';
  return status === 0 ? 'done' : `not done, status ${status}`;
}

function quoted(word: string): string {
  return /^[\w@.,:/+=|-]+$/.test(word) ? word : JSON.stringify(word);
}

export const logCommands: readonly Command[] = [log];
