import { answerCall, listCalls } from './support/answers.ts';
import { adjustCredits, creditsOf, openAs } from './support/people.ts';
import { OTHER_WIDE_QUERY, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test('without credits the boxes are off, a delivered search can be repeated free, and a new one is refused', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 402/);
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
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
  await expect(tool.alert).toContainText('You’re out of credits. Please upgrade to continue.');
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
  await openAs(page, person, '/dashboard');
  const { alert } = searchTool(page);
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

test('a dashboard that loads asks once who is there', async ({ page, person }) => {
  const asked = listCalls(page, 'GET', '/user/me');
  await openAs(page, person, '/dashboard');
  await expect(searchTool(page).search).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

test('an empty history offers no workbook', async ({ page, person }) => {
  await openAs(page, person, '/history');
  await expect(page.getByText('No search history in the last 7 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Excel' })).toHaveCount(0);
});
