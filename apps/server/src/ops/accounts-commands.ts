import { GRACE_DAYS, MAX_REASON_LENGTH } from '@linklode/contract';
import {
  changeAccountState,
  findAccountByEmail,
  type Account,
  type AccountState,
} from '../modules/accounts/index.ts';
import { endSessionsOf, suspendSessionsOf } from '../modules/auth/index.ts';
import { availableIn } from '../modules/credits/index.ts';
import { inTransaction } from '../platform/database/open-database.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const show: Command = {
  name: 'accounts show',
  usage: 'accounts show <e-mail>',
  summary: 'Who has this address: state, since when and why, and free credits.',
  run: (words, context) =>
    withDatabase(context, async (db) => {
      const email = readEmail(words, []).email;
      const accounts = await findAccountByEmail(db, email);
      for (const account of accounts)
        await context.answer(`${line(account)}  ${await availableIn(db, account.id)} credits free\n`);
      if (accounts.length === 0) context.say(`No account has the address ${email}.`);
      return accounts.length === 0 ? 1 : 0;
    }),
};

interface Change {
  readonly verb: string;
  readonly from: AccountState;
  readonly to: AccountState;
  readonly needsReason: boolean;
  readonly summary: string;
}

const CHANGES: readonly Change[] = [
  {
    verb: 'suspend',
    from: 'open',
    to: 'suspended',
    needsReason: true,
    summary:
      'Signs a person out everywhere and lets them in no more, until resumed. They read the reason. Credits stay.',
  },
  {
    verb: 'resume',
    from: 'suspended',
    to: 'open',
    needsReason: false,
    summary: 'Lets a suspended person in again.',
  },
  {
    verb: 'close',
    from: 'open',
    to: 'closed',
    needsReason: true,
    summary: `Closes an account by its owner's request: erased after ${GRACE_DAYS} days, opened again by a sign-in before.`,
  },
];

function changeCommand({ verb, from, to, needsReason, summary }: Change): Command {
  return {
    name: `accounts ${verb}`,
    usage: `accounts ${verb} <e-mail>${needsReason ? ' --because "<reason>"' : ''} [--id <account>]`,
    summary,
    run: (words, context) => {
      const { email, values } = readEmail(words, needsReason ? ['--because', '--id'] : ['--id']);
      const because = values.get('--because')?.trim() ?? '';
      if (needsReason && because === '') throw new UsageError('--because is needed');
      if (because.length > MAX_REASON_LENGTH || /\p{Cc}/u.test(because))
        throw new UsageError(`--because takes one line of at most ${MAX_REASON_LENGTH} characters`);
      return withDatabase(context, async (db) => {
        const id = values.get('--id');
        const accounts = (await findAccountByEmail(db, email)).filter(
          (account) => id === undefined || account.id === id,
        );
        const [account, ...more] = accounts;
        if (account === undefined) {
          context.say(`No account has the address ${email}.`);
          return 1;
        }
        if (more.length > 0) {
          context.say('Several accounts have this address; nothing was changed. Name one by --id:');
          for (const one of accounts) context.say(`  ${line(one)}`);
          return 1;
        }
        const ended = await inTransaction(db, async (tx) => {
          const change = { from, to, reason: needsReason ? because : null };
          if (!(await changeAccountState(tx, account.id, change))) return null;
          return to === 'suspended' ? suspendSessionsOf(tx, account.id) : endSessionsOf(tx, account.id);
        });
        if (ended === null) {
          context.say(`The account is ${account.state}, not ${from}. Nothing was changed.`);
          return 1;
        }
        await context.answer(`${email}: ${to}, ${ended} sessions ended\n`);
        return 0;
      });
    },
  };
}

function readEmail(
  words: readonly string[],
  options: readonly string[],
): { email: string; values: ReadonlyMap<string, string> } {
  const { positional, values } = readArguments(words, { values: options });
  const [email, ...more] = positional;
  if (email === undefined || more.length > 0) throw new UsageError('one e-mail address is needed');
  return { email, values };
}

function line(account: Account): string {
  const reason = account.state_reason === null ? '' : ` (${account.state_reason})`;
  return `${account.id}  ${account.email ?? '-'}  ${account.state} since ${account.state_since.toISOString()}${reason}`;
}

export const accountsCommands: readonly Command[] = [show, ...CHANGES.map(changeCommand)];
