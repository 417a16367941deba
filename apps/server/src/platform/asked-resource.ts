import { AsyncLocalStorage } from 'node:async_hooks';

const asked = new AsyncLocalStorage<string>();

/**
 * Runs `work` for a request to a protected resource: a token that is bound to that address (RFC 8707) opens what `work`
 * calls.
 */
export function runAtResource<T>(resource: string, work: () => T): T {
  return asked.run(resource, work);
}

/** Null everywhere else: there no such token opens anything. */
export function askedResource(): string | null {
  return asked.getStore() ?? null;
}
