import { lazy, useState, type ComponentType, type PropsWithChildren } from 'react';
import { matchRoutes, useLocation, type RouteObject } from 'react-router';
import { AppShell } from './features/shell/app-shell.tsx';
import { ProtectedRoute } from './features/sign-in/protected-route.tsx';
import { styled } from './lib/whole-sheet.ts';
import { paths } from './paths.ts';

type Load = () => Promise<{ default: ComponentType<PropsWithChildren> }>;

/** A page whose code comes when it is shown, or ahead of it: then it is drawn at once, without a moment of nothing. */
interface LazyPage {
  readonly Page: ComponentType<PropsWithChildren>;
  readonly load: () => Promise<void>;
}

function lazyPage(load: Load): LazyPage {
  let loaded: ComponentType<PropsWithChildren> | null = null;
  /** The visits, by their place in the tab's history, that asked for it last, and that it did not come for. */
  let askedBy = '';
  let missedBy: string | null = null;
  const loadLate: Load = () =>
    load().catch((error: unknown) => {
      missedBy = askedBy;
      throw error;
    });
  let Late = lazy(loadLate);
  /** React keeps a failure for good, also one for want of a network: whoever comes again asks anew. */
  const lateFor = (visit: string) => {
    if (missedBy !== null && missedBy !== visit) {
      missedBy = null;
      Late = lazy(loadLate);
    }
    askedBy = visit;
    return Late;
  };
  return {
    Page: function Page(props) {
      const { key } = useLocation();
      // Another component in its place later would forget what it holds.
      const [Shown] = useState(() => loaded ?? lateFor(key));
      return <Shown {...props} />;
    },
    load: async () => {
      loaded = (await load()).default;
    },
  };
}

const pages = new Map<string, LazyPage>();

/**
 * Pages behind sign-in that are of use before anything of the person is known: drawn at build as a frame, which the app
 * replaces.
 */
export const FRAMED_PATHS: readonly string[] = [paths.dashboard, paths.search];

/** One chunk per page: a visitor of a public page loads no query cache and no query language. */
function page(path: string, load: Load): RouteObject {
  const lazily = lazyPage(FRAMED_PATHS.includes(path) ? load : () => styled(load()));
  pages.set(path, lazily);
  return { path, caseSensitive: true, element: <lazily.Page /> };
}

const signedInPages = lazyPage(() => import('./pages/signed-in-pages.tsx'));

/**
 * Loads what a page behind sign-in is drawn by. Never fails: what does not come now is asked for again when it is
 * drawn.
 */
export async function loadPages(pathname: string): Promise<void> {
  await Promise.allSettled([signedInPages.load(), pages.get(pathname)?.load()]);
}

export const PUBLIC_ROUTES: readonly RouteObject[] = [
  page(paths.home, () => import('./pages/home-page.tsx')),
  page(paths.login, () => import('./pages/login-page.tsx')),
  page(paths.authCallback, () => import('./pages/auth-callback-page.tsx')),
  page(paths.searchOperators, () => import('./pages/search-operators-page.tsx')),
  page(paths.pricing, () => import('./pages/pricing-page.tsx')),
  page(paths.privacyPolicy, () => import('./pages/privacy-policy-page.tsx')),
  page(paths.terms, () => import('./pages/terms-page.tsx')),
  page(paths.refundPolicy, () => import('./pages/refund-policy-page.tsx')),
  page(paths.contact, () => import('./pages/contact-page.tsx')),
];

/** Need a token. */
export const ACCOUNT_ROUTES: readonly RouteObject[] = [
  page(paths.dashboard, () => import('./pages/dashboard-page.tsx')),
  page(paths.search, () => import('./pages/search-page.tsx')),
  page(paths.profile, () => import('./pages/profile-page.tsx')),
  page(paths.creditHistory, () => import('./pages/credit-history-page.tsx')),
  page(paths.buyCredits, () => import('./pages/buy-credits-page.tsx')),
  page(paths.paymentSuccess, () => import('./pages/payment-success-page.tsx')),
  page(paths.bulkMetrics, () => import('./pages/bulk-metrics-page.tsx')),
  page(paths.history, () => import('./pages/history-page.tsx')),
  page(paths.projects, () => import('./pages/projects-page.tsx')),
  page(paths.project, () => import('./pages/project-page.tsx')),
  page(paths.invoice, () => import('./pages/invoice-page.tsx')),
  page(paths.authorize, () => import('./pages/authorize-page.tsx')),
  page(paths.join, () => import('./pages/join-page.tsx')),
];

const ROUTES: RouteObject[] = [
  ...PUBLIC_ROUTES,
  ...ACCOUNT_ROUTES,
  page('*', () => import('./pages/not-found-page.tsx')),
];

const findRoute = (pathname: string) => matchRoutes(ROUTES, pathname)?.at(-1)?.route;

/** Whether an address has a page of its own; a trailing slash does not matter. Every other shows the not-found page. */
export function isKnownPath(pathname: string): boolean {
  const route = findRoute(pathname);
  return route !== undefined && route.path !== '*';
}

/**
 * The page of the address. Drawn from the match itself: what routers do besides weighs 2 kB, and none of it is used
 * here.
 */
export function AppRoutes() {
  const route = findRoute(useLocation().pathname);
  const isOfAccount = route !== undefined && ACCOUNT_ROUTES.includes(route);
  return (
    <AppShell>
      {isOfAccount ? (
        <ProtectedRoute>
          <signedInPages.Page>{route.element}</signedInPages.Page>
        </ProtectedRoute>
      ) : (
        route?.element
      )}
    </AppShell>
  );
}
