import type { ForRole } from '@linklode/contract';
import { createPaymentOrder, listCreditHistory, listPurchases, readInvoice } from '@linklode/contract/calls';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { QueryProvider } from '../api/query-provider.tsx';
import { useMe } from '../api/use-me.ts';
import { useSession } from '../api/use-session.ts';
import { may } from '../entities/may.tsx';
import { fingerprint } from '../lib/fingerprint.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Redirect } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { styled } from '../lib/whole-sheet.ts';

/**
 * Where signing out leads, also without a network: loaded ahead of whoever does anything, once that has had its turn.
 */
const AHEAD_MS = 2_000;
const ACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const;

// Most people work for themselves alone.
const WorkingFor = lazyPart(
  async () => (await styled(import('../features/members/working-for.tsx'))).default,
);
const OwnerOnly = lazy(() => styled(import('../features/members/owner-only.tsx')));

/** Pages that are nothing without a call: whoever may not make it is told so instead. */
const CALL_OF: ReadonlyMap<string, ForRole> = new Map<string, ForRole>([
  [paths.buyCredits, createPaymentOrder],
  [paths.paymentSuccess, listPurchases],
  [paths.creditHistory, listCreditHistory],
  [paths.invoice, readInvoice],
]);

/** Pages with what stands above them for who works for others. */
function ForAccount({ children }: { children: ReactNode }) {
  const user = useMe();
  const { pathname, search } = useLocation();
  const isGone = search === '?account=gone';
  const needed = CALL_OF.get(pathname);
  return (
    <>
      <Suspense>{user?.workplaces || isGone ? <WorkingFor user={user} isGone={isGone} /> : null}</Suspense>
      {user?.works_for && needed && !may(user, needed) ? <OwnerOnly name={user.works_for.name} /> : children}
    </>
  );
}

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      timer ??= setTimeout(() => {
        void Promise.allSettled([import('./home-page.tsx'), import('./login-page.tsx')]);
      }, AHEAD_MS);
    };
    for (const action of ACTIONS) document.addEventListener(action, load, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const action of ACTIONS) document.removeEventListener(action, load);
    };
  }, []);

  // Syncs with the document: which control has the keyboard is known to it alone.
  useEffect(() => {
    const main = document.querySelector('main');
    return main === null ? undefined : keepFocus(main);
  }, []);
  return (
    <>
      <div className="min-h-[calc(100svh-56px)]">
        {opener === owner ? (
          <QueryProvider>
            <ForAccount>{children}</ForAccount>
          </QueryProvider>
        ) : (
          <Redirect to={pathname} />
        )}
      </div>
      <ToastRegion />
    </>
  );
}
