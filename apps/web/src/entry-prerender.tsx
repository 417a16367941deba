import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { drawForSignedIn } from './api/use-session.ts';
import { paths } from './paths.ts';
import { AppRoutes, FRAMED_PATHS } from './routes.tsx';

export { findStructuredData } from './content/structured-data.ts';

/** What every page begins with, whatever it shows. */
export const FIRST_MODULES = ['src/start.ts', 'src/main.tsx'] as const;

/** What shows the rows of a search. */
export const ROWS = 'src/features/search/results/results.tsx';

/** Parts of the search tool that wait for all styles (`styled`); those of what it shows by itself are in its frame. */
export const SHOWN_WITH_ALL_STYLES = [
  'src/features/prospects/prospects-panel.tsx',
  'src/features/pitch-sheet/pitch-facts.tsx',
  'src/features/search/gap/gap-panel.tsx',
  'src/features/search/example/example-panel.tsx',
  'src/features/search/smart/smart-fields.tsx',
  'src/features/search/quote/smart-quote.tsx',
  'src/features/members/working-for.tsx',
  'src/features/members/owner-only.tsx',
] as const;

/** Pages that are drawn at build, with the module of each; the not-found page stands for every unknown address. */
export const PRERENDERED: readonly { readonly pathname: string; readonly module: string }[] = [
  { pathname: paths.home, module: 'src/pages/home-page.tsx' },
  { pathname: paths.login, module: 'src/pages/login-page.tsx' },
  { pathname: paths.searchOperators, module: 'src/pages/search-operators-page.tsx' },
  { pathname: paths.pricing, module: 'src/pages/pricing-page.tsx' },
  { pathname: paths.privacyPolicy, module: 'src/pages/privacy-policy-page.tsx' },
  { pathname: paths.terms, module: 'src/pages/terms-page.tsx' },
  { pathname: paths.refundPolicy, module: 'src/pages/refund-policy-page.tsx' },
  { pathname: paths.contact, module: 'src/pages/contact-page.tsx' },
  { pathname: '*', module: 'src/pages/not-found-page.tsx' },
];

const signedIn = (pathname: string, module: string) => ({
  pathname,
  // In the order of their use: the user and what is sent in a frame are asked for by the first.
  modules: [
    'src/start.ts',
    'src/api/calling.ts',
    'src/main.tsx',
    'src/pages/signed-in-pages.tsx',
    module,
    'src/features/shell/balance.tsx',
  ],
  page: module,
  isDrawn: FRAMED_PATHS.includes(pathname),
});

/**
 * Pages behind sign-in, with the modules of each. Some are drawn as a frame; the others name their scripts alone.
 */
export const BEHIND_SIGN_IN = [
  signedIn(paths.dashboard, 'src/pages/dashboard-page.tsx'),
  signedIn(paths.search, 'src/pages/search-page.tsx'),
  signedIn(paths.profile, 'src/pages/profile-page.tsx'),
  signedIn(paths.creditHistory, 'src/pages/credit-history-page.tsx'),
  signedIn(paths.buyCredits, 'src/pages/buy-credits-page.tsx'),
  signedIn(paths.paymentSuccess, 'src/pages/payment-success-page.tsx'),
  signedIn(paths.bulkMetrics, 'src/pages/bulk-metrics-page.tsx'),
  signedIn(paths.history, 'src/pages/history-page.tsx'),
  signedIn(paths.projects, 'src/pages/projects-page.tsx'),
  signedIn(paths.project, 'src/pages/project-page.tsx'),
  signedIn(paths.invoice, 'src/pages/invoice-page.tsx'),
  signedIn(paths.authorize, 'src/pages/authorize-page.tsx'),
  signedIn(paths.join, 'src/pages/join-page.tsx'),
] as const;

/** The HTML of one address, title and description first, as a visitor sees it, or as the frame for who is signed in. */
export async function drawPage(pathname: string, isSignedIn = false): Promise<string> {
  drawForSignedIn(isSignedIn);
  const app = (
    <StrictMode>
      <StaticRouter location={pathname === '*' ? '/no-such-page' : pathname}>
        <AppRoutes />
      </StaticRouter>
    </StrictMode>
  );
  // Whole boundaries in their places: the streaming form would need inline scripts, which the policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
