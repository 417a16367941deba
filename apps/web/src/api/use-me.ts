import type { User } from '@linklode/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { meQuery } from './me-query.ts';
import { useSession } from './use-session.ts';

function useMeQuery(refetchOnMount: boolean | 'always'): User | null {
  const { token } = useSession();
  return useQuery({ ...meQuery(token ?? ''), enabled: token !== null, refetchOnMount }).data ?? null;
}

/** The user as last loaded; null until it is known. */
export const useMe = (): User | null => useMeQuery(false);

/** The key of the entry that the app was loaded at. */
const FIRST_ENTRY = 'default';

/**
 * The user, loaded anew when a page that shows it opens: the balance may have changed elsewhere. The first page takes
 * what was asked for while its code was on its way.
 */
export function useFreshUser(): User | null {
  const { key } = useLocation();
  return useMeQuery(key === FIRST_ENTRY ? true : 'always');
}
