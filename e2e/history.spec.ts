import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { answerCall, holdCall, holdCode, loseCall, problem } from './support/answers.ts';
import { saveBy } from './support/files.ts';
import { callApi, openAs } from './support/people.ts';
import { searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const HISTORY = '/history/websites?*';

function history(page: Page) {
  const main = page.getByRole('main');
  const filters = main.getByRole('form', { name: 'Filters' });
  return {
    main,
    filters,
    rows: main
      .getByRole('region', { name: 'Search history' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
    query: filters.getByRole('combobox', { name: 'Query' }),
    from: filters.getByLabel('From'),
    to: filters.getByLabel('To'),
    daMin: filters.getByLabel('DA minimum'),
    clear: filters.getByRole('button', { name: 'Clear Filters' }),
    download: main.getByRole('button', { name: 'Download Excel' }),
  };
}

function entry(title: string | null, change: Readonly<Record<string, unknown>> = {}) {
  return {
    query: 'intitle:soil',
    title,
    url: 'https://understory.example/soil',
    da: 50,
    pa: 40,
    spam_score: 10,
    created_at: '2026-11-20T10:00:00Z',
    ...change,
  };
}

const ENTRIES = [
  // Midnight in India is 18:30 the day before in UTC.
  entry('At midnight', { created_at: '2026-11-20T18:30:00Z', da: 30, spam_score: 31 }),
  entry('A second before', { created_at: '2026-11-20T18:29:59Z', da: 29, pa: 60 }),
  entry('Of a filter', { query: 'smart:unlinked_mentions Acme CRM, acme.example', da: 60, spam_score: 61 }),
  entry(null, { url: null, da: null, pa: null, spam_score: null, created_at: '2026-11-19T18:30:00Z' }),
  entry('Odd address', { url: 'javascript:alert(1)', created_at: '2026-11-18T01:00:00Z' }),
];

test('each delivered result has an entry, newest first, and comes back as history.xlsx', async ({
  page,
  person,
}) => {
  await callApi(person, '/search', { query: 'site:stackbench.example' });
  const smart = new URLSearchParams({
    filter: 'unlinked_mentions',
    query: 'Thornwick Tools, thornwicktools.example',
  });
  await callApi(person, `/search/smart?${smart}`);
  await openAs(page, person, '/history');
  const screen = history(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search History (Last 7 Days)');
  await expect(screen.main.getByText('History is automatically deleted after 7 days.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Query',
    'Title',
    'URL',
    'DA',
    'PA',
    'Spam',
    'Date',
  ]);
  await expect(screen.rows.first().getByText('Unlinked mentions', { exact: true })).toBeVisible();
  await expect(screen.rows.last()).toContainText('site:stackbench.example');
  const link = screen.rows.last().getByRole('link');
  await expect(link).toHaveAttribute('href', /^https:\/\/stackbench\.example\//);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(
    screen.main.getByText('Times are in your local zone, Asia/Calcutta (UTC+5:30).'),
  ).toBeVisible();

  const file = await saveBy(page, screen.download);
  expect(file.name).toBe('history.xlsx');
  const rows = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(['Query', 'Title', 'URL', 'DA', 'PA', 'Spam', 'Date (UTC)']);
  expect(rows).toHaveLength((await screen.rows.count()) + 1);
  expect(rows[1]?.[6]).toBeInstanceOf(Date);
  expect(rows[1]?.[0]).toBe('Unlinked mentions: Thornwick Tools, thornwicktools.example');
  expect(rows.at(-1)?.[0]).toBe('site:stackbench.example');
});

test('the websites of a query can be left out of the next search, whichever of their hosts was shown', async ({
  page,
  person,
}) => {
  const url = 'https://blog.understory.example/soil';
  await answerCall(page, HISTORY, {
    json: {
      history: [
        entry('Of a blog', { url, domain: 'understory.example' }),
        entry('Of a source that tells no domain', { url: 'https://www.heap.example/' }),
        entry('Of a filter that is not offered', { query: 'smart:saas_blogs invoicing' }),
      ],
      next: null,
    },
  });
  await openAs(page, person, '/history');
  const screen = history(page);
  await screen.query.selectOption('intitle:soil');
  await screen.main.getByRole('link', { name: 'Exclude these' }).click();
  const tool = searchTool(page);
  await expect(tool.query).toHaveValue('intitle:soil');
  await expect(tool.exclude).toHaveValue('understory.example, heap.example');
  await page.goBack();
  await screen.query.selectOption('SaaS blogs: invoicing');
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.main.getByRole('link', { name: 'Run again' })).toHaveCount(0);
});

test('the filters narrow by query, by inclusive bounds and by local days; one button clears them', async ({
  page,
  person,
}) => {
  await answerCall(page, HISTORY, { json: { history: ENTRIES } });
  await openAs(page, person, '/history');
  const screen = history(page);
  const titles = screen.rows.getByRole('rowheader');
  await expect(titles).toHaveText(['At midnight', 'A second before', 'Of a filter', 'NA', 'Odd address']);
  await expect(screen.query.getByRole('option')).toHaveText([
    'All',
    'intitle:soil',
    'Unlinked mentions: Acme CRM, acme.example',
  ]);
  const fill = (name: string, value: string) => screen.filters.getByLabel(name).fill(value);
  for (const [narrow, shown] of [
    [() => fill('DA minimum', '30'), ['At midnight', 'Of a filter', 'Odd address']],
    [() => fill('DA maximum', '30'), ['At midnight', 'A second before']],
    [() => fill('PA minimum', '60'), ['A second before']],
    [() => fill('PA maximum', '40'), ['At midnight', 'Of a filter', 'Odd address']],
    [() => fill('Spam minimum', '31'), ['At midnight', 'Of a filter']],
    [() => fill('Spam maximum', '10'), ['A second before', 'Odd address']],
    [() => screen.from.fill('2026-11-21'), ['At midnight']],
    // Up to the start of the day, that moment included.
    [
      () => screen.to.fill('2026-11-21'),
      ['At midnight', 'A second before', 'Of a filter', 'NA', 'Odd address'],
    ],
    [() => screen.to.fill('2026-11-20'), ['NA', 'Odd address']],
    [
      () => screen.query.selectOption({ label: 'Unlinked mentions: Acme CRM, acme.example' }),
      ['Of a filter'],
    ],
  ] as const) {
    await narrow();
    await expect(titles).toHaveText([...shown]);
    await screen.clear.click();
    await expect(titles).toHaveCount(5);
  }
  await expect(screen.query).toHaveValue('');
  await expect(screen.from).toHaveValue('');
  await expect(screen.filters.getByText('Up to the start of this day.')).toBeVisible();
  const today = screen.filters.getByRole('button', { name: 'Today' });
  await today.click();
  await expect(today).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.from).not.toHaveValue('');
  await expect(screen.to).not.toHaveValue('');
  await screen.clear.click();
  await expect(today).toHaveAttribute('aria-pressed', 'false');

  await fill('DA minimum', '99');
  await expect(page.getByRole('heading', { name: 'No websites match these filters' })).toBeVisible();
  // How many there are is said aloud, and not only out of how many queries.
  await expect(screen.main.getByRole('status')).toHaveText('0 websitesfrom 0 queries');
  await page.getByRole('button', { name: 'Show all websites' }).click();
  await expect(titles).toHaveCount(5);
});

test('a smart search has a badge without its marker; a missing title or address is NA', async ({
  page,
  person,
}) => {
  await answerCall(page, HISTORY, { json: { data: ENTRIES } });
  await openAs(page, person, '/history');
  const { rows } = history(page);
  await expect(rows.nth(2).getByText('Unlinked mentions', { exact: true })).toBeVisible();
  await expect(rows.nth(2).getByText('Acme CRM, acme.example', { exact: true })).toBeVisible();
  await expect(page.getByText('smart:')).toHaveCount(0);
  await expect(rows.nth(3).getByText('NA', { exact: true })).toHaveCount(2);
  await expect(rows.nth(3).getByText('no value')).toHaveCount(3);
  await expect(rows.nth(3).getByRole('link')).toHaveCount(0);
  await expect(rows.nth(4).getByRole('link')).toHaveCount(0);
  await expect(rows.nth(4).getByText('javascript:alert(1)', { exact: true })).toBeVisible();
  await expect(rows.nth(0)).toContainText('31% Medium');
  await expect(rows.nth(2)).toContainText('61% High');
  await expect(rows.nth(0).getByRole('time')).toHaveText('21 Nov 2026, 00:00');
});

test('it says that it loads, and that it is empty', async ({ page, person }) => {
  await answerCall(page, HISTORY, { json: [] });
  const held = await holdCall(page, HISTORY);
  await openAs(page, person, '/history');
  const { main } = history(page);
  await expect(main.getByRole('status').filter({ hasText: 'Loading history...' })).toBeVisible();
  held.letGo();
  await expect(main.getByText('No search history in the last 7 days.')).toBeVisible();
  await expect(main.getByText('Loading history...')).toHaveCount(0);
});

test('a history that cannot be had is logged and reads as empty', async ({ page, person, troubles }) => {
  troubles.expect(/status of 503/);
  troubles.expect(/Failed to load the search history/);
  await answerCall(page, HISTORY, problem(503, 'Away.'));
  await openAs(page, person, '/history');
  await expect(page.getByText('No search history in the last 7 days.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a download that fails is told and can be tried again', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/Failed to download history\.xlsx/);
  await callApi(person, '/search', { query: 'site:example' });
  await loseCall(page, '/history/download/excel');
  await openAs(page, person, '/history');
  const { download } = history(page);
  await download.click();
  await expect(page.getByRole('alert').getByText('The download failed. Please try again.')).toBeVisible();
  await page.unrouteAll();
  expect((await saveBy(page, download)).name).toBe('history.xlsx');
});

test('hundreds of entries come a hundred at a time, as cards below 640 px', async ({ page, person }) => {
  await answerCall(page, HISTORY, {
    json: Array.from({ length: 230 }, (_, at) => entry(`Number ${at + 1}`)),
  });
  await openAs(page, person, '/history');
  const { rows, main } = history(page);
  await expect(rows).toHaveCount(100);
  await main.getByRole('button', { name: 'Next' }).last().click();
  await expect(rows.first()).toContainText('Number 101');
  await expect(page.getByRole('heading', { name: '230 websites' })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = main.getByRole('list', { name: 'Search history' }).getByRole('listitem');
  await expect(cards).toHaveCount(100);
  for (const text of ['intitle:soil', 'Number 101', 'understory.example/soil', 'DA', '50', 'Spam', '10%']) {
    await expect(cards.first()).toContainText(text);
  }
  // The filters are longer than a phone: they unfold, and say how many are set.
  await expect(cards.first()).toBeInViewport();
  const { clear, daMin } = history(page);
  await expect(clear).toBeHidden();
  await main.getByText('Filters', { exact: true }).click();
  await daMin.fill('20');
  await expect(main.getByText('Filters, 1 set')).toBeVisible();
});

test('filters and page stand in the address: Back, a reload and whoever opens it see the same', async ({
  page,
  person,
}) => {
  const many = Array.from({ length: 130 }, (_, at) => entry(`Number ${at + 1}`));
  await answerCall(page, HISTORY, { json: [...ENTRIES, ...many] });
  await openAs(page, person, '/history');
  const { rows, query, daMin, clear, main } = history(page);
  const countEntries = () => page.evaluate(() => window.history.length);
  const before = await countEntries();

  // Typing takes the place of the entry, and the box keeps what is half typed.
  await daMin.pressSequentially('50');
  await expect(page).toHaveURL('/history?daMin=50');
  await daMin.press('.');
  await expect(page).toHaveURL('/history');
  await expect(daMin).toHaveValue('50.');
  await daMin.press('5');
  await expect(page).toHaveURL('/history?daMin=50.5');
  await expect(daMin).toHaveValue('50.5');
  await expect(daMin).toBeFocused();
  await expect(rows).toHaveCount(1);
  expect(await countEntries()).toBe(before);

  // A choice is an entry of its own.
  await clear.click();
  await expect(page).toHaveURL('/history');
  await query.selectOption({ label: 'intitle:soil' });
  await expect(page).toHaveURL('/history?query=intitle%3Asoil');
  await main.getByRole('button', { name: 'Next' }).last().click();
  await expect(page).toHaveURL('/history?query=intitle%3Asoil&page=2');
  await expect(rows.last()).toContainText('Number 130');
  expect(await countEntries()).toBe(before + 3);
  await page.reload();
  await expect(rows.last()).toContainText('Number 130');
  await expect(query.getByRole('option', { name: 'intitle:soil' })).toHaveJSProperty('selected', true);
  await page.goBack();
  await expect(rows.first()).toContainText('At midnight');
  await expect(rows).toHaveCount(100);
  await page.goBack();
  await expect(query).toHaveValue('');
  await page.goBack();
  await expect(daMin).toHaveValue('50.5');
  await expect(rows).toHaveCount(1);
  await page.goForward();
  await expect(daMin).toHaveValue('');

  // What is just typed is not written over the entry that Back leads to.
  await daMin.fill('7');
  await page.goBack();
  await expect(daMin).toHaveValue('50.5');

  // A strange value is the default.
  await page.goto('/history?daMin=high&from=soon&page=-3&query=gone');
  await expect(rows).toHaveCount(100);
  await expect(daMin).toHaveValue('');
  await expect(query).toHaveValue('');
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });

  test('what is typed comes into the address when nothing more comes, and never into that of the next page', async ({
    page,
    person,
  }) => {
    await answerCall(page, HISTORY, { json: ENTRIES });
    await page.clock.install();
    await openAs(page, person, '/history');
    const { daMin } = history(page);
    await expect(daMin).toBeVisible();
    // A longer leap would give up calls that are under way.
    await page.clock.pauseAt(Date.now() + 10_000);
    for (const letter of '123') {
      await daMin.press(letter);
      await page.clock.runFor(290);
    }
    await expect(page).toHaveURL('/history');
    await page.clock.runFor(20);
    await expect(page).toHaveURL('/history?daMin=123');
    await daMin.press('4');
    await expect(daMin).toHaveValue('1234');
    // Typed on while the code of the next page is on its way.
    const held = await holdCode(page, 'projects-page');
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL('/projects');
    await daMin.fill('12345');
    await page.clock.runFor(1_000);
    await expect(daMin).toHaveValue('12345');
    await expect(page).toHaveURL('/projects');
    held.letGo();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(page).toHaveURL('/projects');
  });
});

test('an empty history offers no workbook', async ({ page, person }) => {
  await openAs(page, person, '/history');
  await expect(page.getByText('No search history in the last 7 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Excel' })).toHaveCount(0);
});
