import type { User } from '@linklode/contract';
import { useEffect } from 'react';
import { session } from './connection.ts';
import { useSession } from './use-session.ts';

/** The user, loaded anew when a page that shows it opens; null until it is known. */
export function useFreshUser(): User | null {
  // Follows the page's opening: the balance may have changed elsewhere.
  useEffect(() => session.refreshUser({ joinRunning: true }), []);
  return useSession().user;
}
