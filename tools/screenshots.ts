// Takes screenshots of pages and states at several widths in both themes, so that anyone can look again after a change.
// Needs a running web origin; answers of the API are put in its place here, so every state is at hand and no credit moves.
//
//   node tools/screenshots.ts --web http://localhost:3000 --api http://localhost:4000 --out /tmp/shots
//     [--only dashboard,login] [--widths 360,768,1440] [--themes light,dark] [--chromium /usr/bin/chromium]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page, type Route } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** The call is cut off. */
  readonly isLost?: boolean;
  /** No answer within the life of the page. */
  readonly isSlow?: boolean;
}

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Signed in where `/user/me` has an answer. By path, without the origin. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly act?: (page: Page) => Promise<void>;
  /** Only the window, for what lies over the page. */
  readonly isWindowOnly?: boolean;
}

const QUERY = 'site:.example intitle:"write for us" (soil OR compost) -forum';
const LONG_QUERY = `intitle:("write for us" OR "guest post" OR "become a contributor") (${Array.from({ length: 14 }, (_, at) => `keyword${at}`).join(' OR ')}) -site:spam.example -inurl:tag after:2024-05-01 da:20..80`;

const ROWS: readonly (readonly [
  string | null,
  string,
  number | null,
  number | null,
  number | null,
  string | null,
  string[],
])[] = [
  [
    'Write for us: pitch a soil story',
    'https://understory.example/pitch',
    72,
    58,
    1,
    'A reader-funded magazine on woodland ecology. Editors reply to pitches within two weeks.',
    ['Environment', 'Publishing'],
  ],
  [
    'Write for us: growing guides for small gardens',
    'https://www.trowelandtilth.example/write-for-us',
    68,
    54,
    3,
    'Growing and compost advice for balconies and back gardens, with a standing call for seasonal guides.',
    ['Gardening', 'Publishing'],
  ],
  [
    'Contribute: write for us',
    'https://loamquarterly.example/contribute/guidelines',
    61,
    47,
    1,
    'Quarterly journal for market gardeners. Takes soil reports of 900 to 1,600 words.',
    ['Agriculture'],
  ],
  [
    'Write for us: guidelines for soil scientists and keen amateurs',
    'https://groundtruth.example/blog/guest-post-guidelines',
    57,
    44,
    6,
    'Soil biology explained, with open calls for lab notes and allotment trials.',
    ['Science'],
  ],
  [
    'Write for Us: Submit Your Regenerative Farming, Composting, Mulching and Cover-Crop Stories to the Allotment Almanac Contributor Network and Its Seventeen Regional Editions',
    'https://allotment-almanac-contributors.example/community/contribute/write-for-us/submission-checklist-and-style-guide',
    52,
    41,
    8,
    'Community almanac with regional editors. Contributor pieces carry an author page and one link.',
    ['Gardening', 'Community', 'Regional news'],
  ],
  [
    'Kitchen Plot: write for us',
    'https://kitchenplot.example/contributors',
    47,
    38,
    2,
    'Recipes, compost notes and plot diaries from home growers.',
    ['Food', 'Gardening'],
  ],
  [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'https://compostdesk.example/write-for-us',
    44,
    null,
    null,
    'News and kit reviews for people who take their heap seriously.',
    ['Gardening'],
  ],
  [
    'Write for us and partner placements',
    'https://gardenposts.example/write-for-us?type=sponsored',
    33,
    28,
    46,
    'Multi-author blog on soil and sheds. Lists paid placements next to editorial submissions.',
    ['Marketing'],
  ],
  [null, 'https://peatfree.example/', null, null, 4, null, []],
  [
    'Write for us: any topic, approved in 24 hours',
    'https://postanywhere.example/write-for-us',
    24,
    22,
    71,
    'Takes anything from finance to soil, with outbound links on every page.',
    ['Marketing', 'Directory'],
  ],
];
const RESULTS = ROWS.map(([title, url, da, pa, spam_score, description, industry]) => ({
  title,
  url,
  da,
  pa,
  spam_score,
  description,
  industry,
}));

