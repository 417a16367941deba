// States of the search tool, the bulk checker and the history that the accessibility tests judge beside the plain
// pages.
import type { Page } from '@playwright/test';
import { answerCall, holdCall, problem, type Answer } from './answers.ts';
import { peopleFound, prospect } from './people-found.ts';
import { found, resultPage, resultRow, ordinaryQuote, pitchSheet, smartPage, smartRow } from './results.ts';
import { account, type Screen } from './screen.ts';
import { fillFilter, runQuery, searchTool } from './search-tool.ts';

const LONG = 'https://gone.example/'.concat('a-long-path/'.repeat(14));

async function search(page: Page) {
  await answerCall(page, '/search', { json: resultPage(1) });
  await runQuery(searchTool(page), 'intitle:result');
  await page.getByRole('heading', { name: '10 websites' }).waitFor();
}

const openPeople = async (page: Page) => {
  await search(page);
  await page.getByRole('button', { name: 'LinkedIn Prospects for site-1-0.example' }).click();
  await page.getByRole('dialog').waitFor();
};

/** The panel of people over a page of results. */
function people(name: string, answer: Answer | null, shown: (page: Page) => Promise<void>): Screen {
  return account({
    name: `people of a site, ${name}`,
    path: '/dashboard',
    ...(answer?.status === undefined ? {} : { troubles: [new RegExp(`status of ${answer.status}`)] }),
    prepare: (page) =>
      answer ? answerCall(page, '/prospects/linkedin?*', answer) : holdCall(page, '/prospects/linkedin?*'),
    act: async (page) => {
      await openPeople(page);
      await shown(page);
    },
  });
}

const SENTENCE =
  'We own two border forks by Barrowly and one by Hortiko; only the first has a spare handle, and neither rusts. ';

/** A page that links to these rivals. */
function linking(rivals: readonly string[], change: Readonly<Record<string, unknown>> = {}) {
  const links = rivals.map((site, at) => ({
    site,
    url: at === 0 ? LONG : `https://${site}/`,
    anchor: at === 0 ? 'border forks by Barrowly' : '',
    rel: at === 0 ? 'nofollow sponsored' : '',
    sentence: at === 0 ? SENTENCE : null,
  }));
  return resultRow({
    domain: 'understory.example',
    matches: [{ clause: `gap:(${rivals.join(' ')})`, places: ['link'], links }],
    other_pages: 1,
    more_pages: [{ title: 'Stockists', url: 'https://understory.example/stockists', matches: null }],
    ...change,
  });
}

const RIVALS = ['barrowly.example', 'hortiko.example', `${'a-rather-long-name-'.repeat(3)}of.example`];
const MANY = [...RIVALS, 'spadewell.example', 'fourth.example', 'fifth.example', 'sixth.example'];

/** Who links to rivals: `gap:` of so many sites, and what is seen of it. */
function gap(
  name: string,
  rivals: readonly string[],
  answer: Answer,
  shown: (page: Page) => Promise<unknown>,
): Screen {
  return account({
    name: `link gap, ${name}`,
    path: '/dashboard',
    ...(answer.status === undefined ? {} : { troubles: [new RegExp(`status of ${answer.status}`)] }),
    prepare: (page) => answerCall(page, '/search', answer),
    act: async (page) => {
      await runQuery(searchTool(page), `gap:(${rivals.join(' ')}) -linksto:tine.example`);
      await shown(page);
    },
  });
}

const delivery = '00000000-0000-4000-8000-000000000007';

