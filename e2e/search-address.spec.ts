import { answerEach, listCalls } from './support/answers.ts';
import { API } from './support/origins.ts';
import { creditsOf, newPerson, openAs, signInByApi } from './support/people.ts';
import { resultPage } from './support/results.ts';
import {
  expectCredits,
  goOn,
  openTool,
  OTHER_WIDE_QUERY,
  runQuery,
  searchTool,
  shownAddresses,
  WIDE_QUERY,
} from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const NOT_RUN = 'This search has not been run yet.';
const addressOf = (query: string, rest = '') => `/dashboard?${new URLSearchParams({ q: query })}${rest}`;

test('Back and Forward lead from page to page and from search to search, at no cost and without a request', async ({
  page,
  person,
}) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table(1)).toBeVisible();
  await expect(page).toHaveURL(addressOf(WIDE_QUERY));
  const first = await shownAddresses(tool.table(1));
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  await expect(page).toHaveURL(addressOf(WIDE_QUERY, '&page=2'));
  await expectCredits(tool, 0);

  await page.goBack();
  await expect(tool.table(1)).toBeVisible();
  expect(await shownAddresses(tool.table(1))).toEqual(first);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(tool.table()).toBeHidden();
  await page.goForward();
  await expect(tool.table(1)).toBeVisible();
  await expect(tool.query).toHaveValue(WIDE_QUERY);
  await page.goForward();
  await expect(tool.table(2)).toBeVisible();
  expect(searches).toHaveLength(2);
});

test('a search that is left while it runs is told in the balance', async ({ page, person }) => {
  const tool = await openTool(page, person);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const { promise: charged, resolve: charge } = Promise.withResolvers<void>();
  await page.route(`${API}/search`, async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') {
      charge();
      await left;
    }
    await route.fulfill({ response }).catch(() => undefined);
  });
  await runQuery(tool, WIDE_QUERY);
  await charged;
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL('/projects');
  await expectCredits(tool, 10);
  leave();
});

test('a reload of an earlier page of one’s own search brings it again, free', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table(1)).toBeVisible();
  const first = await shownAddresses(tool.table(1));
  await runQuery(tool, OTHER_WIDE_QUERY);
  await expect(page).toHaveURL(addressOf(OTHER_WIDE_QUERY));
  // The tab keeps the rows of the last search alone.
  await page.goto(addressOf(WIDE_QUERY));
  await expect(tool.table(1)).toBeVisible();
  expect(await shownAddresses(tool.table(1))).toEqual(first);
  await expect(tool.status).toContainText('10 websites on page 1.');
  expect(await creditsOf(person)).toBe(0);
});

test('an address that somebody else passed on fills the form, costs nothing and waits to be run', async ({
  page,
  person,
}) => {
  const searches = listCalls(page, 'POST', '/search');
  await openAs(page, person, addressOf(WIDE_QUERY, '&exclude=one.example%2Ctwo.example&page=2'));
  const tool = searchTool(page);
  await expect(tool.query).toHaveValue(WIDE_QUERY);
  await expect(tool.exclude).toHaveValue('one.example, two.example');
  await expect(page.getByText(NOT_RUN)).toBeVisible();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(page.getByText(NOT_RUN)).toBeVisible();
    await expectCredits(tool, 20);
  }
  expect(searches).toEqual([]);
  await page.getByRole('button', { name: 'Show page 2 of this search' }).click();
  await expect(tool.table(2)).toBeVisible();
  await expect(page.getByText(NOT_RUN)).toBeHidden();
  expect(searches.map((search) => search.postDataJSON() as unknown)).toEqual([
    { query: WIDE_QUERY, exclude: ['one.example', 'two.example'], page: 2 },
  ]);
  await expectCredits(tool, 10);
});

test('a smart filter has an address too, and an unknown one is no filter', async ({ page, person }) => {
  await openAs(page, person, '/search?q=soil&filter=listicles');
  const tool = searchTool(page);
  await expect(tool.filter).toHaveValue('listicles');
  await expect(tool.field('What the list is of')).toHaveValue('soil');
  await page.goto('/search?q=soil&filter=constructor');
  await expect(tool.filter).toHaveValue('');
  await expect(page.getByText(NOT_RUN)).toBeVisible();
});

test('another page of the app and back leaves the search where it was', async ({ page, person }) => {
  await answerEach(page, '/search', (request) => ({
    json: resultPage((request.postDataJSON() as { page: number }).page),
  }));
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(tool.table(2)).toBeVisible();
  await expect(page).toHaveURL(addressOf(WIDE_QUERY, '&page=2'));
});

test('who signs in after another in the same tab finds no search of theirs, nor its address', async ({
  page,
  person,
  context,
}) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  const other = await context.newPage();
  const next = await signInByApi(newPerson('Mary Anning'));
  await other.goto(`/auth/callback?token=${next.token}`);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mary!');
  await expect(page).toHaveURL('/dashboard');
  await expect(tool.query).toHaveValue('');
  await expect(tool.table()).toBeHidden();
  await expectCredits(tool, 20);
});