const found = { results: RESULTS, credits_left: 122, total: 214, cached: false, charged: 10 };
const problem = (status: number, detail: string): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Problem', status, detail, code: 'problem', request_id: 'r1' },
});
const meera: Answer = { body: { name: 'Meera Nair', email: 'meera@linklode.example', credits: 132 } };
const nobody: Answer = {
  body: { name: null, email: 'a-very-long-mailbox-name.with.dots@subdomain.linklode.example', credits: 0 },
};
const entry = (created_at: string, reason: string, details: string | null, amount: number) => ({
  created_at,
  reason,
  details,
  amount,
});
const ENTRIES = [
  entry('2026-11-21T10:42:00Z', 'search', '10 websites, page 1', -10),
  entry('2026-11-20T16:58:00Z', 'purchase', '100 credits pack', 100),
  entry(
    '2026-11-19T08:00:00Z',
    'adjustment',
    'A correction that support made, with a reason that is longer than others',
    5,
  ),
  entry('2026-11-18T09:12:00Z', 'signup bonus', null, 20),
];

function runQuery(query: string) {
  return async (page: Page) => {
    await page.getByLabel('Query').fill(query);
    await page.getByLabel('Exclude sites').fill('pressfarm.example, spunarticles.example');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForTimeout(250);
  };
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-failed', path: '/login?error=signin_failed' },
  {
    name: 'callback',
    path: '/auth/callback?code=c&state=s',
    answers: { '/auth/callback': { isSlow: true } },
  },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'menu-signed-out', path: '/login', isWindowOnly: true, act: openMenu },
  { name: 'search-operators', path: '/search-operators' },
  { name: 'pricing', path: '/pricing' },
  { name: 'terms', path: '/terms-and-conditions' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact-us' },
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
  { name: 'profile', path: '/profile', answers: { '/user/me': meera } },
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
  { name: 'buy-credits', path: '/buy-credits', answers: { '/user/me': meera } },
  { name: 'history', path: '/history', answers: { '/user/me': meera } },
];

async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

async function answerCall(route: Route, answers: Readonly<Record<string, Answer>>, webOrigin: string) {
  const answer = answers[new URL(route.request().url()).pathname] ?? { status: 404, body: {} };
  if (answer.isSlow) return;
  if (answer.isLost) {
    await route.abort();
    return;
  }
  await route.fulfill({
    status: route.request().method() === 'OPTIONS' ? 204 : (answer.status ?? 200),
    contentType: 'application/json',
    headers: {
      'Access-Control-Allow-Origin': webOrigin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    },
    body: JSON.stringify(answer.body ?? {}),
  });
}

const { values: flags } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://localhost:3000' },
    api: { type: 'string', default: 'http://localhost:4000' },
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    chromium: { type: 'string' },
  },
});
const only = flags.only.split(',').filter((name) => name !== '');
const screens = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
await mkdir(flags.out, { recursive: true });

const program = flags.chromium
  ? { executablePath: flags.chromium, args: ['--no-sandbox', '--disable-dev-shm-usage'], env: {} }
  : await findChromium();
if (!program)
  throw new Error('There is no Chromium here, and none could be fetched; name one with --chromium.');
const browser = await chromium.launch({
  executablePath: program.executablePath,
  args: [...program.args, '--disable-background-networking'],
  env: { ...process.env, ...program.env },
});
let troubles = 0;
try {
  for (const colorScheme of flags.themes.split(',') as ('light' | 'dark')[]) {
    for (const width of flags.widths.split(',').map(Number)) {
      for (const screen of screens) {
        const answers = screen.answers ?? {};
        const context = await browser.newContext({
          viewport: { width, height: width < 640 ? 740 : 900 },
          colorScheme,
          locale: 'en-GB',
          timezoneId: 'Asia/Kolkata',
          reducedMotion: 'reduce',
          hasTouch: width < 640,
        });
        if (answers['/user/me']) {
          await context.addInitScript(() => localStorage.setItem('token', 'screenshots'));
        }
        const page = await context.newPage();
        const report = (text: string) => {
          if (/Failed to load resource|Failed to fetch user|NoAnswerError/.test(text)) return;
          troubles++;
          console.error(`${screen.name} ${width} ${colorScheme}: ${text}`);
        };
        page.on('console', (message) => message.type() === 'error' && report(message.text()));
        page.on('pageerror', (error) => report(error.message));
        await page.route(`${flags.api}/**`, (route) => answerCall(route, answers, flags.web));
        await page.goto(flags.web + screen.path);
        const main = page.locator('main');
        await main.getByRole('heading').or(main.getByRole('status')).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(200);
        await screen.act?.(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) report(`scrolls sideways by ${overflow} px`);
        await page.screenshot({
          path: join(flags.out, `${screen.name}-${width}-${colorScheme}.png`),
          fullPage: !screen.isWindowOnly,
        });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
}
console.log(`${screens.length} screens in ${flags.out}, ${troubles} troubles`);
process.exitCode = troubles === 0 ? 0 : 1;
