import { answerCall, holdCall, holdCode } from './support/answers.ts';
import { callApi, creditsOf, newPerson, openAs, signInByApi, walkFromHere } from './support/people.ts';
import { OTHER_WIDE_QUERY, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };

/** The policy of the page lets nobody read what was copied. */
function noteCopies() {
  const writeText = async (text: string) => void (document.documentElement.dataset['copied'] = text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

test('an owner invites a colleague, who signs in, accepts and searches with the account’s credits; the owner sees who spent, and takes them out', async ({
  page,
  person: owner,
  browser,
}) => {
  test.setTimeout(300_000);
  await page.addInitScript(noteCopies);
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
  const link = await people.getByLabel('Shown once: keep it now').inputValue();

  // Whoever else opens the link is told nothing of it.
  const theirs = await browser.newContext({ viewport: WIDE });
  const other = await theirs.newPage();
  await openAs(other, await signInByApi(newPerson('Eve Hoe')), '/dashboard');
  await other.goto(link);
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('There is no invitation here');

  // The one who was invited signs in on the way, and is asked.
  const context = await browser.newContext({ viewport: WIDE });
  await context.addInitScript(noteCopies);
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.reload();
  await walkFromHere(tab, ben);
  await expect(tab.getByRole('heading', { name: `${owner.name} invites you` })).toBeVisible();
  await expect(tab.getByRole('main').getByText(owner.email, { exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Accept' }).click();
  const bar = tab.getByRole('region', { name: 'Account', exact: true }).filter({ hasText: 'Working for' });
  await expect(bar).toContainText('0 of your 15 this month');

  // A search takes the owner's credits, a page at most, and stops at the cap.
  await runQuery(searchTool(tab), WIDE_QUERY);
  await expect(tab.getByRole('status', { name: 'Search' })).toContainText('10 credits used');
  expect(await creditsOf(owner)).toBe(10);
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

  // Opened without a session it leads through the sign-in to the same rows; so does the address of a list.
  const project = (await (await callApi(owner, '/projects/create', { name: 'Tilth' })).json()) as {
    id: string;
  };
  const late = await browser.newContext({ viewport: WIDE });
  const evening = await late.newPage();
  await evening.goto(address);
  await walkFromHere(evening, ben);
  await expect(evening.getByRole('status', { name: 'Search' })).toContainText('. 0 credits used');
  await expect(evening.getByRole('banner')).toContainText(`of ${owner.name}`);
  await evening.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`/project?id=${project.id}`);
  await page.getByRole('button', { name: 'Link for colleagues' }).click();
  await expect(page.locator('html[data-copied]')).toHaveCount(1);
  const list = (await page.locator('html').getAttribute('data-copied')) ?? '';
  await evening.goto(list);
  await walkFromHere(evening, ben);
  await expect(evening.getByRole('heading', { name: 'Tilth' })).toBeVisible();
  await late.close();

  await page.goto('/credit-history');
  await expect(page.getByRole('row').nth(1)).toContainText('by Ben Spade');
  await page.goto('/history');
  await expect(page.getByText('by Ben Spade').first()).toBeVisible();
  await page.goto('/profile');
  await expect(people).toContainText('15 credits this month, of 15 at most');
  await people.getByRole('button', { name: 'Change Ben Spade' }).click();
  await tab.goto('/profile');
  await expect(tab.getByRole('region', { name: 'Accounts of others' })).toBeVisible();
  await tab.goto('/buy-credits');
  await expect(tab.getByRole('heading', { name: 'This page is for the owner' })).toBeVisible();
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

test('who reads in another person’s account is shown no form that they may not use, also while their role is on its way', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/pricing');
  await page.evaluate(() => sessionStorage.setItem('linklode_for', 'of another load'));
  const works_for = {
    account: 'b0a3a3a0-0000-4000-8000-000000000000',
    name: 'Olive',
    role: 'reader',
    month_cap: null,
    used_this_month: 0,
  };
  await answerCall(page, '/user/me', { json: { ...person, credits: 20, works_for } });
  const me = await holdCall(page, '/user/me');
  let hasShown = false;
  await page.exposeFunction('noteForm', () => (hasShown = true));
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#query')?.checkVisibility({ visibilityProperty: true }))
        void (window as unknown as { noteForm: () => Promise<void> }).noteForm();
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading profile...');
  me.letGo();
  await expect(page.getByText('You read in the account of Olive')).toBeVisible();
  expect(hasShown).toBe(false);
});

test('an invitation is not lost by whoever loads the page again before its code is there', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 404/);
  const code = await holdCode(page, 'place-to-return');
  const asked = page.waitForRequest(/place-to-return/);
  await page.goto(`/join#lli1_${'0'.repeat(43)}`);
  await asked;
  // Whatever the page does without that code it has done by then.
  await page.waitForTimeout(300);
  await page.reload({ waitUntil: 'commit' });
  code.letGo();
  await walkFromHere(page, newPerson('Ben Spade'));
  await expect(page.getByRole('alert')).toContainText('There is no invitation here');
});
