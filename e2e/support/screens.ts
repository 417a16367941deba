import type { Page } from '@playwright/test';
import { answerCall, holdCall, loseCall, problem, type Answer } from './answers.ts';
import { answerOrder, payAtOnce } from './checkout.ts';
import { found, resultPage, resultRow } from './results.ts';
import { PROJECT_SCREENS } from './project-screens.ts';
import { account, type Screen } from './screen.ts';
import { runQuery, searchTool } from './search-tool.ts';
import { TOOL_SCREENS } from './tool-screens.ts';

const QUERY = 'intitle:"write for us" (soil OR compost) -forum';
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

/** Buys the default pack, and waits for what that leads to. */
const buyUntil = (shown: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await shown(page);
};

const open = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path,
  access: 'public',
  ...more,
});

const publicScreens: readonly Screen[] = [
  open('home', '/', {
    act: async (page) => {
      for (const question of await page.locator('summary').all()) await question.click();
    },
  }),
  open('login', '/login'),
  open('login after a failed sign-in', '/login?error=signin_failed', {
    act: (page) => page.getByRole('alert').waitFor(),
  }),
  open('auth callback', '/auth/callback?code=c0de&state=s', {
    prepare: (page) => holdCall(page, '/auth/callback'),
    act: (page) => page.getByText('Signing you in…').waitFor(),
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
  account({ name: 'search page', path: '/search' }),
  account({
    name: 'query refused',
    path: '/dashboard',
    act: async (page) => {
      await search('intitle:"write for us')(page);
      await searchTool(page).alert.waitFor();
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
    name: 'a full page of many',
    path: '/dashboard',
    prepare: (page) => answerCall(page, '/search', { json: resultPage(1) }),
    act: searchUntil((page) => page.getByRole('heading', { name: '10 websites' }).waitFor()),
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

const ORDER = '00000000-0000-4000-8000-000000000009';
const purchase = (state: string, change: Readonly<Record<string, unknown>> = {}) => ({
  order: ORDER.replace(/9$/, String(state.length)),
  begun_at: '2026-11-20T10:00:00Z',
  paid_at: null,
  credits: 100,
  amount_paise: 24_900,
  currency: 'INR',
  state,
  payment: 'pay_Nx5GkA1b2c3d4e',
  returned_paise: 0,
  invoice: null,
  ...change,
});
const purchases = [
  purchase('waiting'),
  purchase('failed'),
  purchase('partly refunded', { returned_paise: 10_000, invoice: 'LL/26-27/000002' }),
  purchase('paid', { paid_at: '2026-11-20T10:01:00Z', invoice: 'LL/26-27/000001' }),
];
const taxInvoice = {
  number: 'LL/26-27/000001',
  kind: 'tax invoice',
  issued_at: '2026-11-20T10:02:00Z',
  order: ORDER,
  payment: 'pay_Nx5GkA1b2c3d4e',
  paid_at: '2026-11-20T10:01:00Z',
  credits: 100,
  amount_paise: 24_900,
  currency: 'INR',
  issuer: {
    name: 'Lode Private Limited',
    address: '1 Mine Road, Mumbai 400001',
    email: 'bills@lode.example',
    gstin: '27AAPFU0939F1ZV',
    state: 'Maharashtra (27)',
  },
  buyer: {
    name: LONG,
    email: 'ada@e2e.example',
    address: '1 High Street\nBengaluru 560001',
    gstin: '29AAGCB7383J1Z4',
    state: 'Karnataka (29)',
  },
  tax: {
    sac: '998439',
    place_of_supply: 'Karnataka (29)',
    taxable_paise: 21_102,
    lines: [{ name: 'IGST', percent: 18, amount_paise: 3_798 }],
  },
  is_stand_in: true,
  returned_paise: 10_000,
};

const programAsks = {
  client: { name: 'Prospecting-agent-'.repeat(3).concat('<b>'), host: null },
  redirect_host: '127.0.0.1:51234',
  is_local: true,
  scopes: ['read', 'spend'],
  refusal: null,
};

const accountScreens: readonly Screen[] = [
  account({
    name: 'a program asks to be let in',
    path: '/authorize?client_id=x',
    prepare: (page) => answerCall(page, '/authorize/read', { json: programAsks }),
    act: (page) => page.getByRole('button', { name: 'Let it in' }).waitFor(),
  }),
  account({
    name: 'a program cannot be let in',
    path: '/authorize?client_id=x',
    prepare: (page) =>
      answerCall(page, '/authorize/read', {
        json: { ...programAsks, scopes: [], refusal: { words: LONG, redirect_to: 'https://x.example/' } },
      }),
    act: (page) => page.getByRole('alert').waitFor(),
  }),
  account({
    name: 'profile',
    path: '/profile',
    prepare: (page) => answerCall(page, '/payments/purchases', { json: purchases }),
    act: async (page) => {
      await page.getByText('This one').waitFor();
      await page.getByText('Your name, address and GSTIN on invoices').click();
    },
  }),
  account({
    name: 'tax invoice',
    path: `/invoice?order=${ORDER}`,
    prepare: (page) => answerCall(page, '/payments/invoice?*', { json: taxInvoice }),
    act: (page) => page.getByRole('button', { name: 'Print or save as PDF' }).waitFor(),
  }),
  account({
    name: 'profile with an account about to be deleted, and sessions that do not load',
    path: '/profile',
    troubles: [/status of 503/],
    prepare: (page) => answerCall(page, '/user/sessions', problem(503, 'Soon.')),
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByText('could not be loaded').waitFor();
    },
  }),
  account({
    name: 'profile without name, e-mail and credits',
    path: '/profile',
    prepare: (page) => answerCall(page, '/user/me', { json: { name: null, email: null, credits: 0 } }),
  }),
  account({ name: 'credit history', path: '/credit-history' }),
  account({
    name: 'credit history out of credits, with long details',
    path: '/credit-history',
    prepare: async (page) => {
      const entry = {
        created_at: '2026-11-20T10:00:00Z',
        reason: 'search',
        details: LONG.repeat(3),
        amount: -10,
      };
      await answerCall(page, '/credit-history', {
        json: [entry, { ...entry, details: 'x'.repeat(300), amount: 5 }],
      });
      await answerCall(page, '/user/me', user(0));
    },
    act: (page) => page.getByText('You’re out of credits!').waitFor(),
  }),
  account({
    name: 'credit history loading',
    path: '/credit-history',
    prepare: (page) => holdCall(page, '/credit-history'),
    act: (page) => page.getByText('Loading...', { exact: true }).waitFor(),
  }),
  account({
    name: 'credit history empty',
    path: '/credit-history',
    prepare: (page) => answerCall(page, '/credit-history', { json: [] }),
    act: (page) => page.getByText('No credit activity found.').waitFor(),
  }),
  account({
    name: 'credit history failed',
    path: '/credit-history',
    troubles: [/status of 503/],
    prepare: (page) => answerCall(page, '/credit-history', problem(503, 'Away.')),
    act: (page) => page.getByText('Failed to load credit history.').waitFor(),
  }),
  account({ name: 'buy credits', path: '/buy-credits' }),
  account({
    name: 'buying without an order',
    path: '/buy-credits',
    troubles: [/status of 503/, /The order was not created/],
    prepare: (page) => answerCall(page, '/payments/create-order', problem(503, 'Away.')),
    act: buyUntil((page) => page.getByText('Failed to create payment order.').waitFor()),
  }),
  account({
    name: 'buying, not confirmed yet',
    path: '/buy-credits',
    prepare: async (page) => {
      await answerOrder(page);
      await payAtOnce(page);
      await answerCall(page, '/payments/verify-payment', {
        json: {
          success: false,
          message: 'Your payment is being confirmed; credits follow by themselves.',
        },
      });
    },
    act: buyUntil((page) => page.getByText('Your payment is being confirmed').waitFor()),
  }),
  account({
    name: 'buying, not verified',
    path: '/buy-credits',
    troubles: [/status of 503/, /The payment was not verified/],
    prepare: async (page) => {
      await answerOrder(page);
      await payAtOnce(page);
      await answerCall(page, '/payments/verify-payment', problem(503, 'Away.'));
    },
    act: buyUntil((page) => page.getByText('Verification failed.').waitFor()),
  }),
  account({
    name: 'buying, on its way',
    path: '/buy-credits',
    prepare: (page) => holdCall(page, '/payments/create-order'),
    act: buyUntil((page) => page.getByRole('button', { name: 'Processing…' }).waitFor()),
  }),
  account({ name: 'payment success', path: '/payment-success?credits=50' }),
  account({ name: 'payment success with the balance', path: '/payment-success' }),
  account({ name: 'bulk checker', path: '/bulk-metrics' }),
  account({ name: 'history', path: '/history' }),
];

/** Every page, and every state of it that looks different. */
export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...searchScreens,
  ...TOOL_SCREENS,
  ...PROJECT_SCREENS,
  ...accountScreens,
];
