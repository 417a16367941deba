// What a project's screen asks for beside its websites, as the API answers.
import { ID, LONG } from './project-answers.ts';

const order = {
  id: ID,
  project: ID,
  query: 'intitle:"write for us" (soil OR compost) lang:en',
  budget: 40,
  used: 11,
  state: 'active',
  created_at: '2026-11-01T10:00:00Z',
  next_run_at: '2026-11-23T10:00:00Z',
  last_run_at: '2026-11-22T06:00:00Z',
  halted: null,
  brought: 52,
  brought_lately: 5,
};
const halted = 'Its budget of this month is used up. It goes on next month, or with a larger budget.';
const orders = {
  json: {
    orders: [
      order,
      {
        ...order,
        id: ID.replace(/1$/, '3'),
        query: 'smart:guest_post_pages compost',
        used: 40,
        state: 'paused',
        halted,
      },
    ],
    receipts: [
      {
        id: ID,
        order: ID,
        // Within a day: its websites are new since yesterday.
        at: new Date().toISOString(),
        charged: 1,
        sites: [
          {
            site: 'understory.example',
            title: 'Understory',
            url: 'https://understory.example/',
            matched: LONG,
            because: 'came or changed',
            is_charged: true,
          },
          {
            site: 'heavyclay.example',
            title: null,
            url: 'https://heavyclay.example/',
            matched: '',
            because: 'first run',
            is_charged: false,
          },
        ],
      },
    ],
  },
};
const addresses = {
  json: [
    {
      id: ID,
      kind: 'csv',
      query: null,
      created_at: '2026-11-01T10:00:00Z',
      last_read_at: '2026-11-22T06:00:00Z',
    },
    {
      id: ID.replace(/1$/, '4'),
      kind: 'feed',
      query: null,
      created_at: '2026-11-01T10:00:00Z',
      last_read_at: null,
    },
  ],
};
const watched = {
  id: ID,
  project: ID,
  page: `https://blog.example/${'a-long-path-'.repeat(12)}`,
  target: 'https://tine.example/tool',
  agreed: { anchor: 'our tool', rel: 'follow' },
  state: 'live',
  since: '2026-11-02T10:00:00Z',
  before: null,
  why: null,
  differs: [],
  last_look_at: '2026-11-22T06:00:00Z',
  last_seen_at: '2026-11-22T06:00:00Z',
  next_look_at: '2026-11-23T06:00:00Z',
  is_paused: false,
  halted: null,
  seen: { anchor: 'our tool', rel: 'follow', href: 'https://tine.example/tool', sentence: LONG },
  is_paid: true,
};
const other = (last: string, change: Readonly<Record<string, unknown>>) => ({
  ...watched,
  id: ID.replace(/1$/, last),
  page: `https://site${last}.example/post`,
  ...change,
});
const links = {
  json: {
    links: [
      watched,
      other('5', { state: 'nofollow', differs: ['It is nofollow, and follow was agreed.'] }),
      other('6', {
        state: 'could not look',
        before: 'live',
        why: 'the site refuses to show it to a robot (403)',
      }),
      other('7', { state: 'link removed', is_paused: true, next_look_at: null }),
    ],
    has_more: false,
    states: [
      { state: 'live', links: 1 },
      { state: 'nofollow', links: 1 },
      { state: 'could not look', links: 1 },
      { state: 'link removed', links: 1 },
    ],
    costs: { this_month: 1, each_month: 4, available: 80 },
    can_look: true,
  },
};
const looks = {
  json: {
    looks: [
      {
        id: ID,
        at: '2026-11-22T06:00:00Z',
        saw: 'found',
        state: 'live',
        is_change: true,
        why: null,
        status: 200,
        url: watched.page,
        href: watched.target,
        anchor: 'our tool',
        rel: 'follow',
        sentence: LONG,
        sha256: 'ab'.repeat(32),
        has_capture: true,
      },
    ],
  },
};
const webhooks = {
  json: {
    webhooks: [
      {
        id: ID,
        project: ID,
        url: `https://hooks.example.com/${'path-'.repeat(20)}`,
        state: 'disabled',
        why_disabled: '8 attempts over two days failed, and nothing arrived since. The last: Answered 500.',
        created_at: '2026-11-01T10:00:00Z',
        delivered_at: null,
        former_secret_until: '2026-11-23T10:00:00Z',
        waiting: 2,
      },
    ],
    deliveries: [
      {
        id: ID,
        webhook: ID,
        kind: 'websites',
        created_at: '2026-11-20T10:00:00Z',
        state: 'waiting',
        attempts: 3,
        last_attempt_at: '2026-11-20T10:10:00Z',
        next_attempt_at: '2026-11-20T12:10:00Z',
        outcome: 'Answered 302, which leads elsewhere and is not followed.',
      },
    ],
  },
};
const quote = {
  json: {
    fresh: 2,
    known: 1,
    refused: [{ line: 2, text: 'n/a', why: 'is not the address of a page on the public web' }],
    this_month: 2,
    each_month: 2,
    available: 80,
  },
};

/** Parts of a project that are asked for by themselves. */
export const PARTS = {
  '/standing-orders?*': orders,
  '/secret-addresses?*': addresses,
  '/watched-links?*': links,
  '/watched-links/looks?*': looks,
  '/watched-links/quote': quote,
  '/webhooks?*': webhooks,
};
export const NO_PARTS = {
  '/standing-orders?*': { json: { orders: [], receipts: [] } },
  '/secret-addresses?*': { json: [] },
  '/watched-links?*': {
    json: { ...links.json, links: [], states: [], can_look: false },
  },
  '/webhooks?*': { json: { webhooks: [], deliveries: [] } },
};
