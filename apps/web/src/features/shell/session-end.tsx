import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { useSession } from '../../api/use-session.ts';
import { paths, suspendedPath } from '../../paths.ts';

/** Leads away when a session ends: to the home page after a logout, to the sign-in otherwise, which may say why. */
export function SessionEnd() {
  const { ended } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const target = ended === 'logout' ? paths.home : ended === 'suspended' ? suspendedPath : paths.login;
  const isThere = pathname + search === target;

  // Follows the session, which can end by any call of the API. Acknowledged on arrival and not before: until then the
  // protected page that is still on screen must not redirect on its own.
  useEffect(() => {
    if (ended === null) return;
    if (isThere) session.acknowledgeEnd();
    else {
      // What a colleague sent is shown to whoever signs in again; who left of their own will wanted no more of it.
      if (ended === 'refused')
        void import('../../lib/place-to-return.ts').then(({ keepPlace }) => keepPlace(pathname + search));
      navigate(target, { replace: true });
    }
  }, [ended, isThere, target, pathname, search, navigate]);

  return null;
}
