// States of the profile, of credits and payments, and the plain pages beside them, that the accessibility tests judge.
import type { Page } from '@playwright/test';
import { answerCall, holdCall, problem, type Answer } from './answers.ts';
import { answerOrder, payAtOnce } from './checkout.ts';
import { account, type Screen } from './screen.ts';

const LONG =
  'Pitch a story on regenerative farming, composting, mulching and cover crops to our regional editions. ';
const ORDER = '00000000-0000-4000-8000-000000000009';
const user = (credits: number): Answer => ({
  json: { name: 'Ada Quarry', email: 'ada@e2e.example', credits },
});

/** Buys the default pack, and waits for what that leads to. */
const buyUntil = (shown: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await shown(page);
};

const CREDIT_DETAILS = [
  'intitle:"اكتب لنا" site:example.com (page 2)',
  'smart:guest_post_pages שיווק תוכן, 2026 (page 1)',
  'site:example.com "write for us"',
  null,
];

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
  is_app: false,
  scopes: ['read', 'spend'],
  refusal: null,
};
const key = {
  id: ORDER,
  name: 'Nightly report',
  hint: 'llk_9f3a',
  client: null,
  scope: 'spend',
  call_cap: 10,
  day_cap: 100,
  used_today: 20,
  created_at: '2026-11-01T10:00:00Z',
  expires_at: '2027-11-01T10:00:00Z',
  last_used_at: '2026-11-22T06:00:00Z',
  revoked_at: null,
};
const keys = [
  key,
  {
    ...key,
    id: ORDER.replace(/9$/, '1'),
    name: LONG.slice(0, 60),
    client: 'agent.example',
    scope: 'read',
    call_cap: null,
    day_cap: null,
    last_used_at: null,
  },
  { ...key, id: ORDER.replace(/9$/, '2'), name: 'Left on a train', revoked_at: '2026-11-20T10:00:00Z' },
  { ...key, id: ORDER.replace(/9$/, '3'), name: 'Last year', expires_at: '2026-11-02T10:00:00Z' },
];

export const ACCOUNT_SCREENS: readonly Screen[] = [
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
    prepare: async (page) => {
      await answerCall(page, '/payments/purchases', { json: purchases });
      await answerCall(page, '/user/keys', { json: keys });
      await answerCall(page, '/user/keys/create', { json: { ...key, key: `llk_${'9f3a'.repeat(12)}` } });
    },
    act: async (page) => {
      await page.getByText('This one').waitFor();
      await page.getByText('Left on a train', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
      await page.getByRole('button', { name: /^Revoke Pitch/ }).click();
      await page.getByRole('button', { name: 'New key' }).click();
      await page.getByRole('textbox', { name: 'What it is for' }).fill('Sheets');
      await page.getByRole('form', { name: 'New personal key' }).getByRole('button').first().click();
      await page.getByLabel('The new key').waitFor();
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
    name: 'profile with an account about to be deleted, and parts that do not load',
    path: '/profile',
    troubles: [/status of 503/],
    prepare: async (page) => {
      for (const call of ['/user/sessions', '/user/keys', '/payments/purchases'])
        await answerCall(page, call, problem(503, 'Soon.'));
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete account…' }).click();
      for (const part of ['Your sessions', 'Your keys', 'Your purchases'])
        await page.getByText(`${part} could not be loaded.`).waitFor();
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
        json: [
          entry,
          { ...entry, details: 'x'.repeat(300), amount: 5, spent_by: `${LONG}Ben Spade`, order: ORDER },
        ],
      });
      await answerCall(page, '/user/me', user(0));
    },
    act: (page) => page.getByText('You’re out of credits!').waitFor(),
  }),
  account({
    name: 'credit history of ten thousand entries, with queries in Arabic and Hebrew',
    path: '/credit-history',
    prepare: (page) =>
      answerCall(page, '/credit-history', {
        json: Array.from({ length: 10_000 }, (_, at) => ({
          created_at: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
          reason: at % 50 === 49 ? 'purchase' : 'search',
          details: at % 50 === 49 ? '50 Credits Pack' : CREDIT_DETAILS[at % CREDIT_DETAILS.length],
          amount: at % 50 === 49 ? 50 : -10,
          ...(at % 50 === 49 ? { order: ORDER } : {}),
          ...(at % 3 === 0 ? { spent_by: 'דוד לוי (Sales)' } : {}),
        })),
      }),
    act: (page) => page.getByText('1 to 100 shown').waitFor(),
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
  account({
    name: 'payment success with the balance and the receipt',
    path: '/payment-success',
    prepare: (page) => answerCall(page, '/payments/purchases', { json: purchases }),
    act: (page) => page.getByRole('link', { name: /^Invoice/ }).waitFor(),
  }),
  account({
    name: 'invoice of nobody',
    path: `/invoice?order=${ORDER}`,
    troubles: [/status of 404/],
    act: (page) => page.getByText('There is no such invoice').waitFor(),
  }),
  account({ name: 'bulk checker', path: '/bulk-metrics' }),
  account({ name: 'history', path: '/history' }),
];
