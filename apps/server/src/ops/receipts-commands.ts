import { listReceiptKeys, revokeReceiptKey } from '../modules/receipts/index.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { retireSigningKey } from '../platform/signing/signing-key.ts';
import { readArguments, UsageError } from './arguments.ts';
import { inDatabase, type Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const keys: Command = {
  name: 'receipts keys',
  usage: 'receipts keys',
  summary: 'The keys that receipts are or were signed with, and which were stolen.',
  run(_words, context) {
    return withDatabase(context, async (db) => {
      for (const { id, since, stolen_at: stolen } of await listReceiptKeys(db))
        await context.answer(`${id}  since ${since}${stolen === null ? '' : `  stolen ${stolen}`}\n`);
      return 0;
    });
  },
};

const revoke: Command = {
  name: 'receipts revoke-key',
  usage: 'receipts revoke-key <id> --stolen "<time>" --because "<reason>"',
  summary:
    'Declares a signing key stolen from a time on: of its receipts only those that were given before stay good.',
  changes: inDatabase,
  run(words, context) {
    const { positional, values } = readArguments(words, { values: ['--stolen', '--because'] });
    const [id, ...more] = positional;
    const text = values.get('--stolen') ?? '';
    const stolenAt = new Date(text);
    if (id === undefined || more.length > 0 || (values.get('--because')?.trim() ?? '') === '')
      throw new UsageError('the id of one key, --stolen and --because are needed');
    if (!/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) || Number.isNaN(stolenAt.getTime()))
      throw new UsageError('--stolen is a day or a time (UTC), such as 2026-11-20 or 2026-11-20T08:00:00Z');
    if (stolenAt.getTime() > Date.now()) throw new UsageError('--stolen lies ahead');
    return withDatabase(context, async (db) => {
      const since = await revokeReceiptKey(db, id, stolenAt);
      if (since === null)
        throw new OperatorError(`There is no key ${id}; ops receipts keys lists those that signed.`);
      await context.answer(`${id} counts as stolen since ${since}; what it signed before stays good\n`);
      if (retireSigningKey(context.config.dataDir, id))
        await context.answer(
          'its file is taken away: the next receipt of this process is signed with another key, without a start\n',
        );
      else
        context.say(
          'The key is not in this data folder. The process that has it takes it away and makes another with its next receipt, without a start.',
        );
      return 0;
    });
  },
};

export const receiptsCommands: readonly Command[] = [keys, revoke];
