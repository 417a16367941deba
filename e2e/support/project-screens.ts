// States of projects that the accessibility tests judge beside the plain pages.
import type { Page } from '@playwright/test';
import { answerCall, holdCall, problem } from './answers.ts';
import { account, type Screen } from './screen.ts';

export const ID = '00000000-0000-4000-8000-000000000001';
const LONG = 'Soil report pitched to Ines on 18 November; she wants the raw numbers first. ';
export const project = {
  id: ID,
  name: 'Tilth & Tine',
  created_at: '2026-10-01T10:00:00Z',
  states: { new: 97, contacted: 23, replied: 9, won: 4, skipped: 15 },
  blocked: 34,
};
const site = (change: Readonly<Record<string, unknown>>) => ({
  site: 'understory.example',
  state: 'new',
  reason: '',
  note: '',
  tags: [],
  title: 'Understory',
  url: 'https://understory.example/write-for-us',
  da: 64,
  found_by: 'intitle:"write for us" (soil OR compost)',
  came_by: 'search',
  added_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-20T10:00:00Z',
  ...change,
});
const sites = [
  site({ tags: ['pays'], came_by: 'order' }),
  site({ site: 'heavyclay.example', title: 'Heavy Clay', da: null }),
  site({
    site: 'loam.example',
    title: 'Loam Quarterly',
    state: 'contacted',
    note: LONG,
    tags: ['journal', 'no fee'],
  }),
  site({ site: 'chalk.example', title: null, state: 'replied', found_by: 'smart:guest_post_pages compost' }),
  site({ site: 'rootcellar.example', title: 'Root Cellar', state: 'won', found_by: null, came_by: 'import' }),
  site({
    site: `${'a-very-long-name-'.repeat(3)}of.example`,
    title: LONG.repeat(3),
    state: 'skipped',
    reason: 'asked for a fee',
    note: 'x'.repeat(200),
    tags: ['y'.repeat(40)],
    found_by: `intitle:"${'long words '.repeat(20)}"`,
  }),
];
const lastImport = {
  id: ID,
  file: 'buzzstream-contacts.csv',
  column: 'Website URL',
  list: 'sites',
  created_at: '2026-11-20T10:00:00Z',
  rows: 120,
  added: 108,
  known: 9,
  repeated: 0,
  refused: 3,
  refused_rows: [{ line: 4, text: 'n/a' }],
  undone_at: null,
};
export const projectAnswer = (change: Readonly<Record<string, unknown>> = {}) => ({
  json: {
    project,
    sites,
    next: 'x:y',
    found: 148,
    tags: ['journal', 'pays'],
    imports: [lastImport],
    ...change,
  },
});
export const blockedAnswer = (total: number) => ({
  json: { sites: ['one.example', 'two.example'].slice(0, total), next: null, total, imports: [] },
});
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
const NONE = { new: 0, contacted: 0, replied: 0, won: 0, skipped: 0 };

/** Parts of a project that are asked for by themselves. */
const PARTS = {
  '/standing-orders?*': orders,
  '/secret-addresses?*': addresses,
  '/watched-links?*': links,
  '/watched-links/looks?*': looks,
  '/watched-links/quote': quote,
  '/webhooks?*': webhooks,
};
const NO_PARTS = {
  '/standing-orders?*': { json: { orders: [], receipts: [] } },
  '/secret-addresses?*': { json: [] },
  '/watched-links?*': {
    json: { ...links.json, links: [], states: [], can_look: false },
  },
  '/webhooks?*': { json: { webhooks: [], deliveries: [] } },
};

export const projectScreen = (
  name: string,
  prepare: (page: Page) => Promise<unknown>,
  act: (page: Page) => Promise<void>,
): Screen =>
  account({
    name,
    path: `/project?id=${ID}`,
    prepare: async (page) => {
      for (const [call, json] of Object.entries(PARTS)) await answerCall(page, call, json);
      await prepare(page);
    },
    act,
  });