const gapScreens: readonly Screen[] = [
  gap(
    'with long names, a row whose source tells nothing, and the receipt open',
    RIVALS,
    {
      json: {
        ...found(
          linking(RIVALS, { title: SENTENCE.repeat(2), url: LONG }),
          linking(RIVALS.slice(1), { da: null, pa: null, spam_score: 88 }),
          resultRow({ title: null }),
        ),
        delivery,
      },
    },
    async (page) => {
      await page.getByRole('button', { name: 'Receipt', exact: true }).click();
      await page.getByRole('group', { name: 'Receipt' }).waitFor();
      await page.getByText('1 more page').first().click();
    },
  ),
  gap('of many rivals', MANY, { json: found(linking(MANY), linking(MANY.slice(0, 2))) }, (page) =>
    page.getByRole('heading', { name: '2 websites' }).waitFor(),
  ),
  gap('nothing found', RIVALS, { json: found() }, (page) =>
    page.getByText('No page of the index links to two of these sites').waitFor(),
  ),
  gap('failed', RIVALS, problem(503, 'The index is away.'), (page) => searchTool(page).alert.waitFor()),
];

const ARABIC = 'اكتب لنا: دليل الكُتّاب الضيوف (2026) | مجلة التسويق';
const HEBREW = 'כתבו עבורנו - 12 נושאים ל-SEO ושיווק תוכן!';
/** Titles and texts that run from right to left, beside those that do not, and mixed within one line. */
export const fromRight = [
  resultRow({
    title: ARABIC,
    url: 'https://xn--mgbh0fb.example/%D8%A7%D9%83%D8%AA%D8%A8-%D9%84%D9%86%D8%A7/?page=2',
    description:
      'نرحب بمقالات الضيوف عن السيو (SEO) وبناء الروابط. أرسل فكرتك إلى editor@majalla.example خلال 48 ساعة.',
    industry: ['Marketing', 'تسويق'],
  }),
  resultRow({
    title: HEBREW,
    url: 'https://blog.shivuk.example/write',
    description: `${HEBREW} `.repeat(6),
    da: 7,
  }),
  resultRow({
    title: `${ARABIC} `.repeat(5),
    url: 'https://long.example/',
    description: `${ARABIC}. `.repeat(9),
  }),
  resultRow({ title: `Guest posts | ${HEBREW}`, url: 'https://mixed.example/a', description: null }),
  resultRow(),
];

