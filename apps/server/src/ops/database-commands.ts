import { adoptDatabase, beginAnew } from '../platform/embedded-postgres/adopt-database.ts';
import { readArguments, readOptions, UsageError } from './arguments.ts';
import { inDataFolder, type Command, type CommandContext } from './command.ts';
import { OperatorError } from '../platform/operator-error.ts';

const adopt: Command = {
  name: 'database adopt',
  usage: 'database adopt [folder]',
  summary:
    'Makes an embedded database that was moved, copied or lost its record the one of this data folder.',
  changes: inDataFolder,
  async run(words, context) {
    const { positional } = readArguments(words, {});
    if (positional.length > 1) throw new UsageError('one folder at most');
    refuseForeign(context);
    const { folder, kept } = await adoptDatabase(context.config.dataDir, positional[0] ?? null, context.say);
    await context.answer(
      [
        `The database in ${folder} belongs to this data folder now, under a new id and a new password.`,
        ...(kept === null ? [] : [`The record that was there is kept in ${kept}.`]),
        'Before you start: npm run ops -- migrate (the product’s own role gets its password anew), then, whether the books balance: npm run ops -- credits audit',
        '',
      ].join('\n'),
    );
    return 0;
  },
};

const CONFIRMATION = '--without-the-balances-of-everybody';

const anew: Command = {
  name: 'database begin-anew',
  usage: `database begin-anew ${CONFIRMATION}`,
  summary:
    'Puts the embedded database aside, so that the next start begins with an empty one: nobody has an account.',
  changes: inDataFolder,
  async run(words, context) {
    const { flags } = readOptions(words, { flags: [CONFIRMATION] });
    refuseForeign(context);
    if (!flags.has(CONFIRMATION)) {
      context.say(
        [
          'Nothing was changed. To begin anew means: the next start has an empty ledger. Every account, balance, purchase and history entry stays in the old database and is in none that serves;',
          'credits that people have paid for are gone for them, and everybody who signs in again gets the credits of a newcomer again.',
          `Where the database still lies somewhere: npm run ops -- database adopt <its folder>. Else restore a backup. When it is lost for good: npm run ops -- database begin-anew ${CONFIRMATION}`,
        ].join('\n'),
      );
      return 1;
    }
    const aside = await beginAnew(context.config.dataDir);
    if (aside.length === 0) {
      await context.answer(
        'There is no database and no record of one: the next start begins with an empty one anyway.\n',
      );
      return 0;
    }
    await context.answer(
      `Put aside: ${aside.join(' and ')}. The next start begins with an empty database. Who had bought what is in the one put aside, and with the payment provider.\n`,
    );
    return 0;
  },
};

function refuseForeign({ config }: CommandContext): void {
  if (config.databaseUrl !== null)
    throw new OperatorError(
      'This installation has its database by DATABASE_URL; these commands are for the embedded one.',
    );
}

export const databaseCommands: readonly Command[] = [adopt, anew];
