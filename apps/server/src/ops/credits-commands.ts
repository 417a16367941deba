import { CREDIT_PACKS } from '@linklode/contract';
import { AUDIT_RULES } from '../compose-audit.ts';
import {
  acceptDifference,
  auditWholeBooks,
  availableIn,
  expireHolds,
  InsufficientCreditsError,
  listCreditEntries,
  listOpenDifferences,
  post,
  sealCredits,
  type CreditEntryRow,
} from '../modules/credits/index.ts';
import { findOwnAccount } from '../modules/accounts/index.ts';
import { giveSignupBonus } from '../modules/auth/index.ts';
import { inTransaction } from '../platform/database/open-database.ts';
import { readArguments, readWhole, UsageError } from './arguments.ts';
import { inDatabase, type Command } from './command.ts';
import { findNamedAccount, findNamedAccounts, readNamedAccount, WHO } from './named-account.ts';
import { withDatabase } from './with-database.ts';

const audit: Command = {
  name: 'credits audit',
  usage: 'credits audit [--full]',
  summary:
    'Checks what is new since the last audit against holds and deliveries, and seals it; --full checks everything. Exit status 1 on any difference.',
  run(words, context) {
    const isFull = readArguments(words, { flags: ['--full'] }).flags.has('--full');
    return withDatabase(context, async (db) => {
      // What a crash left, and in a backup what was under way: without a server nobody else has ended it.
      await expireHolds(db);
      const outcome = await (isFull ? auditWholeBooks(db, AUDIT_RULES) : sealCredits(db, AUDIT_RULES));
      for (const check of outcome.checks) {
        await context.answer(
          `${check.differences.length === 0 ? 'ok  ' : 'FAIL'} ${check.name}: ${check.differences.length} differences\n`,
        );
        for (const id of check.differences.slice(0, 20)) await context.answer(`       ${id}\n`);
      }
      const known = await listOpenDifferences(db, 20);
      if (known.length > 0) await context.answer('Open, of this audit and of those before:\n');
      for (const { found_at, rule, subject } of known)
        await context.answer(`  ${found_at.toISOString()}  ${subject}  ${rule}\n`);
      const seal = outcome.root === null ? '' : `, sealed as ${outcome.root}`;
      await context.answer(
        `${outcome.checks.length} checks, ${outcome.entries} ${isFull ? '' : 'new '}entries${seal}: ${outcome.open} differences\n`,
      );
      return outcome.open === 0 ? 0 : 1;
    });
  },
};

const accept: Command = {
  name: 'credits accept-difference',
  usage: 'credits accept-difference <subject, as the audit names it> --because "<reason>"',
  summary: 'Ends the alarm about a difference that has been looked into. What differs stays on record.',
  changes: inDatabase,
  run(words, context) {
    const { positional, values } = readArguments(words, { values: ['--because'] });
    const [subject] = positional;
    const because = values.get('--because');
    if (subject === undefined || because === undefined)
      throw new UsageError('the subject and --because are needed');
    return withDatabase(context, async (db) => {
      const accepted = await acceptDifference(db, subject, because);
      if (accepted === 0) context.say(`No open difference is about ${subject}. Nothing was changed.`);
      else await context.answer(`${subject}: ${accepted} differences accepted\n`);
      return accepted === 0 ? 1 : 0;
    });
  },
};

const show: Command = {
  name: 'credits show',
  usage: `credits show ${WHO}`,
  summary:
    'What an account has, and its last twenty entries; of corrections also who made them, for which ticket.',
  run(words, context) {
    const { positional, values } = readArguments(words, { values: ['--id'] });
    const named = readNamedAccount(positional[0], values);
    return withDatabase(context, async (db) => {
      const accounts = await findNamedAccounts(db, named, context.say);
      for (const account of accounts) {
        await context.answer(
          `${account.email ?? '-'}  ${account.id}  ${await availableIn(db, account.id)} credits free\n`,
        );
        for (const entry of await listCreditEntries(db, account.id, 20)) {
          const amount = (entry.amount > 0 ? `+${entry.amount}` : String(entry.amount)).padStart(6);
          const facts = [entry.details, ...correctionOf(entry)].filter((one) => one !== null).join(', ');
          await context.answer(
            `  ${entry.created_at.toISOString()}  ${amount}  ${entry.reason}${facts === '' ? '' : `: ${facts}`}\n`,
          );
        }
      }
      return accounts.length === 0 ? 1 : 0;
    });
  },
};

