import { answerCall, holdCall, listCalls } from './support/answers.ts';
import { textHue } from './support/colours.ts';
import { API } from './support/origins.ts';
import { adjustCredits, callApi, newPerson, openAs, signInByApi } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectNoToken } from './support/tokens.ts';

test('the profile shows name, e-mail and credits, and leads everywhere it should', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profile');
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(/^Ada\b.*Profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ada\b.*Profile$/);
  for (const [label, value] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Credits', '20'],
  ] as const) {
    // Exact: a made-up address may hold the digits of the balance.
    await expect(main.getByRole('term').getByText(label, { exact: true })).toBeVisible();
    await expect(main.getByRole('definition').getByText(value, { exact: true })).toBeVisible();
  }
  for (const [name, address] of [
    ['Top Up Credits', '/buy-credits'],
    ['Credit History', '/credit-history'],
    ['Dashboard', '/dashboard'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms and conditions', '/terms-and-conditions'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});

test('credits are green above zero and red at zero', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const credits = page.getByRole('definition').last();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(credits).toHaveText('20');
    await expect.poll(() => textHue(credits)).toBe('green');
  }
  await adjustCredits(person, -20);
  await page.reload();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(credits).toHaveText('0');
    await expect.poll(() => textHue(credits)).toBe('red');
  }
});

test('a missing name is a dash', async ({ page }) => {
  const nameless = await signInByApi(newPerson(''));
  await openAs(page, nameless, '/profile');
  await expect(page.getByRole('definition').first()).toHaveText(/^[-–—]$/);
  await expect(page.getByRole('definition').nth(1)).toHaveText(nameless.email);
});

test('a missing e-mail is a dash too', async ({ page, person }) => {
  await answerCall(page, '/user/me', { json: { name: null, email: null, credits: 1 } });
  await openAs(page, person, '/profile');
  await expect(page.getByRole('definition').filter({ hasText: /^[-–—]$/ })).toHaveCount(2);
});

test('until the user is known the profile says that it loads', async ({ page, person }) => {
  const me = await holdCall(page, '/user/me');
  await openAs(page, person, '/profile');
  await expect(page.getByText('Loading profile...')).toBeVisible();
  me.letGo();
  await expect(page.getByRole('definition').first()).toHaveText(person.name);
  await expect(page.getByText('Loading profile...')).toBeHidden();
});

test('opening the profile asks for the user anew', async ({ page, person }) => {
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await page.waitForLoadState('networkidle');
  await callApi(person, '/search', { query: 'site:example' });
  const refreshed = listCalls(page, 'GET', '/user/me');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('definition').last()).toHaveText('10');
  await expect(page.getByRole('banner').getByRole('link', { name: '10 credits' })).toBeVisible();
  expect(refreshed).toHaveLength(1);
});

test('Logout on the profile ends the session and goes home', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const ended = page.waitForResponse(`${API}/auth/logout`);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await ended;
  await expectNoToken(page);
  expect((await callApi(person, '/user/me')).status).toBe(401);
});
