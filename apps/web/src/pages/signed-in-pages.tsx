import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { QueryProvider } from '../api/query-provider.tsx';
import { useSession } from '../api/use-session.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { Redirect } from '../lib/router.tsx';
import { ToastRegion } from '../ui/toast.tsx';

/** Where signing out leads, also without a network: loaded ahead, once the page in hand has had its turn. */
const AHEAD_MS = 2_000;

/** What the pages behind sign-in share. */
export default function SignedInPages({ children }: { children?: ReactNode }) {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  const owner = fingerprint(token ?? '');
  const [opener, setOpener] = useState(owner);
  // Another account has come in the place of this one: what the address asks for was the other's.
  if (opener !== owner && search === '') setOpener(owner);

  // Syncs with the network: what cannot be loaded now is asked for again when it is needed.
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([import('./home-page.tsx'), import('./login-page.tsx')]);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="min-h-[calc(100svh-56px)]">
        {opener === owner ? <QueryProvider>{children}</QueryProvider> : <Redirect to={pathname} />}
      </div>
      <ToastRegion />
    </>
  );
}