function correctionOf({ ref_type, ref_id, operator }: CreditEntryRow): string[] {
  if (ref_type !== 'ticket') return [];
  return [
    `ticket ${ref_id}`,
    operator === null ? 'by an operator of before names were kept' : `by ${operator}`,
  ];
}

/** More than ten of the largest pack is rather a slip of the keyboard, or an amount in paise, than a correction. */
const MOST_UNASKED = 10 * Math.max(...CREDIT_PACKS.map(({ credits }) => credits));

const adjust: Command = {
  name: 'credits adjust',
  usage: `credits adjust ${WHO} <credits, signed> --because "<reason>" --ref <ticket> [--id <account>] [--force]`,
  summary: `Adds a correction to the ledger. The ticket makes it happen once, however often it is typed. More than ${MOST_UNASKED} credits, up or down, want --force.`,
  changes: inDatabase,
  run(words, context) {
    const { positional, flags, values } = readArguments(words, {
      flags: ['--force'],
      values: ['--because', '--ref', '--id'],
    });
    // With --id the address may be left out.
    const [who, text, ...more] = positional.length === 1 ? [undefined, ...positional] : positional;
    const because = values.get('--because');
    const ref = values.get('--ref');
    if (text === undefined || more.length > 0 || because === undefined || ref === undefined)
      throw new UsageError('the account, credits, --because and --ref are needed');
    const named = readNamedAccount(who, values);
    const amount = readWhole(text, 'credits', 0, Number.MIN_SAFE_INTEGER);
    if (amount === 0) throw new UsageError('a correction of 0 is none');
    if (Math.abs(amount) > MOST_UNASKED && !flags.has('--force'))
      throw new UsageError(
        `a correction of ${amount} credits is more than ten of the largest pack: if it is meant, add --force`,
      );
    return withDatabase(context, async (db) => {
      const account = await findNamedAccount(db, named, context.say);
      if (account === null) return 1;
      try {
        const balance = await inTransaction(db, (tx) =>
          post(tx, account.id, amount, {
            reason: 'adjustment',
            refType: 'ticket',
            refId: ref,
            details: because,
            operator: context.operator,
          }),
        );
        await context.answer(
          `${account.email ?? account.id}: ${amount > 0 ? '+' : ''}${amount}, balance ${balance}\n`,
        );
        return 0;
      } catch (error) {
        if (error instanceof InsufficientCreditsError)
          context.say('The account has less than that free. Nothing was changed.');
        else if ((error as { code?: string }).code === '23505')
          context.say(`Ticket ${ref} was worked off before. Nothing was changed.`);
        else throw error;
        return 1;
      }
    });
  },
};

const grantBonus: Command = {
  name: 'credits grant-bonus',
  usage: `credits grant-bonus ${WHO} [--id <account>]`,
  summary:
    'Gives an account the free credits of a new one, which were withheld from it because its address had its share of the day. Once for a person, for ever.',
  changes: inDatabase,
  run(words, context) {
    const { positional, values } = readArguments(words, { values: ['--id'] });
    const named = readNamedAccount(positional[0], values);
    return withDatabase(context, async (db) => {
      const account = await findNamedAccount(db, named, context.say);
      if (account === null) return 1;
      const bonus = await inTransaction(db, async (tx) => {
        const own = await findOwnAccount(tx, account.id);
        if (own === null || own.state === 'erased') return 'had before';
        return giveSignupBonus(tx, { ...own, accountId: own.id }, () => Promise.resolve(true));
      });
      const who = account.email ?? account.id;
      if (bonus === 'given')
        await context.answer(`${who}: given, ${await availableIn(db, account.id)} credits free\n`);
      else context.say(`${who} had the free credits of a new account before. Nothing was changed.`);
      return bonus === 'given' ? 0 : 1;
    });
  },
};

export const creditsCommands: readonly Command[] = [audit, accept, show, adjust, grantBonus];
