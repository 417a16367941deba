import { readAccount } from './account-address.ts';
import { fingerprint } from './fingerprint.ts';
import { isId } from './is-id.ts';
import { clearTabState } from './tab-state.ts';
import { workingNote as note } from './working-note.ts';

// For whom this tab works: another person's account, or null for one's own. It is fixed until the page loads anew or
// another person signs in, so that a tab that shows one account never asks for another, whatever happens in other tabs.

let current: { readonly token: string; readonly account: string | null } | null = null;

/**
 * The account that calls with this token are made for. Read once, from the address, which a colleague sent, or from
 * what the tab kept.
 */
export function accountFor(token: string): string | null {
  if (current?.token === token) return current.account;
  // Whoever signs in on the way is another person, for whom the address was not.
  const named =
    current === null && typeof window !== 'undefined' ? readAccount(window.location.search) : null;
  if (named !== null) workFor(token, named);
  const [owner, account = ''] = (note.read() ?? '').split(' ');
  const isKept = owner === fingerprint(token) && isId(account);
  current = { token, account: isKept ? account : null };
  return current.account;
}

/** From the next load of the page on; null for one's own. Whoever calls leaves this page. */
export function workFor(token: string, account: string | null): void {
  if (account === null) note.drop();
  else note.write(`${fingerprint(token)} ${account}`);
}

/**
 * The account that the tab named is not open to its reader: the page begins anew for their own, and says so. False
 * where it named none.
 */
export function leaveAccountGone(): boolean {
  if (current === null || current.account === null) return false;
  current = { ...current, account: null };
  clearTabState();
  note.drop();
  window.location.assign('/dashboard?account=gone');
  return true;
}
