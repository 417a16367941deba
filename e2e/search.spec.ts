import { answerCall, answerEach, holdCall, listCalls } from './support/answers.ts';
import { adjustCredits, creditsOf } from './support/people.ts';
import { found, resultPage, resultRow } from './support/results.ts';
import {
  expectCredits,
  goBack,
  goOn,
  HOLLOW_QUERY,
  openTool,
  runQuery,
  shownAddresses,
  WIDE_QUERY,
} from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const INVALID = 'Invalid search query';
const NO_OPERATOR = 'Try using a Google operator like site:, intitle:, or inurl:';
const NO_KEYWORD = 'Your operator is missing a keyword.';
const REFUSED: readonly (readonly [string, string])[] = [
  ['', INVALID],
  ['abc', INVALID],
  ['   the   ', INVALID],
  ['gardening blogs', NO_OPERATOR],
  ['soil site:', "You used 'site:' but didn't specify a domain."],
  ['intitle: -forum', NO_KEYWORD],
  ['soil inurl:', NO_KEYWORD],
  ['intext: -forum', NO_KEYWORD],
  ['intitle:"write for us', 'You have an unmatched quote ("). Please add the closing quote.'],
];

test('a query that is no search is refused in words, without asking the API', async ({ page, person }) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  for (const [query, text] of REFUSED) {
    await runQuery(tool, query);
    await expect(tool.alert, query).toContainText(text);
    await expect(tool.query).toHaveAttribute('aria-invalid', 'true');
    await expect(tool.query).toBeFocused();
    await tool.query.fill('intitle:guide');
    await expect(tool.alert).toHaveCount(0);
  }
  expect(searches).toEqual([]);
});

