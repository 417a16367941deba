import type { Page } from '@playwright/test';
import { answerCall, listCalls, loseCall, problem } from './support/answers.ts';
import { API, WEB } from './support/origins.ts';
import { callApi, endSession, newPerson, openAs, signInByApi } from './support/people.ts';
import { searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';
import { expectNoToken, readTokens } from './support/tokens.ts';

const PROTECTED = [
  '/dashboard',
  '/search',
  '/buy-credits',
  '/payment-success?credits=50',
  '/profile',
  '/credit-history',
  '/bulk-metrics',
  '/history',
];

test('a token is looked up in local storage, in session storage and in the cookie, in that order', async ({
  page,
  context,
}) => {
  await answerCall(page, '/user/me', { json: { name: 'Ada', email: 'ada@e2e.example', credits: 5 } });
  // Nobody has these tokens, and the first other call that is refused would sign out.
  await answerCall(page, '/projects', { json: { projects: [], blocked: 0 } });
  const calls = listCalls(page, 'GET', '/user/me');
  const places = ['local token', 'local auth_token', 'session token', 'session auth_token', 'cookie'];
  for (const [first, expected] of places.entries()) {
    await page.goto('/pricing');
    await context.clearCookies();
    await page.evaluate((written) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const place of written) {
        const value = place.replace(' ', '-');
        if (place === 'cookie') document.cookie = `linklode_token=${value}; path=/`;
        else {
          const [storage, key] = place.split(' ');
          (storage === 'local' ? localStorage : sessionStorage).setItem(key ?? '', value);
        }
      }
    }, places.slice(first));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    // The page before may have asked late, by the token that was there then.
    expect(calls.at(-1)?.headers()['authorization']).toBe(`Bearer ${expected.replace(' ', '-')}`);
  }
});

test('an auth_token from an older sign-in is copied into token at start-up', async ({ page, person }) => {
  await page.goto('/pricing');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), person.token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  expect((await readTokens(page)).localToken).toBe(person.token);
});

test('without a token each page of an account leads to the login page and leaves no entry in the history', async ({
  page,
}) => {
  for (const [number, path] of PROTECTED.entries())
    await test.step(path, async () => {
      // Another page than the one before: opening the same again would keep the entry ahead of it.
      const from = number % 2 === 0 ? '/pricing' : '/terms-and-conditions';
      await page.goto(from);
      const entries = await page.evaluate(() => history.length);
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
      await page.goBack();
      await expect(page).toHaveURL(from);
    });
});

test('logging out ends the session at once, in the browser and on the server', async ({ page, person }) => {
  await openAs(page, person, '/dashboard');
  const ended = page.waitForResponse(`${API}/auth/logout`);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await expectNoToken(page);
  expect((await ended).status()).toBe(204);
  expect((await callApi(person, '/user/me')).status).toBe(401);
  await page.goBack();
  await expect(page.getByText('Welcome, Ada!')).toBeHidden();
});

test('logging out without a network forgets everything here', async ({ page, person, context, troubles }) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  troubles.expect(/Failed to log out/);
  // The code of the page where a logout leads is loaded ahead of whoever does anything.
  const ahead = page.waitForResponse(/\/assets\/home-page[^/]*\.js$/);
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await page.keyboard.press('Tab');
  // It brings others with it: all of them are here when it can be run.
  await page.evaluate(`import(${JSON.stringify((await ahead).url())}).then(() => null)`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get 20 Free Credits' }).first()).toBeVisible();
  await expectNoToken(page);
});

test('logging out in one tab logs the others out', async ({ page, person, context }) => {
  await openAs(page, person, '/profile');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expectNoToken(other);
});

test('a session that has ended elsewhere leads to the login page at the next call', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 401/);
  await openAs(page, person, '/search');
  // The search has to be the first call that is refused, not a refresh of the user.
  await page.waitForLoadState('networkidle');
  await endSession(person);
  const quote = { clauses: [], all: { websites: null }, yours: null, free_until: null, with: [] };
  await answerCall(page, '/search/quote', { json: { count: 'not_countable', at_most: 10, ...quote } });
  const tool = searchTool(page);
  await tool.query.fill('intitle:guide');
  await tool.search.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toContainText('not done, and cost nothing');
  await expectNoToken(page);
});

test('a refusal with 403 logs out too', async ({ page, person, troubles }) => {
  troubles.expect(/status of 403/);
  await answerCall(page, '/credit-history', problem(403, 'Suspended.'));
  await openAs(page, person, '/credit-history');
  await expect(page).toHaveURL('/login');
  await expectNoToken(page);
});

test('a token that the API does not know is cleared at start-up', async ({ page, person, troubles }) => {
  troubles.expect(/status of 401/);
  troubles.expect(/Failed to fetch user/);
  await openAs(page, { ...person, token: 'of-nobody' }, '/dashboard');
  await expect(page).toHaveURL('/login');
  await expectNoToken(page);
});

for (const [trouble, bringAbout, message] of [
  ['429', (page: Page) => answerCall(page, '/user/me', problem(429, 'Slower.')), /status of 429/],
  ['503', (page: Page) => answerCall(page, '/user/me', problem(503, 'Down.')), /status of 503/],
  ['a lost network', (page: Page) => loseCall(page, '/user/me'), /ERR_FAILED/],
] as const) {
  test(`${trouble} on loading the user keeps the token and tries again`, async ({
    page,
    person,
    troubles,
  }) => {
    troubles.expect(message);
    troubles.expect(/Failed to fetch user/);
    await bringAbout(page);
    await openAs(page, person, '/dashboard');
    await expect(page.getByText('Loading profile...')).toBeVisible();
    await expect.poll(() => troubles.heard().join()).toContain('Failed to fetch user');
    await page.unroute(`${API}/user/me`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    expect((await readTokens(page)).localToken).toBe(person.token);
  });
}

test('another sign-in in the same browser takes its place in every tab', async ({
  page,
  person,
  context,
}) => {
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  const other = await context.newPage();
  await other.goto(`${WEB}/auth/callback#token=${(await signInByApi(newPerson('Mary Anning'))).token}`);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mary!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mary!');
});

test('a dashboard that loads asks once who is there', async ({ page, person }) => {
  const asked = listCalls(page, 'GET', '/user/me');
  await openAs(page, person, '/dashboard');
  await expect(searchTool(page).search).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});
