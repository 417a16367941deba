import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { paths } from './paths.ts';
import { AppRoutes } from './routes.tsx';

export { findStructuredData } from './content/structured-data.ts';

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

/** The HTML of one address as a signed-out visitor sees it, title and description first. */
export async function drawPage(pathname: string): Promise<string> {
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
