// The screens of the account: profile, histories, bulk checker, buying.
import type { Page } from '@playwright/test';
import {
  ENTRIES,
  LONG_QUERY,
  meera,
  nobody,
  problem,
  QUERY,
  RESULTS,
  type Screen,
} from './screenshot-answers.ts';

const HISTORY_QUERIES = [
  QUERY,
  'smart:guest_post_pages soil, compost',
  LONG_QUERY,
  'smart:unlinked_mentions Acme CRM, acme.example',
];
const HISTORY = RESULTS.concat(RESULTS).map(({ title, url, da, pa, spam_score }, at) => ({
  query: HISTORY_QUERIES[at % 4] ?? QUERY,
  title,
  url: at === 8 ? null : at === 9 ? 'javascript:alert(1)' : url,
  da,
  pa,
  spam_score,
  created_at: new Date(Date.UTC(2026, 10, 21, 10, 42) - at * 5_000_000).toISOString(),
}));
const MANY = Array.from({ length: 700 }, () => HISTORY).flat();

const BULK_ROWS = [
  ...RESULTS.slice(0, 9).map(({ url, da, pa, spam_score }) => ({
    domain: new URL(url).hostname.replace(/^www\./, ''),
    da,
    pa,
    spam_score,
    status: 'ok',
  })),
  { domain: 'oldmill.example', da: null, pa: null, spam_score: null, status: 'error: not in the index' },
];
const BULK_LIST = BULK_ROWS.map(({ domain }) => domain).join('\n');

const SESSIONS = ['Firefox on Windows', 'Safari on iPhone', 'Samsung Internet on Android'].map(
  (device, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    created_at: new Date(Date.UTC(2026, 10, 21 - at, 10, 42)).toISOString(),
    last_used_at: at === 2 ? null : new Date(Date.UTC(2026, 10, 22 - at, 9, 5)).toISOString(),
    expires_at: '2026-12-21T10:42:00.000Z',
    device,
    current: at === 0,
  }),
);

function checkList(list: string, isRun = true) {
  return async (page: Page) => {
    await page.getByLabel('Domains or URLs, one per line').fill(list);
    if (!isRun) return;
    await page.getByRole('button', { name: 'Run Check' }).click();
    await page.waitForTimeout(250);
  };
}

async function buyNow(page: Page) {
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForTimeout(250);
}

/** Buys in a checkout that opens no window and pays at once. */
async function payAtOnce(page: Page) {
  await page.evaluate(() => {
    class PayingCheckout {
      readonly options: { order_id: string; handler: (proof: unknown) => void };
      constructor(options: PayingCheckout['options']) {
        this.options = options;
      }
      open() {
        const { order_id: razorpay_order_id, handler } = this.options;
        handler({ razorpay_order_id, razorpay_payment_id: 'pay_1', razorpay_signature: 'aa' });
      }
    }
    Object.assign(window, { Razorpay: PayingCheckout });
  });
  await buyNow(page);
}