test('a search that runs says so and cannot be started twice', async ({ page, person }) => {
  const searches = listCalls(page, 'POST', '/search');
  const held = await holdCall(page, '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.searching).toBeDisabled();
  await expect(tool.status).toHaveText('Searching...');
  await tool.query.press('Enter');
  held.letGo();
  await expect(tool.table()).toBeVisible();
  await expect(tool.search).toBeEnabled();
  await expect(tool.status).toContainText('10 websites');
  expect(searches).toHaveLength(1);
  await expectCredits(tool, 10);
});

test('ten websites come as a table, one credit each, and the balance is asked for again', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await expectCredits(tool, 20);
  const refreshed = listCalls(page, 'GET', '/user/me');
  await runQuery(tool, `  ${WIDE_QUERY}  `);
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  for (const name of ['Website', 'Industry', /^DA/, /^PA/, /^Spam score/]) {
    await expect(tool.table().getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(tool.table().locator('tbody tr').first().getByRole('link')).toHaveAttribute(
    'href',
    /^https?:\/\/[^/]+\.example\//,
  );
  await expectCredits(tool, 10);
  await expect.poll(() => refreshed.length).toBeGreaterThan(0);
  expect(await creditsOf(person)).toBe(10);
});

test('the table becomes cards below 640 px', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  const addresses = await shownAddresses(tool.table());
  await page.setViewportSize({ width: 640, height: 900 });
  await expect(tool.table()).toBeVisible();
  await expect(tool.cards()).toBeHidden();
  for (const width of [639, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(tool.cards().getByRole('listitem')).toHaveCount(10);
    await expect(tool.table()).toBeHidden();
    expect(await shownAddresses(tool.cards())).toEqual(addresses);
  }
  for (const fact of ['DA', 'PA', 'Spam score', 'Industry']) {
    await expect(tool.cards().getByRole('listitem').first().getByText(fact, { exact: true })).toBeVisible();
  }
});

test('missing values are a dash with a reason, what a page does not say is a sentence, a missing industry is NA, several are joined', async ({
  page,
  person,
}) => {
  const missing = { title: null, description: null, da: null, pa: null, spam_score: null, industry: [] };
  await answerCall(page, '/search', {
    json: found(
      resultRow({ ...missing, url: 'https://bare.example/' }),
      resultRow({ industry: ['Science', 'Press'], da: 0 }),
      resultRow({ industry: ['Gardening'], url: 'https://one-label.example/' }),
    ),
  });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  const bare = tool.table().getByRole('row').filter({ hasText: 'bare.example' });
  await expect(bare.getByText('–', { exact: true })).toHaveCount(3);
  await expect(bare.getByText('Not enough data', { exact: true })).toHaveCount(2);
  await expect(bare.getByText('The page says nothing of itself here.')).toBeVisible();
  await expect(bare.getByText('-', { exact: true })).toHaveCount(0);
  await expect(bare.getByText('NA', { exact: true })).toBeVisible();
  await expect(tool.table().getByText('Science; Press', { exact: true })).toBeVisible();
  await expect(tool.table().getByText('Gardening', { exact: true })).toBeVisible();
  await expect(tool.table().getByText('0', { exact: true })).not.toHaveCount(0);
});

test('both paginations work; a page that is here already comes without a request', async ({
  page,
  person,
}) => {
  await adjustCredits(person, 30);
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  const first = await shownAddresses(tool.table());
  await expect(tool.top.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(tool.bottom.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  await expect(tool.bottom).toContainText(/Page 2 of \d/);
  const second = await shownAddresses(tool.table(2));
  expect(second.filter((address) => first.includes(address))).toEqual([]);
  await expectCredits(tool, 30);
  expect(searches).toHaveLength(2);

  await goBack(tool.bottom);
  await expect(tool.table(1)).toBeVisible();
  expect(await shownAddresses(tool.table(1))).toEqual(first);
  await goOn(tool.bottom);
  await expect(tool.table(2)).toBeVisible();
  expect(searches).toHaveLength(2);

  await goOn(tool.bottom);
  await expect(tool.table(3)).toBeVisible();
  expect(searches.map((search) => (search.postDataJSON() as { page: number }).page)).toEqual([1, 2, 3]);
  expect(await creditsOf(person)).toBe(20);
});

test('a new search starts at page 1 and forgets the pages of the last one', async ({ page, person }) => {
  const searches = listCalls(page, 'POST', '/search');
  await answerEach(page, '/search', (request) => {
    const { page: number, query } = request.postDataJSON() as { page: number; query: string };
    return { json: resultPage(number, { total: query === WIDE_QUERY ? 500 : null }) };
  });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  await runQuery(tool, 'intitle:guide');
  await expect(tool.table(1)).toBeVisible();
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  expect(searches.map((search) => search.postDataJSON() as unknown)).toEqual([
    { query: WIDE_QUERY, exclude: [], page: 1 },
    { query: WIDE_QUERY, exclude: [], page: 2 },
    { query: 'intitle:guide', exclude: [], page: 1 },
    { query: 'intitle:guide', exclude: [], page: 2 },
  ]);
});

test('there are ten pages at most', async ({ page, person }) => {
  await answerEach(page, '/search', (request) => ({
    json: resultPage((request.postDataJSON() as { page: number }).page),
  }));
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  for (let number = 1; number < 10; number++) {
    await expect(tool.table(number)).toBeVisible();
    await goOn(tool.top);
  }
  await expect(tool.table(10)).toBeVisible();
  await expect(tool.top.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(tool.bottom.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('where the total is not known, a full page may be followed by another and a short one is the last', async ({
  page,
  person,
}) => {
  await answerCall(
    page,
    '/search',
    { json: resultPage(1, { total: null }) },
    { json: resultPage(2, { total: null, count: 7 }) },
  );
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await goOn(tool.bottom);
  await expect(tool.table(2).getByRole('rowheader')).toHaveCount(7);
  await expect(tool.top.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('the same search again is free', async ({ page, person }) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expectCredits(tool, 10);
  await runQuery(tool, `${WIDE_QUERY} `);
  await expect(tool.status).toContainText(/\b0 credits used/);
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  await expectCredits(tool, 10);
  expect(searches).toHaveLength(2);
});

test('excluded sites do not come, and the page is filled up', async ({ page, person }) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  const hosts = (await shownAddresses(tool.table())).map((address) => new URL(address).hostname);
  const [unwanted = ''] = hosts;
  await tool.exclude.fill(`https://www.${unwanted}/path,  , other.example `);
  await tool.search.click();
  // What takes the place of the unwanted website is new; the others were paid for a moment ago.
  await expect(tool.status).toContainText('10 websites on page 1. 1 credit used.');
  const addresses = await shownAddresses(tool.table());
  expect(addresses).toHaveLength(10);
  expect(addresses.filter((address) => new URL(address).hostname === unwanted)).toEqual([]);
  expect(searches.at(-1)?.postDataJSON()).toMatchObject({
    exclude: [`https://www.${unwanted}/path`, 'other.example'],
  });
});

test('a search that finds nothing says so and costs nothing', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, HOLLOW_QUERY);
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  await expect(tool.table()).toBeHidden();
  await expectCredits(tool, 20);
  expect(await creditsOf(person)).toBe(20);
});
