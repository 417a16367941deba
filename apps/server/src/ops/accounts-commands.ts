import { GRACE_DAYS, MAX_REASON_LENGTH } from '@linklode/contract';
import { keptElsewhere } from '../kept-elsewhere.ts';
import {
  changeAccountState,
  makeAccountExport,
  type Account,
  type AccountState,
} from '../modules/accounts/index.ts';
import { endSessions, endSessionsOf, suspendSessionsOf, tellSessions } from '../modules/auth/index.ts';
import { availableIn } from '../modules/credits/index.ts';
import { listKeysOf, revokeKey, revokeKeysOf } from '../modules/keys/index.ts';
import { listSearchesBetween } from '../modules/search/index.ts';
import { inTransaction, type DatabasePool } from '../platform/database/open-database.ts';
import { readArguments, readDay, UsageError } from './arguments.ts';
import { changesBy, inDatabase, type Command, type CommandContext } from './command.ts';
import {
  accountLine,
  findNamedAccount,
  findNamedAccounts,
  isAccountId,
  readNamedAccount,
  WHO,
  type NamedAccount,
} from './named-account.ts';
import { toPlainLine } from './plain-line.ts';
import { withDatabase } from './with-database.ts';

const DAY_MS = 24 * 3600 * 1000;

const show: Command = {
  name: 'accounts show',
  usage: `accounts show ${WHO}`,
  summary: 'Who this is: state, since when and why, and free credits.',
  run(words, context) {
    const { named } = readWho(words, ['--id']);
    return withDatabase(context, async (db) => {
      const accounts = await findNamedAccounts(db, named, context.say);
      for (const account of accounts)
        await context.answer(`${accountLine(account)}  ${await availableIn(db, account.id)} credits free\n`);
      return accounts.length === 0 ? 1 : 0;
    });
  },
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
    usage: `accounts ${verb} ${WHO}${needsReason ? ' --because "<reason>"' : ''} [--id <account>]`,
    summary,
    changes: inDatabase,
    run: (words, context) => {
      const { named, values } = readWho(words, needsReason ? ['--because', '--id'] : ['--id']);
      const because = values.get('--because')?.trim() ?? '';
      if (needsReason && because === '') throw new UsageError('--because is needed');
      if (because.length > MAX_REASON_LENGTH || /\p{Cc}/u.test(because))
        throw new UsageError(`--because takes one line of at most ${MAX_REASON_LENGTH} characters`);
      return onAccount(context, named, async (account, db) => {
        const ended = await inTransaction(db, async (tx) => {
          const change = { from, to, reason: needsReason ? because : null };
          if (!(await changeAccountState(tx, account.id, change))) return null;
          if (to === 'closed') await revokeKeysOf(tx, account.id);
          return to === 'suspended' ? suspendSessionsOf(tx, account.id) : endSessionsOf(tx, account.id);
        });
        if (ended === null) {
          context.say(`The account is ${account.state}, not ${from}. Nothing was changed.`);
          return 1;
        }
        await context.answer(`${account.email ?? account.id}: ${to}, ${ended} sessions ended\n`);
        return 0;
      });
    },
  };
}

const sessions: Command = {
  name: 'accounts sessions',
  usage: `accounts sessions ${WHO} [--end <session> | --end-all] [--id <account>]`,
  summary: 'Where an account is signed in; with --end or --end-all, signs it out there or everywhere.',
  changes: changesBy('database', '--end', '--end-all'),
  run(words, context) {
    const { named, values, flags } = readWho(words, ['--end', '--id'], ['--end-all']);
    const one = values.get('--end');
    if (one !== undefined && (flags.has('--end-all') || !isAccountId(one)))
      throw new UsageError('--end takes the id of one session, --end-all ends them all');
    return onAccount(context, named, async (account, db) => {
      if (one !== undefined || flags.has('--end-all')) {
        const ended = await (one === undefined
          ? endSessionsOf(db, account.id)
          : endSessions(db, account.id, { id: one }));
        await context.answer(`${account.email ?? account.id}: ${ended} sessions ended\n`);
        return one !== undefined && ended === 0 ? 1 : 0;
      }
      const open = await tellSessions(db, { accountId: account.id, id: '' });
      for (const { id, created_at, last_used_at, device } of open)
        await context.answer(`${id}  since ${created_at}  last used ${last_used_at ?? '-'}  ${device}\n`);
      await context.answer(`${open.length} sessions\n`);
      return 0;
    });
  },
};

