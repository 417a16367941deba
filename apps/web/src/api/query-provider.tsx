import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { fingerprint } from '../lib/fingerprint.ts';
import { queryClientOf } from './query-client.ts';
import { useSession } from './use-session.ts';

/**
 * Around everything that asks the API, wherever it stands: all of a session share its cache. Another session begins
 * with other components, so that nothing of the one before stays on screen.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const client = useMemo(() => queryClientOf(token ?? ''), [token]);
  return (
    <QueryClientProvider key={fingerprint(token ?? '')} client={client}>
      {children}
    </QueryClientProvider>
  );
}
