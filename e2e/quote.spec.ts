import { answerCall, listCalls } from './support/answers.ts';
import { creditsOf } from './support/people.ts';
import { expectCredits, goOn, openTool, runQuery, shownAddresses } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('what a query finds and costs is told before it is paid, and afterwards what was charged', async ({
  page,
  person,
}) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await expect(tool.search).toHaveAccessibleName('Search at most 10 credits');

  // A condition that leaves nothing is seen, and taken out by a press.
  await tool.query.fill('intext:soil lang:zu');
  const killing = tool.conditions.getByRole('button', { name: /^lang:zu leaves 0 websites/ });
  await expect(killing).toBeVisible();
  await expect(tool.quoteSum).toContainText('0 websites');
  await expect(tool.search).toHaveAccessibleName('Search nothing to charge');
  await killing.click();
  await expect(tool.query).toHaveValue('intext:soil');
  const title = tool.conditions.getByRole('button', { name: /^intext:soil \d+ websites/ });
  await expect(title).toBeFocused();
  await expect(tool.quote.getByRole('status', { name: 'Quote' })).toHaveText(
    /^\d+ websites\. At most \d+ credits for this page\.$/,
  );

  // A condition is written into the query, by the keyboard, and says before what it leaves.
  await tool.addCondition.focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleName(/^DA 20 or more da:>=20 leaves \d+ websites?$/);
  const leaves = /leaves (\d+ websites?)/.exec((await first.textContent()) ?? '')?.[1] ?? 'nothing';
  await page.keyboard.press('Enter');
  await expect(tool.query).toHaveValue('intext:soil da:>=20');
  await expect(tool.addCondition).toBeFocused();
  await expect(
    tool.conditions.getByRole('button', { name: new RegExp(`^da:>=20 leaves ${leaves}`) }),
  ).toBeVisible();
  expect(searches, 'all of that is free').toEqual([]);
  expect(await creditsOf(person)).toBe(20);

  await tool.query.fill('site:example');
  await expect(tool.quoteSum).toContainText('At most 10 credits for this page');
  await tool.search.click();
  await expect(tool.table().getByRole('rowheader')).toHaveCount(10);
  await expectCredits(tool, 10);
  await expect(page.getByText('10 credits used, 10 left')).toBeVisible();
  await expect(tool.quoteSum).toContainText(/\d+ not yet yours/);
  await expect(tool.search).toHaveAccessibleName(/^Search free until \d+ \w+, \d\d:\d\d$/);
  await expect(tool.top.getByRole('button', { name: /^Next/ })).toHaveAccessibleName(
    'Next at most 10 credits',
  );

  // Each row is another website; its other pages unfold for nothing.
  const addresses = await shownAddresses(tool.table());
  expect(
    new Set(addresses.map((address) => new URL(address).hostname.split('.').slice(-2).join('.'))).size,
  ).toBe(10);
  const row = tool
    .table()
    .getByRole('row')
    .filter({ has: page.getByText(/more pages?/) })
    .first();
  await row
    .locator('summary')
    .filter({ hasText: /more pages?/ })
    .click();
  await expect(row.locator('[data-part="other-pages"]').getByRole('link').first()).toBeVisible();
  await expect(row.locator('[data-part="other-pages"]')).toContainText('free');
  await tool.order.selectOption({ label: 'Spam, low first' });
  expect((await shownAddresses(tool.table())).length).toBeGreaterThan(10);
  expect(await creditsOf(person)).toBe(10);

  // Other boxes are another search: the rows stay and say so. What is a row is chosen before it is paid.
  await tool.quote.getByRole('radio', { name: 'All pages' }).check();
  await expect(page.getByText('Results of the search before.')).toBeVisible();
  expect(searches).toHaveLength(1);
  await tool.search.click();
  await expect(page.getByRole('heading', { name: '10 pages' })).toBeVisible();
  await expect(page).toHaveURL(/rows=pages/);
});

test('a next page that is here is free, and one of websites that are the account’s too', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await runQuery(tool, 'site:example');
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  await expectCredits(tool, 0);
  await tool.top.getByRole('button', { name: 'Previous' }).click();
  await expect(tool.table(1)).toBeVisible();
  await expect(tool.top.getByRole('button', { name: /^Next/ })).toHaveAccessibleName('Next free');
});

test('a count that does not come keeps nobody from searching', async ({ page, person, troubles }) => {
  troubles.expect(/status of 503/);
  await answerCall(page, '/search/quote', { status: 503, json: { detail: 'Away.' } });
  const tool = await openTool(page, person);
  await tool.query.fill('intitle:guide');
  await expect(tool.quoteSum).toContainText('Count not available.');
  await expect(tool.quoteSum).toContainText('Search still says at most 10 credits.');
  await expect(tool.search).toHaveAccessibleName('Search at most 10 credits');
  await tool.query.fill('gardening');
  await expect(tool.quoteSum).toContainText('Nothing to count yet: the query needs an operator');
  await tool.query.fill('');
  await expect(tool.quote).toContainText('It is free.');
});
