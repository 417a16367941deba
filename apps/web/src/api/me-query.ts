import type { User } from '@linklode/contract';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { callGetMe, session, takeEarlyUser } from './connection.ts';
import { endsSession } from './session.ts';

export const ME_KEY = ['me'] as const;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** An answer that is no older serves a page that opens. */
const JUST_LOADED_MS = 2_000;

/** Milliseconds before the next try: doubling from one second to thirty, never before the server's Retry-After. */
export function retryDelayMs(failures: number, retryAfterSeconds: number | null): number {
  const grown = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
  return Math.max(grown, Math.min(retryAfterSeconds ?? 0, 300) * 1000);
}

async function loadMe(token: string, signal: AbortSignal): Promise<User> {
  try {
    return await (takeEarlyUser(token) ?? callGetMe(token, signal));
  } catch (error) {
    if (!signal.aborted) {
      console.error('Failed to fetch user', error);
      session.refuseUser(token, error);
    }
    throw error;
  }
}

/**
 * The user of a session. On a network error, 429 or 5xx the token stays and the call is repeated with growing pauses,
 * and as soon as the network is back; any other refusal ends the session. The return to the tab asks anew: credits may
 * have been bought or spent in another one, and what may be run here hangs on them.
 */
export function meQuery(token: string) {
  return queryOptions({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => loadMe(token, signal),
    staleTime: JUST_LOADED_MS,
    gcTime: Infinity,
    networkMode: 'online',
    retry: (_failures, error) => !endsSession(error),
    retryDelay: (failures, error) =>
      retryDelayMs(failures, error instanceof ApiError ? error.retryAfterSeconds : null),
    refetchOnWindowFocus: true,
  });
}

/** The balance as an answer other than `/user/me` told it: newer than what a call says that is under way by then. */
export function setCredits(client: QueryClient, credits: number): void {
  const set = (): void => void client.setQueryData<User>(ME_KEY, (user) => user && { ...user, credits });
  set();
  const query = client.getQueryCache().find({ queryKey: ME_KEY });
  // One that fails, or is asked for again meanwhile, says nothing.
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(set, () => undefined);
}

/**
 * Asks anew for what is known below a key. What is under way is given up: a first answer that was asked for before this
 * would be taken for the one after it, and nothing asked again.
 */
export const askAnew = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));

/** Asks for the user again: the balance may have changed. */
export function refreshMe(client: QueryClient): void {
  void askAnew(client, ME_KEY);
}
