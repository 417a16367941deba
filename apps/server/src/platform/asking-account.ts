import { AsyncLocalStorage } from 'node:async_hooks';

interface Asking {
  readonly accountId: string;
  readonly memberId: string | null;
}

const asking = new AsyncLocalStorage<Asking>();

/**
 * Runs `work` for an account: what it starts can tell, however deep, whose share it uses up. `memberId`: the person who
 * asks, where that is not the account's owner; their share is then used up, and what they ask for notes that it was
 * they.
 */
export function runForAccount<T>(accountId: string, work: () => T, memberId: string | null = null): T {
  return asking.run({ accountId, memberId }, work);
}

/** Whose share is used up: the person's own account. Null where nobody asks: jobs and commands. */
export function askingAccount(): string | null {
  const now = asking.getStore();
  return now?.memberId ?? now?.accountId ?? null;
}

/** Who works for another person's account; null for its owner, jobs and commands. */
export function askingMember(): string | null {
  return asking.getStore()?.memberId ?? null;
}
