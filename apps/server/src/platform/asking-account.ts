import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Runs `work` for an account: what it starts can tell, however deep, whose share it uses up. */
export function runForAccount<T>(accountId: string, work: () => T): T {
  return asking.run(accountId, work);
}

/** Null where nobody asks: jobs and commands. */
export function askingAccount(): string | null {
  return asking.getStore() ?? null;
}
