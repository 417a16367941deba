import { API } from './support/origins.ts';
import { adjustCredits, creditsOf, openAs } from './support/people.ts';
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

test('two tabs each keep their own search and pay from one balance', async ({ page, person, context }) => {
  await openAs(page, person, '/dashboard');
  const first = searchTool(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  const second = searchTool(other);
  await runQuery(first, WIDE_QUERY);
  await expectCredits(first, 10);
  await runQuery(second, OTHER_WIDE_QUERY);
  await expectCredits(second, 0);
  expect(await creditsOf(person)).toBe(0);
  await page.bringToFront();
  await expect(first.query).toHaveValue(WIDE_QUERY);
  await expect(first.table()).toBeVisible();
  await page.reload();
  await expect(first.query).toHaveValue(WIDE_QUERY);
  await expect(first.table()).toBeVisible();
  await expectCredits(first, 0);
});

test('a tab that one comes back to knows what was bought meanwhile in another', async ({ page, person }) => {
  await openAs(page, person, '/bulk-metrics');
  await page
    .getByRole('textbox')
    .fill(Array.from({ length: 30 }, (_, at) => `site-${at}.example`).join('\n'));
  const run = page.getByRole('button', { name: 'Run Check' });
  await expect(page.getByText('You need 30 credits but only have 20.')).toBeVisible();
  await adjustCredits(person, 100);
  // As the browser tells it; a tab of a test is never hidden. What was asked for this moment is not asked for again.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('You have 120 credits.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(run).toBeEnabled();
});

test('the same search at once in two tabs is charged once', async ({ page, person, context }) => {
  await openAs(page, person, '/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  const tools = [searchTool(page), searchTool(other)];
  for (const tool of tools) await tool.query.fill(WIDE_QUERY);
  await Promise.all(tools.map((tool) => tool.search.click()));
  for (const tool of tools) await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  expect(await creditsOf(person)).toBe(10);
});

test('the rest of a page that a short balance cut off comes when there is money, and only that is charged', async ({
  page,
  person,
}) => {
  await adjustCredits(person, -13);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table().getByRole('rowheader')).toHaveCount(7);
  await expectCredits(tool, 0);
  const seven = await shownAddresses(tool.table());
  await adjustCredits(person, 15);
  await page.reload();
  await expectCredits(tool, 15);
  await tool.search.click();
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  expect((await shownAddresses(tool.table())).slice(0, 7)).toEqual(seven);
  await expectCredits(tool, 12);
  expect(await creditsOf(person)).toBe(12);
});

test('without a network a search says so, keeps everything, and goes on when it is back', async ({
  page,
  person,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  // A page may be told that the network is back before it is, and asks for the user at once.
  troubles.allow(/Failed to fetch user NoAnswerError/);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await context.setOffline(true);
  await goOn(tool.top);
  await expect(tool.alert).toContainText('Something went wrong');
  await expect(tool.alert).toContainText('No readable answer came.');
  await expect(tool.table(1)).toBeVisible();
  await expectCredits(tool, 10);
  await context.setOffline(false);
  const answered = page.waitForResponse(`${API}/search`);
  await tool.alert.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await expect(tool.table(2)).toBeVisible();
  await expect(tool.alert).not.toContainText('Something went wrong');
  expect(await creditsOf(person)).toBe(0);
});

test('whoever reloads the moment that the address names a page has that page, which was paid for', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      location.reload();
    };
  });
  await goOn(tool.top);
  await page.waitForURL(/page=2/);
  await expect(tool.table(2)).toBeVisible();
  await expectCredits(tool, 0);
});

test.describe('in a browser that has none of the code yet', () => {
  test.use({ ownContext: true });

  test('a network that goes before anything was typed takes neither the form nor what a failed search says', async ({
    page,
    person,
    context,
    troubles,
  }) => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED/);
    troubles.allow(/Failed to fetch user NoAnswerError/);
    const tool = await openTool(page, person);
    await expectCredits(tool, 20);
    await context.setOffline(true);
    await runQuery(tool, WIDE_QUERY);
    await expect(tool.alert).toHaveText('Something went wrong');
    await expect(tool.query).toHaveValue(WIDE_QUERY);
    await context.setOffline(false);
    await tool.alert.getByRole('button', { name: 'Try again' }).click();
    await expect(tool.table()).toBeVisible();
    expect(await creditsOf(person)).toBe(10);
  });

  test('a network that goes while rows are on screen leaves them there, whatever is pressed', async ({
    page,
    person,
    context,
    troubles,
  }) => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED/);
    const tool = await openTool(page, person);
    const code = page.waitForResponse(/\/assets\/prospects-panel-/);
    await runQuery(tool, WIDE_QUERY);
    await (await code).finished();
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /^LinkedIn Prospects for/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to fetch prospects.');
    await page.keyboard.press('Escape');
    await tool.filter.selectOption({ label: 'Resource pages' });
    await page.getByRole('button', { name: 'Link gap' }).click();
    await expect(tool.table()).toBeVisible();
    await context.setOffline(false);
    await expect(tool.field('Your topic')).toBeVisible();
    await expect(tool.table()).toBeVisible();
  });
});
