import type { User } from '@linklode/contract';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from './me-query.ts';
import { useSession } from './use-session.ts';

function useMeQuery(refetchOnMount: boolean): User | null {
  const { token } = useSession();
  return useQuery({ ...meQuery(token ?? ''), enabled: token !== null, refetchOnMount }).data ?? null;
}

/** The user as last loaded; null until it is known. */
export const useMe = (): User | null => useMeQuery(false);

/** The user, loaded anew when a page that shows it opens: the balance may have changed elsewhere. */
export const useFreshUser = (): User | null => useMeQuery(true);