const searchStates: readonly Screen[] = [
  account({
    name: 'results in Arabic and Hebrew',
    path: '/dashboard',
    prepare: (page) => answerCall(page, '/search', { json: found(...fromRight) }),
    act: async (page) => {
      await runQuery(searchTool(page), 'intitle:"اكتب لنا" OR intitle:כתבו');
      await page.getByRole('heading', { name: '5 websites' }).waitFor();
    },
  }),
  account({
    name: 'smart filter that warns of a word, with its reasons and a pitch sheet',
    path: '/dashboard',
    prepare: async (page) => {
      await answerCall(page, '/search/smart/quote?*', { json: ordinaryQuote() });
      await answerCall(page, '/pitch-sheet?*', { json: pitchSheet() });
      await answerCall(page, '/search/smart?*', {
        json: {
          ...smartPage(1),
          results: [
            smartRow(),
            smartRow({ why: { template: 'A link whose target is gone', link: LONG } }),
            smartRow({ why: { template: 'Words alone', words: 'write for us' } }),
            smartRow({ da: null, pa: null, spam_score: 88, why: null }),
          ],
        },
      });
    },
    act: async (page) => {
      const tool = searchTool(page);
      await fillFilter(tool, 'Press mentions', { 'A brand': 'Spade', 'The brand’s site': 'spade.example' });
      await page.locator('#ordinary-word').waitFor();
      await tool.search.click();
      await page.getByRole('heading', { name: '4 websites' }).waitFor();
      await page.locator('[data-part="pitch-sheet"] summary').first().click();
      await page.getByText('Rules for contributors').waitFor();
    },
  }),
  ...gapScreens,
  account({
    name: 'results with their reasons, a long link among them',
    path: '/dashboard',
    act: async (page) => {
      const matches = [
        { clause: '"write for us"', places: ['title', 'text'] },
        { clause: 'link:gone.example', places: ['link'], link: LONG },
      ];
      await answerCall(page, '/search', { json: found(resultRow({ matches }), resultRow()) });
      await runQuery(searchTool(page), '"write for us" link:gone.example');
      await page.getByRole('link', { name: LONG }).waitFor();
    },
  }),
  account({
    name: 'websites with their other pages unfolded, one without data, in another order',
    path: '/dashboard',
    act: async (page) => {
      const more_pages = [
        { title: 'Photo essays: how to send yours', url: 'https://understory.example/photo', matches: null },
        { title: null, url: LONG, matches: [{ clause: 'soil', places: ['text'] }] },
      ];
      const excerpt = {
        text: 'We pay for reported pieces about the soil.',
        marks: [[37, 41]] as [number, number][],
      };
      await answerCall(page, '/search', {
        json: found(
          resultRow({ excerpt, domain: 'understory.example', other_pages: 7, more_pages }),
          resultRow({ da: null, pa: null, spam_score: null, description: null }),
        ),
      });
      await runQuery(searchTool(page), 'intitle:"write for us" soil');
      await page.getByText('7 more pages').click();
      await searchTool(page).order.selectOption('spam');
    },
  }),
  account({
    name: 'quote with a condition that leaves nothing, the menu of conditions open',
    path: '/dashboard',
    act: async (page) => {
      const quote = {
        count: 'counted',
        clauses: [
          { text: 'intitle:"write for us"', start: 0, end: 22, websites: 4180 },
          { text: '(soil OR compost)', start: 23, end: 40, websites: 97 },
          { text: 'lang:zu', start: 41, end: 48, websites: 0 },
        ],
        all: { websites: 0 },
        yours: 0,
        at_most: 0,
        free_until: null,
        with: Array.from({ length: 6 }, (_, at) => ({ websites: at })),
      };
      await answerCall(page, '/search/quote', { json: quote });
      const tool = searchTool(page);
      await tool.query.fill('intitle:"write for us" (soil OR compost) lang:zu');
      await tool.quoteSum.getByText('0 websites').waitFor();
      await tool.addCondition.click();
      await page.getByRole('menuitem', { name: /leaves 5 websites/ }).waitFor();
    },
  }),
  account({
    name: 'exclude file refused',
    path: '/dashboard',
    act: async (page) => {
      const file = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') };
      await searchTool(page).upload.setInputFiles(file);
      await searchTool(page).alert.waitFor();
    },
  }),
  people(
    'listed',
    {
      json: peopleFound(
        prospect('Ada King', {
          category: 'seo',
          designation: 'Head of Organic Growth and Editorial Planning',
        }),
        prospect('Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk', { confidence: 'medium' }),
        prospect('Jane Digby', { evidence_url: 'https://www.linkedin.com/in/jane-digby', confidence: 'low' }),
      ),
    },
    (page) => page.getByText('Jane Digby', { exact: true }).waitFor(),
  ),
  people('on their way', null, (page) => page.getByText('Looking for people...').waitFor()),
  people('none', { json: peopleFound() }, (page) =>
    page.getByText('We couldn’t find any relevant prospects.').waitFor(),
  ),
  people('failed', problem(503, 'The index is away.'), (page) =>
    page.getByText('Failed to fetch prospects.').waitFor(),
  ),
];

const ROW = { yours_since: null, metrics_source: null, metrics_as_of: null };
const bulkRows = [
  { ...ROW, domain: 'understory.example', da: 72, pa: 58, spam_score: 1, status: 'ok' },
  { ...ROW, domain: `${'long-'.repeat(11)}name.example`, da: 30, pa: 20, spam_score: 46, status: 'ok' },
  { ...ROW, domain: 'bad.example', da: 5, pa: 4, spam_score: 91, status: 'ok' },
  { ...ROW, domain: 'none.example', da: null, pa: null, spam_score: null, status: 'error: not in the index' },
];

async function check(page: Page, list: string) {
  await page.getByLabel('Domains or URLs, one per line').fill(list);
  await page.getByRole('button', { name: 'Run Check' }).click();
}

