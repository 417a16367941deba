import { answerCall } from './support/answers.ts';
import { API } from './support/origins.ts';
import { adjustCredits, callApi, creditsOf } from './support/people.ts';
import { expectCredits, openTool, OTHER_WIDE_QUERY, runQuery, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const OUT = 'You’re out of credits. Please upgrade to continue.';

test('without credits the boxes are off, a delivered search can be repeated free, and a new one is refused', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 402/);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await adjustCredits(person, -(await creditsOf(person)));
  await page.evaluate(() => sessionStorage.removeItem('linklode_search'));
  await page.goto('/dashboard');
  await page.reload();
  await expect(tool.query).toBeDisabled();
  await expect(tool.search).toBeDisabled();
  await expect(tool.alert.getByRole('link', { name: 'Buy Credits' })).toBeVisible();
  await expect(tool.alert.getByRole('link', { name: 'Your last 7 days' })).toHaveAttribute(
    'href',
    '/history',
  );

  await tool.alert.getByRole('button', { name: 'Repeat a search for free' }).click();
  await expect(tool.query).toBeFocused();
  await tool.query.fill(WIDE_QUERY);
  await tool.search.click();
  await expect(tool.table()).toBeVisible();
  expect(await creditsOf(person)).toBe(0);

  await tool.query.fill(OTHER_WIDE_QUERY);
  await tool.search.click();
  await expect(tool.alert).toContainText(OUT);
  await expect(tool.alert).toContainText('That search was refused');
  await expect(tool.query).toBeDisabled();
  expect(await creditsOf(person)).toBe(0);
});

test('who waits for the free credits is told why there are none, and when or by whom they come', async ({
  page,
  person,
}) => {
  const me = { name: person.name, email: person.email, credits: 0 };
  await answerCall(page, '/user/me', { json: { ...me, bonus_withheld: true } }, { json: me });
  const { alert } = await openTool(page, person);
  await expect(alert).toContainText(
    'Your free credits are not there yet: many new accounts came from your network today. Sign in again tomorrow, or write to support@linklode.example and we add them.',
  );
  await expect(alert.getByRole('link', { name: 'support@linklode.example' })).toHaveAttribute(
    'href',
    'mailto:support@linklode.example',
  );
  await expect(alert.getByRole('link', { name: 'Buy Credits' })).toBeVisible();
  // Whoever has had them and used them up is told nothing of the kind.
  await page.reload();
  await expect(alert).toContainText('You’re out of credits.');
  await expect(alert).not.toContainText('free credits');
});

test('twenty credits buy two pages; then search is off and buying is offered', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expectCredits(tool, 10);
  await runQuery(tool, OTHER_WIDE_QUERY);
  await expectCredits(tool, 0);
  expect(await creditsOf(person)).toBe(0);

  await expect(tool.alert).toContainText(OUT);
  await expect(tool.table()).toBeVisible();
  for (const control of [tool.query, tool.exclude, tool.search]) await expect(control).toBeDisabled();
  await tool.alert.getByRole('link', { name: 'Buy Credits' }).click();
  await expect(page).toHaveURL('/buy-credits');

  // It stays so wherever the tool is opened next.
  await page.goto('/search');
  await expect(tool.alert).toContainText(OUT);
  await expect(tool.search).toBeDisabled();
});

test('results that took the last credits say what more of them costs once there are credits again', async ({
  page,
  person,
}) => {
  await adjustCredits(person, -10);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expectCredits(tool, 0);
  const next = tool.top.getByRole('button', { name: /^Next/ });
  await expect(next).toHaveAccessibleName('Next free where it is yours');

  await adjustCredits(person, 100);
  await page.reload();
  await expectCredits(tool, 100);
  await expect(page.getByText('10 credits used, 100 left')).toBeVisible();
  await expect(next).toHaveAccessibleName('Next at most 10 credits');
  await page.getByRole('button', { name: 'Download All Pages' }).click();
  await expect(page.getByRole('button', { name: /^Get the other pages/ })).toHaveAccessibleName(
    /at most \d+ credits$/,
  );
  await next.click();
  await expect(tool.table(2)).toBeVisible();
  await expectCredits(tool, 90);
});

test('a balance that was spent elsewhere ends the search with 402 and keeps the last results', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 402/);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expectCredits(tool, 10);
  await callApi(person, '/search', { query: OTHER_WIDE_QUERY });
  const refused = page.waitForResponse(`${API}/search`);
  // None of its rows is among those that were paid for: such a row would be delivered for nothing.
  await runQuery(tool, 'site:example da:21..28');
  expect((await refused).status()).toBe(402);
  await expect(tool.alert).toContainText(OUT);
  await expectCredits(tool, 0);
  await expect(tool.table()).toBeVisible();
});

test('a balance of 3 brings 3 websites', async ({ page, person }) => {
  await adjustCredits(person, -17);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table().getByRole('rowheader')).toHaveCount(3);
  await expectCredits(tool, 0);
  await expect(tool.alert).toContainText(OUT);
});
