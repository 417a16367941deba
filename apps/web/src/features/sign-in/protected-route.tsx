import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/use-session.ts';
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
  const { pathname, search, hash } = useLocation();
  const [left, setLeft] = useState(false);
  // Syncs with what the tab keeps; visitors of public pages have no use for its code. Only then is the address left: a
  // reload of the sign-in, or a quick one, would find nothing kept.
  useEffect(() => {
    let isOn = true;
    void import('../../lib/place-to-return.ts')
      .then(({ keepPlace }) => keepPlace(`${pathname}${search}${hash}`))
      // Without it one begins at the dashboard.
      .catch(() => undefined)
      .then(() => isOn && setLeft(true));
    return () => {
      isOn = false;
    };
  }, [pathname, search, hash]);
  return left ? <Redirect to={paths.login} /> : null;
}
