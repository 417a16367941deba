import { findAccount, findAccountByEmail } from '../modules/accounts/index.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { LoggedCommand } from '../platform/operator-log.repo.ts';
import { isAccountId } from './named-account.ts';

/** No command takes a secret; what looks like one was pasted, and is not kept. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s@]*@/gi, '$1(secret)@'],
  [/\bll1_[\w-]+/g, '(session token)'],
  [/\bll[kora]1_[\w-]+/g, '(key)'],
  [/\b(password|secret|token|api[_-]?key|key)=\S+/gi, '$1=(secret)'],
];
const ADDRESS = /[^\s@<>"']{1,200}@[^\s@<>"']{1,200}/g;

export function withoutSecrets(word: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), word);
}

/**
 * The words of a command as they are kept for good: no secret, and in place of an address the accounts that have it, so
 * that an erased person is not found there again.
 */
export async function tellCommand(
  db: Database,
  { command, words }: { readonly command: string; readonly words: readonly string[] },
  operator: string,
): Promise<LoggedCommand> {
  const accounts = new Set<string>();
  const told: string[] = [];
  for (const word of words.map(withoutSecrets)) {
    let text = word;
    for (const address of new Set(word.match(ADDRESS))) {
      const ids = (await findAccountByEmail(db, address)).map((account) => account.id);
      for (const id of ids) accounts.add(id);
      text = text.replaceAll(address, ids.length === 0 ? '(an address of no account)' : ids.join('|'));
    }
    if (isAccountId(word) && (await findAccount(db, word)) !== null) accounts.add(word.toLowerCase());
    told.push(text);
  }
  return { operator, command, words: told, accounts: [...accounts] };
}
