// Every screen and state that `tools/screenshots.ts` looks at.
import type { Page } from '@playwright/test';
import { ACCOUNT_SCREENS } from './screenshot-account-screens.ts';
import {
  found,
  LONG_QUERY,
  meera,
  nobody,
  problem,
  QUERY,
  RESULTS,
  type Screen,
} from './screenshot-answers.ts';
import { PUBLIC_SCREENS } from './screenshot-public-screens.ts';
import { SEARCH_SCREENS } from './screenshot-search-screens.ts';

function runQuery(query: string) {
  return async (page: Page) => {
    await page.getByLabel('Query').fill(query);
    await page.getByLabel('Exclude sites').fill('pressfarm.example, spunarticles.example');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForTimeout(250);
  };
}

async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  { name: 'dashboard-loading', path: '/dashboard', answers: { '/user/me': { isSlow: true } } },
  { name: 'dashboard', path: '/dashboard', answers: { '/user/me': meera } },
  {
    name: 'menu-signed-in',
    path: '/dashboard',
    isWindowOnly: true,
    answers: { '/user/me': meera },
    act: openMenu,
  },
  {
    name: 'search-results',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': { body: found } },
    act: runQuery(QUERY),
  },
  {
    name: 'search-long-query',
    path: '/search',
    answers: {
      '/user/me': meera,
      '/search': { body: { ...found, results: RESULTS.slice(0, 3), total: 3, charged: 0, cached: true } },
    },
    act: runQuery(LONG_QUERY),
  },
  {
    name: 'search-searching',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': { isSlow: true } },
    act: runQuery(QUERY),
  },
  {
    name: 'search-empty',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': { body: { ...found, results: [], total: 0, charged: 0 } } },
    act: runQuery(QUERY),
  },
  {
    name: 'search-error',
    path: '/dashboard',
    answers: {
      '/user/me': meera,
      '/search': problem(503, 'The index is being rebuilt. Please try again shortly.'),
    },
    act: runQuery(QUERY),
  },
  {
    name: 'search-lost',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': { isLost: true } },
    act: runQuery(QUERY),
  },
  {
    name: 'search-invalid-quote',
    path: '/dashboard',
    answers: { '/user/me': meera },
    act: runQuery('site:.example intitle:"write for us soil'),
  },
  {
    name: 'search-invalid-operator',
    path: '/dashboard',
    answers: { '/user/me': meera },
    act: runQuery('write for us gardening'),
  },
  { name: 'search-out-of-credits', path: '/dashboard', answers: { '/user/me': nobody } },
  {
    name: 'search-paid-out',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': problem(402, 'Out of credits') },
    act: runQuery(QUERY),
  },
  ...SEARCH_SCREENS,
  ...ACCOUNT_SCREENS,
];