const keys: Command = {
  name: 'accounts keys',
  usage: `accounts keys ${WHO} [--revoke <key> | --revoke-all] [--id <account>]`,
  summary:
    'The personal keys of an account and what each took today; with --revoke or --revoke-all, ends one or all at once.',
  changes: changesBy('database', '--revoke', '--revoke-all'),
  run(words, context) {
    const { named, values, flags } = readWho(words, ['--revoke', '--id'], ['--revoke-all']);
    const one = values.get('--revoke');
    if (one !== undefined && (flags.has('--revoke-all') || !isAccountId(one)))
      throw new UsageError('--revoke takes the id of one key, --revoke-all ends them all');
    return onAccount(context, named, async (account, db) => {
      if (one !== undefined || flags.has('--revoke-all')) {
        const ended =
          one === undefined
            ? await revokeKeysOf(db, account.id)
            : Number(await revokeKey(db, account.id, one));
        await context.answer(`${account.email ?? account.id}: ${ended} keys revoked\n`);
        return one !== undefined && ended === 0 ? 1 : 0;
      }
      const listed = await listKeysOf(db, account.id);
      for (const key of listed) {
        const caps =
          key.scope === 'read'
            ? 'reads'
            : `${key.used_today} of ${key.day_cap} today, ${key.call_cap} a call`;
        const end = key.revoked_at === null ? `until ${key.expires_at}` : `revoked ${key.revoked_at}`;
        await context.answer(
          `${key.id}  ${key.hint}  ${caps}  last used ${key.last_used_at ?? '-'}  ${end}  ${toPlainLine(key.name)}\n`,
        );
      }
      await context.answer(`${listed.length} keys\n`);
      return 0;
    });
  },
};

const searches: Command = {
  name: 'accounts searches',
  usage: `accounts searches ${WHO} [--on <YYYY-MM-DD>] [--id <account>]`,
  summary:
    'What an account searched on a day (UTC; today unless told), with what came and what was charged. Seven days are kept.',
  run(words, context) {
    const { named, values } = readWho(words, ['--on', '--id']);
    const from = readDay(values.get('--on'), '--on') ?? new Date(new Date().toISOString().slice(0, 10));
    return onAccount(context, named, async (account, db) => {
      const found = await listSearchesBetween(db, account.id, {
        from,
        to: new Date(from.getTime() + DAY_MS),
      });
      for (const one of found) {
        const outcome = one.status === 'done' ? `${one.results} results, ${one.charged} credits` : one.status;
        await context.answer(
          `${one.at.toISOString()}  ${outcome.padEnd(22)}  page ${one.page}  ${toPlainLine(one.query ?? '(the query is not kept)')}\n`,
        );
      }
      await context.answer(`${found.length} searches; free repeats are not among them\n`);
      return 0;
    });
  },
};

const exporting: Command = {
  name: 'accounts export',
  usage: `accounts export ${WHO} [--id <account>]`,
  summary:
    'All that is kept about a person as JSON, the file that they get on their profile page. Written down, since it is theirs.',
  changes: inDatabase,
  run(words, context) {
    const { named } = readWho(words, ['--id']);
    return onAccount(context, named, async (account, db) => {
      const kept = keptElsewhere({ listSessions: tellSessions });
      const file = await makeAccountExport(db, { accountId: account.id, id: '' }, kept);
      await context.answer(`${JSON.stringify(file, null, 2)}\n`);
      return 0;
    });
  },
};

function onAccount(
  context: CommandContext,
  named: NamedAccount,
  work: (account: Account, db: DatabasePool) => Promise<number>,
): Promise<number> {
  return withDatabase(context, async (db) => {
    const account = await findNamedAccount(db, named, context.say);
    return account === null ? 1 : work(account, db);
  });
}

function readWho(words: readonly string[], values: readonly string[], flags: readonly string[] = []) {
  const read = readArguments(words, { values, flags });
  if (read.positional.length > 1) throw new UsageError('one account is meant');
  return { ...read, named: readNamedAccount(read.positional[0], read.values) };
}

export const accountsCommands: readonly Command[] = [
  show,
  ...CHANGES.map(changeCommand),
  sessions,
  keys,
  searches,
  exporting,
];
