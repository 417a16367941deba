import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { session } from '../../api/connection.ts';
import { useSession } from '../../api/use-session.ts';
import { paths } from '../../paths.ts';

/** Leads away when a session ends: to the home page after a logout, to the sign-in after a refusal. */
export function SessionEnd() {
  const { ended } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const target = ended === 'logout' ? paths.home : paths.login;

  // Follows the session, which can end by any call of the API. Acknowledged on arrival and not before: until then the
  // protected page that is still on screen must not redirect on its own.
  useEffect(() => {
    if (ended === null) return;
    if (pathname === target) session.acknowledgeEnd();
    else navigate(target, { replace: true });
  }, [ended, pathname, target, navigate]);

  return null;
}
