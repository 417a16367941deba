import type { Page } from '@playwright/test';
import { findBarriers, showTheme } from './support/barriers.ts';
import { callApi, creditsOf, newPerson, openAs, signInByApi } from './support/people.ts';
import { OTHER_WIDE_QUERY, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/** What axe holds against the screen, wide and on a phone, in both themes; and nothing of it is wider than a phone. */
async function judge(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      expect(
        await findBarriers(page, theme === 'dark' ? 'colours' : 'all'),
        `${name} ${size.width} ${theme}`,
      ).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
      size.width,
    );
  }
}

test('an owner invites a colleague, who signs in, accepts and searches with the account’s credits; the owner sees who spent, and takes them out', async ({
  page,
  person: owner,
  browser,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize(WIDE);
  await openAs(page, owner, '/profile');
  const people = page.getByRole('region', { name: 'People', exact: true });
  await expect(people).toContainText('You work here alone.');
  const ben = newPerson('Ben Spade');
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  await people.getByLabel('The Google address').fill(ben.email);
  await people.getByLabel('Credits a month, at most').fill('15');
  await people.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(people.getByRole('status')).toContainText('we send no mail');
  await judge(page, 'invited');
  const link = await people.getByLabel('Shown once: keep it now').inputValue();

  // Whoever else opens the link is told nothing of it.
  const theirs = await browser.newContext({ viewport: WIDE });
  const other = await theirs.newPage();
  await openAs(other, await signInByApi(newPerson('Eve Hoe')), '/dashboard');
  await other.goto(link);
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('There is no invitation here');
  await judge(other, 'no-invitation');

  // The one who was invited signs in on the way, and is asked.
  const context = await browser.newContext({ viewport: WIDE });
  // The policy of the page lets nobody read what was copied.
  await context.addInitScript(() => {
    const writeText = async (text: string) => void (document.documentElement.dataset['copied'] = text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.reload();
  await tab.getByRole('link', { name: 'Continue with Google' }).click();
  await tab.getByLabel('Email').fill(ben.email);
  await tab.getByLabel('Name').fill(ben.name);
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(tab.getByRole('heading', { name: `${owner.name} invites you` })).toBeVisible();
  await judge(tab, 'join');
  await tab.getByRole('button', { name: 'Accept' }).click();
  const bar = tab.getByRole('region', { name: 'Account', exact: true }).filter({ hasText: 'Working for' });
  await expect(bar).toContainText('0 of your 15 this month');

  // A search takes the owner's credits, a page at most, and stops at the cap.
  await runQuery(searchTool(tab), WIDE_QUERY);
  await expect(tab.getByRole('status', { name: 'Search' })).toContainText('10 credits used');
  expect(await creditsOf(owner)).toBe(10);
  await judge(tab, 'member-results');
  await tab.getByRole('button', { name: 'Link for colleagues' }).click();
  await expect(tab.locator('html[data-copied]')).toHaveCount(1);
  const address = (await tab.locator('html').getAttribute('data-copied')) ?? '';
  await runQuery(searchTool(tab), OTHER_WIDE_QUERY);
  await expect(tab.getByRole('status', { name: 'Search' })).toContainText('5 credits used');
  expect(await creditsOf(owner)).toBe(5);

  // Another tab works for oneself, and charges nobody else.
  const second = await context.newPage();
  await second.goto('/search');
  await second.getByLabel('Working for').selectOption('Your own account');
  await second.waitForURL('/dashboard');
  await runQuery(searchTool(second), WIDE_QUERY);
  await expect(second.getByRole('status', { name: 'Search' })).toContainText('10 credits used');
  expect(await creditsOf(owner)).toBe(5);
  await expect(bar).toContainText('Working for');

  // The address shows the owner the same rows for nothing, and others a word.
  await page.goto(address);
  await expect(page.getByRole('status', { name: 'Search' })).toContainText('. 0 credits used');
  expect(await creditsOf(owner)).toBe(5);
  await other.goto(address);
  await expect(other.getByText('That account is not open to you')).toBeVisible();

  await page.goto('/credit-history');
  await expect(page.getByRole('row').nth(1)).toContainText('by Ben Spade');
  await page.goto('/history');
  await expect(page.getByText('by Ben Spade').first()).toBeVisible();
  await judge(page, 'history');
  await page.goto('/profile');
  await expect(people).toContainText('15 credits this month, of 15 at most');
  await people.getByRole('button', { name: 'Change Ben Spade' }).click();
  await judge(page, 'people');
  await tab.goto('/profile');
  await expect(tab.getByRole('region', { name: 'Accounts of others' })).toBeVisible();
  await judge(tab, 'member-profile');
  await tab.goto('/buy-credits');
  await expect(tab.getByRole('heading', { name: 'This page is for the owner' })).toBeVisible();
  await judge(tab, 'owner-only');
  await people.getByRole('button', { name: 'Take out Ben Spade' }).click();
  await people.getByRole('button', { name: 'Take Ben Spade out' }).click();
  await expect(people.getByRole('list', { name: 'Members' })).toHaveCount(0);

  // The next request is refused, and the tab is one's own again and says so.
  await tab.goto('/dashboard');
  await expect(tab.getByText('That account is not open to you')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect((await callApi(owner, '/user/me')).status).toBe(200);
  await Promise.all([context.close(), theirs.close()]);
});
