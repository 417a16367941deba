import { lazy, type ComponentType } from 'react';
import { AppShell } from './features/shell/app-shell.tsx';
import { ProtectedRoute } from './features/sign-in/protected-route.tsx';
import { useLocation } from './lib/router.tsx';
import { paths } from './paths.ts';

interface Route {
  readonly page: ComponentType;
  /** `account`: needs a token. */
  readonly access: 'public' | 'account';
}

type Load = () => Promise<{ default: ComponentType }>;

// One chunk per page: a visitor of a public page loads no query cache and no query language.
const open = (load: Load): Route => ({ page: lazy(load), access: 'public' });
const account = (load: Load): Route => ({ page: lazy(load), access: 'account' });

/** Every address of the app. Any other shows the not-found page. */
export const ROUTES: Readonly<Record<string, Route>> = {
  [paths.home]: open(() => import('./pages/home-page.tsx')),
  [paths.login]: open(() => import('./pages/login-page.tsx')),
  [paths.authCallback]: open(() => import('./pages/auth-callback-page.tsx')),
  [paths.searchOperators]: open(() => import('./pages/search-operators-page.tsx')),
  [paths.pricing]: open(() => import('./pages/pricing-page.tsx')),
  [paths.privacyPolicy]: open(() => import('./pages/privacy-policy-page.tsx')),
  [paths.terms]: open(() => import('./pages/terms-page.tsx')),
  [paths.refundPolicy]: open(() => import('./pages/refund-policy-page.tsx')),
  [paths.contact]: open(() => import('./pages/contact-page.tsx')),
  [paths.dashboard]: account(() => import('./pages/dashboard-page.tsx')),
  [paths.search]: account(() => import('./pages/search-page.tsx')),
  [paths.profile]: account(() => import('./pages/profile-page.tsx')),
  [paths.creditHistory]: account(() => import('./pages/credit-history-page.tsx')),
  [paths.buyCredits]: account(() => import('./pages/buy-credits-page.tsx')),
  [paths.paymentSuccess]: account(() => import('./pages/payment-success-page.tsx')),
  [paths.bulkMetrics]: account(() => import('./pages/bulk-metrics-page.tsx')),
  [paths.history]: account(() => import('./pages/history-page.tsx')),
};

const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));
const SignedInPages = lazy(() => import('./pages/signed-in-pages.tsx'));

/** The route of an address; a trailing slash does not matter. Null for every other address. */
export function findRoute(pathname: string): Route | null {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  return Object.hasOwn(ROUTES, path) ? (ROUTES[path] ?? null) : null;
}

export function AppRoutes() {
  const route = findRoute(useLocation().pathname);
  const Page = route?.page ?? NotFoundPage;
  return (
    <AppShell>
      {route?.access === 'account' ? (
        <ProtectedRoute>
          <SignedInPages>
            <Page />
          </SignedInPages>
        </ProtectedRoute>
      ) : (
        <Page />
      )}
    </AppShell>
  );
}