export const PROJECT_SCREENS: readonly Screen[] = [
  account({
    name: 'projects, none',
    path: '/projects',
    act: (page) => page.getByText('No project yet').waitFor(),
  }),
  account({
    name: 'projects listed',
    path: '/projects',
    prepare: async (page) => {
      const other = {
        ...project,
        id: ID.replace(/1$/, '2'),
        name: 'A client with quite a long name '.repeat(3),
        states: NONE,
      };
      await answerCall(page, '/projects', { json: { projects: [project, other], blocked: 2 } });
      await answerCall(page, '/blocked-sites', blockedAnswer(2));
    },
    act: async (page) => {
      await page.getByRole('link', { name: 'Tilth & Tine' }).waitFor();
      await page.getByText('2 sites blocked').click();
    },
  }),
  account({
    name: 'projects that do not load',
    path: '/projects',
    troubles: [/status of 503/],
    prepare: (page) => answerCall(page, '/projects', problem(503, 'Away.')),
    act: (page) => page.getByText('Your projects could not be loaded.').waitFor(),
  }),
  projectScreen(
    'project with its websites',
    async (page) => {
      await answerCall(page, '/projects/sites?*', projectAnswer());
      await answerCall(page, '/blocked-sites?*', blockedAnswer(2));
    },
    async (page) => {
      await page.getByText('2 new since yesterday').click();
      await page.getByText('2 websites, 1 credit').click();
      await page.getByRole('button', { name: 'Edit for loam.example' }).click();
      const buffer = Buffer.from('Name,Website URL\nA,https://a.example/\nB,n/a\n');
      await page.getByLabel('Import a CSV').setInputFiles({ name: 'buzz.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('group', { name: 'What was understood' }).waitFor();
      await page.getByRole('button', { name: /^Looks at https:\/\/blog/ }).click();
      await page.getByRole('list', { name: 'Looks' }).waitFor();
      await page.getByRole('textbox', { name: 'Pages with your links' }).fill('https://a.example/p');
      await page.getByRole('button', { name: 'What would it cost?' }).click();
      await page.getByRole('group', { name: 'Quote' }).waitFor();
      // The form that was opened has scrolled: no row stands half behind the navigation.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  ),
  projectScreen(
    'project, empty',
    async (page) => {
      const empty = {
        project: { ...project, states: NONE },
        sites: [],
        next: null,
        found: 0,
        imports: [],
        tags: [],
      };
      await answerCall(page, '/projects/sites?*', projectAnswer(empty));
      await answerCall(page, '/blocked-sites?*', blockedAnswer(0));
      for (const [call, json] of Object.entries(NO_PARTS)) await answerCall(page, call, json);
    },
    async (page) => {
      await page.getByText('No website in this project yet').waitFor();
      await page.getByText('No link is watched yet.').waitFor();
      await page.getByRole('button', { name: 'Delete this project…' }).click();
    },
  ),
  {
    ...projectScreen(
      'project whose parts do not load',
      async (page) => {
        await answerCall(page, '/projects/sites?*', projectAnswer());
        for (const call of [...Object.keys(PARTS), '/blocked-sites?*'])
          await answerCall(page, call, problem(503, 'Away.'));
      },
      async (page) => {
        for (const part of ['Your orders', 'Your links', 'Your webhooks'])
          await page.getByText(`${part} could not be loaded.`).waitFor();
      },
    ),
    troubles: [/status of 503/],
  },
  projectScreen(
    'project on its way',
    (page) => holdCall(page, '/projects/sites?*'),
    (page) => page.getByRole('main').getByText('Loading...').first().waitFor(),
  ),
  account({
    name: 'project of nobody',
    path: `/project?id=${ID}`,
    troubles: [/status of 404/],
    act: (page) => page.getByText('There is no such project').waitFor(),
  }),
];
