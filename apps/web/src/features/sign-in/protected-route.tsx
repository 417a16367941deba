import type { ReactNode } from 'react';
import { useSession } from '../../api/use-session.ts';
import { Redirect } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';

/** Pages that need a token. Without one the sign-in takes their place in the history. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { token, ended } = useSession();
  if (token !== null) return children;
  // A session that has just ended leads where its end leads (SessionEnd).
  return ended === null ? <Redirect to={paths.login} /> : null;
}
