import { findAccount, findAccountByEmail, type Account } from '../modules/accounts/index.ts';
import type { Database } from '../platform/database/open-database.ts';
import { UsageError } from './arguments.ts';
import type { CommandContext } from './command.ts';

/** How an operator names an account: by address or by id, and by both where several have the address. */
export interface NamedAccount {
  readonly email: string | null;
  readonly id: string | null;
}

/** In usages. */
export const WHO = '<e-mail or id>';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isAccountId(text: string): boolean {
  return UUID.test(text);
}

/** Throws UsageError where neither is given, or the id is none. */
export function readNamedAccount(
  who: string | undefined,
  values: ReadonlyMap<string, string> = new Map(),
): NamedAccount {
  const named =
    who !== undefined && isAccountId(who) ? { email: null, id: who } : { email: who ?? null, id: null };
  const id = values.get('--id') ?? named.id;
  if (id === null && named.email === null)
    throw new UsageError('an e-mail address or the id of an account is needed');
  if (id !== null && !isAccountId(id)) throw new UsageError(`${id} is not the id of an account`);
  return { email: named.email, id };
}

/** Every account that is meant; says so where there is none. */
export async function findNamedAccounts(
  db: Database,
  { email, id }: NamedAccount,
  say: CommandContext['say'],
): Promise<Account[]> {
  const found =
    email === null
      ? [await findAccount(db, id ?? '')].filter((one) => one !== null)
      : await findAccountByEmail(db, email);
  const meant = found.filter((account) => id === null || account.id === id.toLowerCase());
  if (meant.length > 0) return meant;
  if (email === null) say(`No account has the id ${id}.`);
  else if (found.length === 0) say(`No account has the address ${email}.`);
  else say(`The account ${id} has not the address ${email}.`);
  return [];
}

/** The one account that is meant; null where there is none or are several, which is said. */
export async function findNamedAccount(
  db: Database,
  named: NamedAccount,
  say: CommandContext['say'],
): Promise<Account | null> {
  const [account, ...more] = await findNamedAccounts(db, named, say);
  if (account === undefined || more.length === 0) return account ?? null;
  say('Several accounts have this address; nothing was changed. Name one by --id:');
  for (const one of [account, ...more]) say(`  ${accountLine(one)}`);
  return null;
}

export function accountLine(account: Account): string {
  const reason = account.state_reason === null ? '' : ` (${account.state_reason})`;
  return `${account.id}  ${account.email ?? '-'}  ${account.state} since ${account.state_since.toISOString()}${reason}`;
}
