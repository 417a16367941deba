import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/use-session.ts';
import { keepPlace } from '../../lib/place-to-return.ts';
import { Redirect } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';

/** Pages that need a token. Without one the sign-in takes their place in the history. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { token, ended } = useSession();
  if (token !== null) return children;
  // A session that has just ended leads where its end leads (SessionEnd).
  return ended === null ? <ToSignIn /> : null;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => keepPlace(`${pathname}${search}`), [pathname, search]);
  return <Redirect to={paths.login} />;
}
