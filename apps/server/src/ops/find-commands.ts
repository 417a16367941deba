import { findAccount, listAccounts, type Account, type AccountState } from '../modules/accounts/index.ts';
import { availableIn } from '../modules/credits/index.ts';
import { showOrder } from '../modules/payments/index.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import { readArguments, readOptions, readWhole, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { accountLine, isAccountId } from './named-account.ts';
import { toPlainLine } from './plain-line.ts';
import { withDatabase } from './with-database.ts';

const LISTED = 50;
const STATES: readonly AccountState[] = ['open', 'suspended', 'closed', 'erased'];

const find: Command = {
  name: 'accounts find',
  usage: 'accounts find <part of an address or name | id | order | payment>',
  summary: `Whose it is: by a part of the address or name, the account's id, an order of ours or an id of the payment provider. At most ${LISTED}.`,
  run(words, context) {
    const { positional } = readArguments(words, {});
    const text = positional[0]?.trim() ?? '';
    if (text === '' || positional.length > 1) throw new UsageError('one thing to look for is needed');
    return withDatabase(context, async (db) => {
      const found = await findBy(db, text);
      for (const account of found.slice(0, LISTED)) await context.answer(await describe(db, account));
      if (found.length === 0) context.say(`Nothing here is called ${text}.`);
      if (found.length > LISTED) context.say(`There are more than ${LISTED}; name a longer part.`);
      return found.length === 0 ? 1 : 0;
    });
  },
};

async function findBy(db: DatabasePool, text: string): Promise<Account[]> {
  const byId = isAccountId(text) ? await findAccount(db, text) : null;
  if (byId !== null) return [byId];
  const order = await showOrder(db, text);
  const payer = order === null ? null : await findAccount(db, order.order.account_id);
  if (payer !== null) return [payer];
  return listAccounts(db, { part: text, state: null, after: null, limit: LISTED + 1 });
}

const list: Command = {
  name: 'accounts list',
  usage: 'accounts list [--state STATE] [--limit N] [--after <account>]',
  summary: `Accounts, the newest first, ${LISTED} at a time; the last line says how to go on. States: ${STATES.join(', ')}.`,
  run(words, context) {
    const { values } = readOptions(words, { values: ['--state', '--limit', '--after'] });
    const state = STATES.find((one) => one === values.get('--state')) ?? null;
    if (values.has('--state') && state === null)
      throw new UsageError(`--state is one of ${STATES.join(', ')}`);
    const after = values.get('--after') ?? null;
    if (after !== null && !isAccountId(after)) throw new UsageError('--after takes the id of an account');
    const limit = readWhole(values.get('--limit'), '--limit', LISTED, 1);
    return withDatabase(context, async (db) => {
      const found = await listAccounts(db, { part: null, state, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      for (const account of page) await context.answer(await describe(db, account));
      const last = page.at(-1);
      const more = found.length > limit && last !== undefined ? `; more: --after ${last.id}` : '';
      await context.answer(`${page.length} accounts${more}\n`);
      return 0;
    });
  },
};

async function describe(db: DatabasePool, account: Account): Promise<string> {
  return `${accountLine(account)}  ${toPlainLine(account.name ?? '-')}  ${await availableIn(db, account.id)} credits free\n`;
}

export const findCommands: readonly Command[] = [find, list];
