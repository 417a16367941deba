import { QueryClient } from '@tanstack/react-query';
import { refreshMe } from './me-query.ts';

let current: { readonly token: string; readonly client: QueryClient } | null = null;

/**
 * What this session has loaded from the API. Each session has a cache of its own: what one loaded, no other may see,
 * and an answer that comes late is kept for nobody. Failures show at once, with a way to try again, and nothing is
 * asked for again behind the reader's back.
 */
export function queryClientOf(token: string): QueryClient {
  if (current?.token === token) return current.client;
  void current?.client.cancelQueries();
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  if (current === null && typeof window !== 'undefined')
    window.addEventListener('pageshow', refreshKeptDocument);
  current = { token, client };
  return client;
}

/** A document that the browser kept and brings back knows nothing of a purchase since. */
function refreshKeptDocument(event: PageTransitionEvent): void {
  if (event.persisted && current !== null) refreshMe(current.client);
}
