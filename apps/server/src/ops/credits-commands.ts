import { findAccountByEmail, type Account } from '../modules/accounts/index.ts';
import {
  auditCredits,
  availableIn,
  InsufficientCreditsError,
  listCreditEntries,
  post,
} from '../modules/credits/index.ts';
import { bulkAuditRules } from '../modules/bulk/index.ts';
import { paymentsAuditRules } from '../modules/payments/index.ts';
import { searchAuditRules } from '../modules/search/index.ts';
import { inTransaction, type DatabasePool } from '../platform/database/open-database.ts';
import { readArguments, readWhole, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const audit: Command = {
  name: 'credits audit',
  usage: 'credits audit',
  summary:
    'Checks every balance against the ledger, the holds and the deliveries. Exit status 1 on any difference.',
  run: (_words, context) =>
    withDatabase(context, async (db) => {
      const checks = await auditCredits(db, [...searchAuditRules, ...bulkAuditRules, ...paymentsAuditRules]);
      let differences = 0;
      for (const check of checks) {
        differences += check.differences.length;
        await context.answer(
          `${check.differences.length === 0 ? 'ok  ' : 'FAIL'} ${check.name}: ${check.differences.length} differences\n`,
        );
        for (const id of check.differences.slice(0, 20)) await context.answer(`       ${id}\n`);
      }
      await context.answer(`${checks.length} checks, ${differences} differences\n`);
      return differences === 0 ? 0 : 1;
    }),
};

const show: Command = {
  name: 'credits show',
  usage: 'credits show <e-mail>',
  summary: 'What an account has, and its last twenty entries.',
  run: (words, context) =>
    withDatabase(context, async (db) => {
      const [email] = readArguments(words, {}).positional;
      for (const account of await findAccounts(db, email)) {
        await context.answer(
          `${account.email ?? '-'}  ${account.id}  ${await availableIn(db, account.id)} credits free\n`,
        );
        for (const entry of await listCreditEntries(db, account.id, 20)) {
          const amount = (entry.amount > 0 ? `+${entry.amount}` : String(entry.amount)).padStart(6);
          await context.answer(
            `  ${entry.created_at.toISOString()}  ${amount}  ${entry.reason}${entry.details === null ? '' : `: ${entry.details}`}\n`,
          );
        }
      }
      return 0;
    }),
};

const adjust: Command = {
  name: 'credits adjust',
  usage: 'credits adjust <e-mail> <credits, signed> --because "<reason>" --ref <ticket>',
  summary: 'Adds a correction to the ledger. The ticket makes it happen once, however often it is typed.',
  run: (words, context) =>
    withDatabase(context, async (db) => {
      const { positional, values } = readArguments(words, { values: ['--because', '--ref'] });
      const [email, text] = positional;
      const because = values.get('--because');
      const ref = values.get('--ref');
      if (text === undefined || because === undefined || ref === undefined)
        throw new UsageError('e-mail, credits, --because and --ref are needed');
      const amount = readWhole(text, 'credits', 0, Number.MIN_SAFE_INTEGER);
      if (amount === 0) throw new UsageError('a correction of 0 is none');
      const [account, ...more] = await findAccounts(db, email);
      if (account === undefined || more.length > 0)
        throw new UsageError('several accounts have this address; nothing was changed');
      try {
        const balance = await inTransaction(db, (tx) =>
          post(tx, account.id, amount, {
            reason: 'adjustment',
            refType: 'ticket',
            refId: ref,
            details: because,
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
    }),
};

async function findAccounts(db: DatabasePool, email: string | undefined): Promise<Account[]> {
  if (email === undefined) throw new UsageError('an e-mail address is needed');
  const accounts = await findAccountByEmail(db, email);
  if (accounts.length === 0) throw new UsageError(`no account has the address ${email}`);
  return accounts;
}

export const creditsCommands: readonly Command[] = [audit, show, adjust];