const bulkStates: readonly Screen[] = [
  account({
    name: 'bulk check with results',
    path: '/bulk-metrics',
    prepare: (page) => answerCall(page, '/bulk-metrics', { json: bulkRows }),
    act: async (page) => {
      await check(page, bulkRows.map(({ domain }) => domain).join('\n'));
      await page.getByText('3 domains checked, 3 credits used, 1 error').waitFor();
    },
  }),
  account({
    name: 'bulk check that runs',
    path: '/bulk-metrics',
    prepare: (page) => holdCall(page, '/bulk-metrics'),
    act: async (page) => {
      await check(page, 'understory.example');
      await page.getByRole('button', { name: 'Running...' }).waitFor();
    },
  }),
  account({
    name: 'bulk list with wrong lines',
    path: '/bulk-metrics',
    act: async (page) => {
      const list = `good.example\nnot a site\n${'x'.repeat(200)}\nhttps://${'y-'.repeat(60)}`;
      await page.getByLabel('Domains or URLs, one per line').fill(list);
      await page.getByText('not a site is not a valid domain or URL.').waitFor();
    },
  }),
  account({
    name: 'bulk list of which a part waits',
    path: '/bulk-metrics',
    act: async (page) => {
      const list = Array.from({ length: 1234 }, (_, at) => `site-${at}.example`).join('\n');
      await page.getByLabel('Domains or URLs, one per line').fill(`${list}\nnot a site`);
      await page.getByRole('button', { name: 'Keep the first 50' }).click();
      await page.getByText('1,185 more lines').waitFor();
    },
  }),
  account({
    name: 'bulk check failed, and a list above the balance',
    path: '/bulk-metrics',
    troubles: [/status of 500/, /A bulk check failed/],
    prepare: (page) => answerCall(page, '/bulk-metrics', problem(500, 'The index is away.')),
    act: async (page) => {
      await check(page, 'understory.example');
      await page.getByText('An unexpected error occurred. Please try again.').waitFor();
      const list = Array.from({ length: 60 }, (_, at) => `site-${at}.example`).join('\n');
      await page.getByLabel('Domains or URLs, one per line').fill(list);
      await page.getByText('(Need 60, only 20 available)').waitFor();
    },
  }),
];

const delivered = (change: Readonly<Record<string, unknown>>) => ({
  ...resultRow(),
  ...ROW,
  query: 'intitle:soil',
  created_at: '2026-11-20T10:00:00Z',
  ...change,
});
const historyRows = [
  delivered({ spent_by: 'Ben Spade' }),
  delivered({ query: 'smart:unlinked_mentions Acme CRM, acme.example', spam_score: 46 }),
  delivered({ query: `intitle:("${'long words '.repeat(20)}")`, title: 'Long title '.repeat(30), url: LONG }),
  delivered({ title: null, url: null, da: null, pa: null, spam_score: 90 }),
];

const historyStates: readonly Screen[] = [
  account({
    name: 'history with entries',
    path: '/history',
    prepare: (page) => answerCall(page, '/history/websites?*', { json: historyRows }),
    act: (page) => page.getByRole('heading', { name: '4 websites' }).waitFor(),
  }),
  account({
    name: 'history in Arabic and Hebrew',
    path: '/history',
    prepare: (page) =>
      answerCall(page, '/history/websites?*', {
        json: fromRight.map((row) => delivered({ ...row, query: 'intitle:"اكتب لنا" site:example.com' })),
      }),
    act: (page) => page.getByRole('heading', { name: '5 websites' }).waitFor(),
  }),
  account({
    name: 'history that the filters leave out',
    path: '/history',
    prepare: (page) => answerCall(page, '/history/websites?*', { json: historyRows }),
    act: async (page) => {
      await page.getByLabel('DA minimum').fill('99');
      await page.getByRole('heading', { name: 'No websites match these filters' }).waitFor();
    },
  }),
  account({
    name: 'history on its way',
    path: '/history',
    prepare: (page) => holdCall(page, '/history/websites?*'),
    act: (page) => page.getByText('Loading history...').waitFor(),
  }),
];

export const TOOL_SCREENS: readonly Screen[] = [...searchStates, ...bulkStates, ...historyStates];
