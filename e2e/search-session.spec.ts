import { answerEach, listCalls } from './support/answers.ts';
import { newPerson, openAs, signInByApi } from './support/people.ts';
import { resultPage } from './support/results.ts';
import {
  goOn,
  HOLLOW_QUERY,
  openTool,
  runQuery,
  searchTool,
  shownAddresses,
  WIDE_QUERY,
} from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test('a reload restores query, exclusions, page and results without a request', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await tool.exclude.fill('other.example');
  await runQuery(tool, WIDE_QUERY);
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  const addresses = await shownAddresses(tool.table(2));
  const searches = listCalls(page, 'POST', '/search');
  await page.reload();
  await expect(tool.table(2)).toBeVisible();
  expect(await shownAddresses(tool.table(2))).toEqual(addresses);
  await expect(tool.query).toHaveValue(WIDE_QUERY);
  await expect(tool.exclude).toHaveValue('other.example');
  expect(searches).toEqual([]);
});

test('a new tab starts clean', async ({ page, person, context }) => {
  await runQuery(await openTool(page, person), HOLLOW_QUERY);
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(searchTool(other).query).toHaveValue('');
  await expect(other.getByRole('heading', { name: 'No websites matched' })).toBeHidden();
});

test('another person in the same tab starts clean', async ({ page, person }) => {
  await runQuery(await openTool(page, person), HOLLOW_QUERY);
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  const next = await signInByApi(newPerson('Mary Anning'));
  await page.goto(`/auth/callback?token=${next.token}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mary!');
  await expect(searchTool(page).query).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeHidden();
});

test('Clear empties the tool, also for a reload', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await tool.exclude.fill('other.example');
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await tool.clear.click();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(tool.query).toHaveValue('');
    await expect(tool.exclude).toHaveValue('');
    await expect(tool.table()).toBeHidden();
  }
});

test('a change of the smart filter clears the query, goes back to page 1 and asks for nothing', async ({
  page,
  person,
}) => {
  await answerEach(page, '/search', (request) => ({
    json: resultPage((request.postDataJSON() as { page: number }).page),
  }));
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await tool.form.getByRole('combobox', { name: 'Smart filter' }).selectOption({ index: 1 });
  await expect(tool.field('Your brand')).toHaveValue('');
  await expect(tool.table(1)).toBeVisible();
  // Nothing is sent for empty fields.
  await tool.search.click();
  await expect(tool.field('Your brand')).toBeFocused();
  expect(calls.filter((path) => path.startsWith('/search'))).toEqual([]);
});

test('View History opens in a new tab, the operators guide is linked', async ({ page, person, context }) => {
  const tool = await openTool(page, person);
  const opened = context.waitForEvent('page');
  await tool.viewHistory.click();
  await expect(await opened).toHaveURL('/history');
  await expect(page).toHaveURL('/dashboard');
  await expect(tool.form.getByRole('link', { name: /operators/i })).toHaveAttribute(
    'href',
    '/search-operators',
  );
});

test('/search shows the same tool under its own title', async ({ page, person }) => {
  await openAs(page, person, '/search');
  await expect(page).toHaveTitle('Search');
  const tool = searchTool(page);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await page.goto('/dashboard');
  await expect(tool.table()).toBeVisible();
});
