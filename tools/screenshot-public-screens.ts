// The pages that anybody can read.
import type { Page } from '@playwright/test';
import type { Screen } from './screenshot-answers.ts';

const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const item of all) (item as HTMLDetailsElement).open = true;
  });

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-unfolded', path: '/', act: unfold },
  { name: 'login', path: '/login' },
  { name: 'login-failed', path: '/login?error=signin_failed' },
  {
    name: 'callback',
    path: '/auth/callback?code=c&state=s',
    answers: { '/auth/callback': { isSlow: true } },
  },
  {
    name: 'callback-question',
    path: '/auth/callback?token=of-somebody',
    answers: { '/user/me': { body: { name: 'Mallory', email: 'mallory@example.com', credits: 3 } } },
  },
  {
    name: 'login-suspended',
    path: '/auth/callback?code=c&state=s',
    answers: {
      '/auth/callback': {
        status: 403,
        body: {
          detail: 'This account is suspended.',
          code: 'account_suspended',
          reason: 'Automated queries from forty addresses at once, ticket 81',
        },
      },
    },
    act: (page) => page.getByRole('alert').waitFor(),
  },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'menu-signed-out', path: '/login', isWindowOnly: true, act: openMenu },
  { name: 'search-operators', path: '/search-operators' },
  { name: 'search-operators-unfolded', path: '/search-operators', act: unfold },
  { name: 'pricing', path: '/pricing' },
  { name: 'terms', path: '/terms-and-conditions' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'refund', path: '/refund-policy' },
  { name: 'contact', path: '/contact-us' },
];
