import type { Page } from '@playwright/test';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { answerCall, holdCall, loseCall, problem, type Answer } from './answers.ts';
import { openDisclosures } from './layout.ts';
import { found, resultPage, resultRow } from './results.ts';
import { PROJECT_SCREENS } from './project-screens.ts';
import { account, type Screen } from './screen.ts';
import { runQuery, searchTool } from './search-tool.ts';
import { TEAM_SCREENS } from './team-screens.ts';
import { TOOL_SCREENS } from './tool-screens.ts';

const QUERY = 'intitle:"write for us" (soil OR compost) -forum';
const ORDER = '00000000-0000-4000-8000-000000000009';
const LONG =
  'Pitch a story on regenerative farming, composting, mulching and cover crops to our regional editions. ';
const user = (credits: number): Answer => ({
  json: { name: 'Ada Quarry', email: 'ada@e2e.example', credits },
});

const varied = found(
  resultRow({ da: 72, pa: 58, spam_score: 1, industry: ['Environment', 'Publishing'] }),
  resultRow({ title: LONG.repeat(3), url: `https://long.example/${'path-'.repeat(40)}`, spam_score: 46 }),
  resultRow({ title: null, da: null, pa: null, spam_score: null, description: null, industry: [] }),
  resultRow({
    title: 'Any topic, approved in 24 hours',
    da: 24,
    pa: 22,
    spam_score: 71,
    description: LONG.repeat(4),
  }),
);

const search = (query: string) => (page: Page) => runQuery(searchTool(page), query);

/** Searches, and waits for what the search leads to. */
const searchUntil = (shown: (page: Page) => Promise<void>) => async (page: Page) => {
  await search(QUERY)(page);
  await shown(page);
};

const open = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path,
  access: 'public',
  ...more,
});

const publicScreens: readonly Screen[] = [
  open('home', '/', { act: openDisclosures }),
  open('login', '/login'),
  open('login after a failed sign-in', '/login?error=signin_failed', {
    act: (page) => page.getByRole('alert').waitFor(),
  }),
  open('auth callback', '/auth/callback?code=c0de&state=s', {
    prepare: (page) => holdCall(page, '/auth/callback'),
    act: (page) => page.getByText('Signing you in…').waitFor(),
  }),
  open('sign-in callback that takes long', '/auth/callback?code=c0de&state=s', {
    prepare: (page) => holdCall(page, '/auth/callback'),
    act: (page) => page.getByRole('link', { name: 'Start again' }).waitFor(),
  }),
  open('login after a provider that did not answer', '/login?error=signin_failed', {
    prepare: (page) =>
      page.addInitScript(() =>
        sessionStorage.setItem('linklode_notice', JSON.stringify({ kind: 'unanswered' })),
      ),
    act: (page) => page.getByText('Google did not answer in time').waitFor(),
  }),
  open('login of a suspended account', '/login?error=suspended', {
    prepare: (page) =>
      page.addInitScript(() =>
        sessionStorage.setItem(
          'linklode_notice',
          JSON.stringify({ kind: 'suspended', reason: `Automated queries ${'without-a-pause'.repeat(16)}` }),
        ),
      ),
    act: (page) => page.getByRole('alert').waitFor(),
  }),
  open('question before a link signs in', '/auth/callback?token=of-somebody', {
    prepare: (page) =>
      answerCall(page, '/user/me', {
        json: { name: 'M', email: `${'very-long-address.'.repeat(6)}@e2e.example`, credits: 1 },
      }),
    act: (page) => page.getByRole('button', { name: 'Continue' }).waitFor(),
  }),
  open('search operators', '/search-operators'),
  open('search operators with all topics open', '/search-operators', { act: openDisclosures }),
  open('pricing', '/pricing'),
  open('privacy policy', '/privacy-policy'),
  open('terms', '/terms-and-conditions'),
  open('refund policy', '/refund-policy'),
  open('contact', '/contact-us'),
  open('not found', '/no-such-page', { troubles: [/status of 404/] }),
];

const searchScreens: readonly Screen[] = [
  account({ name: 'dashboard', path: '/dashboard' }),
  account({
    name: 'dashboard while the user loads',
    path: '/dashboard',
    prepare: (page) => holdCall(page, '/user/me'),
    act: (page) => page.getByText('Loading profile...').waitFor(),
  }),
  account({
    name: 'search page with the query written by example',
    path: '/search',
    act: async (page) => {
      await page.getByRole('button', { name: 'By example' }).click();
      await page.getByRole('group', { name: 'By example' }).waitFor();
    },
  }),
  account({
    name: 'query refused',
    path: '/dashboard',
    act: async (page) => {
      await search('intitle:"write for us')(page);
      await searchTool(page).alert.waitFor();
      await page.getByRole('button', { name: 'Link gap' }).click();
      await page.getByRole('group', { name: 'Link gap' }).waitFor();
    },
  }),
  account({
    name: 'searching',
    path: '/dashboard',
    prepare: (page) => holdCall(page, '/search'),
    act: searchUntil((page) => searchTool(page).searching.waitFor()),
  }),
  account({
    name: 'results of all kinds',
    path: '/dashboard',
    prepare: (page) => answerCall(page, '/search', { json: varied }),
    act: searchUntil((page) => page.getByRole('heading', { name: '4 websites' }).waitFor()),
  }),
  account({
    name: 'a full page of many, all of which do not come, with an address for a sheet',
    path: '/dashboard',
    troubles: [/status of 503/],
    prepare: async (page) => {
      await answerCall(page, '/search', { json: resultPage(1) }, problem(503, LONG));
      await answerCall(page, '/secret-addresses/create-for-search', {
        json: {
          id: ORDER,
          kind: 'csv',
          query: QUERY,
          created_at: '2026-11-22T06:00:00Z',
          last_read_at: null,
          address: `https://api.e2e.example/shared/${'secret'.repeat(12)}.csv`,
        },
      });
    },
    act: searchUntil(async (page) => {
      await page.getByRole('heading', { name: '10 websites' }).waitFor();
      await page.getByRole('button', { name: 'Download All Pages' }).click();
      await page.getByRole('button', { name: 'New address for a sheet' }).click();
      await page.getByLabel('Shown once: keep it now').waitFor();
      await page.getByRole('button', { name: /^Get the other pages/ }).click();
      await page.getByText('Page 2 did not come.').waitFor();
    }),
  }),
  account({
    name: 'nothing found',
    path: '/dashboard',
    prepare: (page) => answerCall(page, '/search', { json: found() }),
    act: searchUntil((page) => page.getByRole('heading', { name: 'No websites matched' }).waitFor()),
  }),
  account({
    name: 'search failed',
    path: '/dashboard',
    troubles: [/status of 503/],
    prepare: (page) => answerCall(page, '/search', { ...problem(503, LONG.repeat(4)), retryAfter: '30' }),
    act: searchUntil((page) => searchTool(page).alert.waitFor()),
  }),
  account({
    name: 'search without an answer',
    path: '/dashboard',
    troubles: [/ERR_FAILED/],
    prepare: (page) => loseCall(page, '/search'),
    act: searchUntil((page) => searchTool(page).alert.waitFor()),
  }),
  account({
    name: 'out of credits',
    path: '/dashboard',
    prepare: (page) => answerCall(page, '/user/me', user(0)),
    act: (page) => searchTool(page).alert.waitFor(),
  }),
];

/** Every page, and every state of it that looks different. */
export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...searchScreens,
  ...TOOL_SCREENS,
  ...PROJECT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...TEAM_SCREENS,
];

export function screenOf(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen "${name}".`);
  return screen;
}
