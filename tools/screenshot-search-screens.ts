// The screens of the search tool beyond its query: smart filters, page filters, exclude files, the people of a site.
import type { Page } from '@playwright/test';
import { found, meera, problem, QUERY, RESULTS, type Answer, type Screen } from './screenshot-answers.ts';

const person = (name: string, designation: string, category: 'seo' | 'outreach', confidence: string) => ({
  name,
  linkedin_url: `https://www.linkedin.com/in/${encodeURIComponent(name)}`,
  designation,
  company: 'Trowel & Tilth',
  image: null,
  category,
  evidence_url: 'https://www.trowelandtilth.example/about/the-people-behind-the-magazine?section=editorial',
  evidence_text: `${name} is ${designation} and answers pitches within two weeks, as the page about the team says.`,
  confidence,
});
const PEOPLE = [
  person('Ishaan Kulkarni', 'Head of Organic Growth', 'seo', 'high'),
  person('Freya Lindqvist', 'SEO Lead', 'seo', 'medium'),
  {
    ...person(
      'Tomasz Wielgosz',
      'Technical SEO and Analytics Manager for Seasonal Editions and the Regional Almanac Programme',
      'seo',
      'low',
    ),
    evidence_url: '',
    evidence_text: '',
  },
  ...[
    'Anjali Raghunathan',
    'Daniel Okonjo',
    'Priya Vellore',
    'Marguerite Achterberg',
    'Kofi Ansah-Boateng',
    'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Adolph',
    '王 小明',
    'Ada',
    'Søren Ørsted',
  ].map((name) => person(name, 'Commissioning Editor', 'outreach', 'high')),
];
const people = (prospects: readonly unknown[]): Answer => ({
  body: { domain: 'trowelandtilth.example', brand: 'Trowel & Tilth', prospects, message: null },
});
const smartFound = {
  results: RESULTS.map((result, at) => ({
    ...result,
    why:
      at % 3 === 2
        ? {
            template: 'Guidelines for writers in the text',
            link: `https://gone.example/${'long-path/'.repeat(8)}`,
          }
        : {
            template: 'An invitation to write in the title',
            words: 'write for us',
            sentence: 'We like to hear from people who garden, so please write for us about what went wrong.',
          },
  })),
  has_next: true,
  has_prev: false,
  credits_left: 112,
  cached: false,
  charged: 10,
};

/** As the own index answers: what each page holds, and the link that the query asks for. */
const REASONS_QUERY = 'link:rival.example "write for us" (soil OR compost) da:>=20 lang:en';
const foundWithReasons = {
  ...found,
  results: RESULTS.map((result, at) => ({
    ...result,
    lang: 'en',
    matches: [
      {
        clause: 'link:rival.example',
        places: ['link'],
        link: `https://www.rival.example/${at % 4 === 3 ? 'long-path/'.repeat(20) : 'pricing/'}`,
      },
      { clause: '"write for us"', places: at % 2 === 0 ? ['title', 'text'] : ['text'] },
      { clause: at % 3 === 0 ? 'soil' : 'compost', places: ['text'] },
      { clause: 'da:>=20', places: ['metric'] },
      { clause: 'lang:en', places: ['lang'] },
    ],
  })),
};

const QUERY_FIELD = { name: 'Query', exact: true } as const;

async function search(page: Page, query: string) {
  await page.getByRole('textbox', QUERY_FIELD).fill(query);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('navigation', { name: 'Pages, top' }).waitFor();
}

async function filterPage(page: Page, industry: string) {
  await search(page, QUERY);
  await page.getByRole('button', { name: 'DA 40 or more' }).click();
  await page.getByRole('combobox', { name: 'Industry' }).selectOption(industry);
}

async function openPeople(page: Page) {
  await search(page, QUERY);
  await page.getByRole('button', { name: 'LinkedIn Prospects for trowelandtilth.example' }).click();
  await page.waitForTimeout(300);
}

function upload(content: string) {
  return async (page: Page) => {
    await page.getByLabel('Exclude sites').fill('a.example');
    const file = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.getByLabel('Upload CSV').setInputFiles(file);
    await page.waitForTimeout(200);
  };
}

const searching = { '/user/me': meera, '/search': { body: found } };

function peopleScreen(name: string, answer: Answer): Screen {
  return {
    name: `prospects${name}`,
    path: '/dashboard',
    isWindowOnly: true,
    answers: { ...searching, '/prospects/linkedin': answer },
    act: openPeople,
  };
}

export const SEARCH_SCREENS: readonly Screen[] = [
  {
    name: 'smart-idle',
    path: '/dashboard',
    answers: { '/user/me': meera },
    act: async (page) => {
      await page.getByLabel('Smart filter').selectOption({ label: 'Broken mentions' });
    },
  },
  {
    name: 'smart-results',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search/smart': { body: smartFound } },
    act: async (page) => {
      await page.getByLabel('Smart filter').selectOption({ label: 'Guest post pages' });
      await search(page, 'home composting');
    },
  },
  {
    name: 'smart-refused',
    path: '/dashboard',
    answers: {
      '/user/me': meera,
      '/search/smart': problem(422, 'Enter your site. Example: Acme CRM, acme.com'),
    },
    act: async (page) => {
      await page.getByLabel('Smart filter').selectOption({ label: 'Unlinked mentions' });
      await page.getByRole('textbox', QUERY_FIELD).fill('Acme CRM');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'page-with-reasons',
    path: '/dashboard',
    answers: { '/user/me': meera, '/search': { body: foundWithReasons } },
    act: (page) => search(page, REASONS_QUERY),
  },
  {
    name: 'page-by-language',
    path: '/dashboard',
    answers: searching,
    act: async (page) => {
      await search(page, QUERY);
      await page.getByRole('combobox', { name: 'Language' }).selectOption('unknown');
    },
  },
  {
    name: 'page-of-two-sources',
    path: '/dashboard',
    answers: {
      '/user/me': meera,
      '/search': {
        body: {
          ...found,
          results: RESULTS.map((result, at) => ({
            ...result,
            metrics_source: at % 3 === 0 ? 'moz' : 'own-index',
            metrics_as_of: '2026-11-20',
          })),
        },
      },
    },
    act: (page) => search(page, QUERY),
  },
  {
    name: 'page-filtered',
    path: '/dashboard',
    answers: searching,
    act: (page) => filterPage(page, 'Gardening'),
  },
  {
    name: 'page-filtered-away',
    path: '/dashboard',
    answers: searching,
    act: (page) => filterPage(page, 'Directory'),
  },
  {
    name: 'exclude-uploaded',
    path: '/dashboard',
    answers: { '/user/me': meera },
    act: upload('domain\nA.example\nhttps://b.example/x\nnot one\n'),
  },
  {
    name: 'exclude-refused',
    path: '/dashboard',
    answers: { '/user/me': meera },
    act: upload('PK\u0003\u0004'),
  },
  peopleScreen('', people(PEOPLE)),
  peopleScreen('-loading', { isSlow: true }),
  peopleScreen('-empty', people([])),
  peopleScreen('-error', problem(429, 'You can look up 60 sites an hour.')),
  peopleScreen('-lost', { isLost: true }),
];