const bulk = { '/user/me': meera, '/bulk-metrics': { body: BULK_ROWS } };
const order = { body: { id: 'order_TESTa1b2c3d4e5', amount: 12_900, currency: 'INR', key_id: 'rzp_test_1' } };

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'profile', path: '/profile', answers: { '/user/me': meera, '/user/sessions': { body: SESSIONS } } },
  {
    name: 'profile-delete',
    path: '/profile',
    answers: { '/user/me': meera, '/user/sessions': problem(503, 'Soon.') },
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete account…' }).click();
    },
  },
  { name: 'profile-empty', path: '/profile', answers: { '/user/me': nobody } },
  {
    name: 'credit-history',
    path: '/credit-history',
    answers: { '/user/me': meera, '/credit-history': { body: ENTRIES } },
  },
  {
    name: 'credit-history-loading',
    path: '/credit-history',
    answers: { '/user/me': meera, '/credit-history': { isSlow: true } },
  },
  {
    name: 'credit-history-empty',
    path: '/credit-history',
    answers: { '/user/me': nobody, '/credit-history': { body: [] } },
  },
  {
    name: 'credit-history-error',
    path: '/credit-history',
    answers: { '/user/me': meera, '/credit-history': problem(503, 'The database is away.') },
  },
  { name: 'bulk', path: '/bulk-metrics', answers: bulk },
  { name: 'bulk-results', path: '/bulk-metrics', answers: bulk, act: checkList(BULK_LIST) },
  {
    name: 'bulk-copied',
    path: '/bulk-metrics',
    answers: bulk,
    isWindowOnly: true,
    act: async (page) => {
      await checkList(BULK_LIST)(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy Table' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'bulk-running',
    path: '/bulk-metrics',
    answers: { '/user/me': meera, '/bulk-metrics': { isSlow: true } },
    act: checkList(BULK_LIST),
  },
  {
    name: 'bulk-invalid',
    path: '/bulk-metrics',
    answers: bulk,
    act: checkList(
      'understory.example\n\nhttps://www.loamquarterly.example/contribute/guidelines-for-contributors\ncompost desk.example\nwww.\nbücher.example\nhttp://a-name-that-is-no-domain-and-goes-on-for-longer-than-any-field-is-wide',
      false,
    ),
  },
  {
    name: 'bulk-too-many',
    path: '/bulk-metrics',
    answers: { '/user/me': { body: { ...(meera.body as object), credits: 12 } } },
    act: checkList(Array.from({ length: 53 }, (_, at) => `site-${at}.example`).join('\n'), false),
  },
  { name: 'bulk-out-of-credits', path: '/bulk-metrics', answers: { '/user/me': nobody } },
  {
    name: 'bulk-refused',
    path: '/bulk-metrics',
    answers: { '/user/me': meera, '/bulk-metrics': problem(402, 'You need 10 credits but only have 4.') },
    act: checkList(BULK_LIST),
  },
  {
    name: 'bulk-error',
    path: '/bulk-metrics',
    answers: { '/user/me': meera, '/bulk-metrics': problem(409, 'Another search is running') },
    act: checkList(BULK_LIST),
  },
  {
    name: 'history',
    path: '/history',
    answers: { '/user/me': meera, '/history/websites': { body: HISTORY } },
  },
  {
    name: 'history-many',
    path: '/history',
    isWindowOnly: true,
    answers: { '/user/me': meera, '/history/websites': { body: { data: MANY } } },
  },
  {
    name: 'history-filtered',
    path: '/history',
    answers: { '/user/me': meera, '/history/websites': { body: { history: HISTORY } } },
    act: async (page) => {
      await page.getByLabel('Query').selectOption({ label: 'Guest post pages: soil, compost' });
      await page.getByLabel('Spam maximum').fill('30');
      await page.getByLabel('From').fill('2026-11-20');
    },
  },
  {
    name: 'history-no-match',
    path: '/history',
    answers: { '/user/me': meera, '/history/websites': { body: HISTORY } },
    act: (page) => page.getByLabel('DA minimum').fill('99'),
  },
  {
    name: 'history-loading',
    path: '/history',
    answers: { '/user/me': meera, '/history/websites': { isSlow: true } },
  },
  {
    name: 'history-empty',
    path: '/history',
    answers: { '/user/me': meera, '/history/websites': { body: [] } },
  },
  { name: 'buy-credits', path: '/buy-credits', answers: { '/user/me': meera } },
  {
    name: 'buy-credits-chosen',
    path: '/buy-credits',
    answers: { '/user/me': meera },
    act: (page) =>
      page
        .getByRole('radio', { name: /Best Value/ })
        .focus()
        .then(() => page.keyboard.press('Space')),
  },
  {
    name: 'buy-credits-processing',
    path: '/buy-credits',
    answers: { '/user/me': nobody, '/payments/create-order': { isSlow: true } },
    act: buyNow,
  },
  { name: 'buy-credits-failed', path: '/buy-credits', answers: { '/user/me': meera }, act: buyNow },
  {
    name: 'buy-credits-pending',
    path: '/buy-credits',
    answers: {
      '/user/me': meera,
      '/payments/create-order': order,
      '/payments/verify-payment': {
        body: { success: false, message: 'Your payment is being confirmed; credits follow by themselves.' },
      },
    },
    act: async (page) => {
      await payAtOnce(page);
      await page.getByText('Your payment is being confirmed').waitFor();
    },
  },
  {
    name: 'buy-credits-unverified',
    path: '/buy-credits',
    answers: {
      '/user/me': meera,
      '/payments/create-order': order,
      '/payments/verify-payment': problem(500, 'Internal'),
    },
    act: async (page) => {
      await payAtOnce(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'payment-success', path: '/payment-success?credits=100', answers: { '/user/me': meera } },
  { name: 'payment-success-balance', path: '/payment-success', answers: { '/user/me': meera } },
];
