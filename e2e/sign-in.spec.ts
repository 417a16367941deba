import { listCalls } from './support/answers.ts';
import { API } from './support/origins.ts';
import { callApi, creditsOf, newPerson, openAs, signInByApi, signInByHand } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { readTokens } from './support/tokens.ts';

test('the login page offers one way in, the terms and the privacy policy', async ({ page }) => {
  await page.goto('/login');
  const way = page.getByRole('link', { name: 'Continue with Google' });
  await expect(page.getByRole('main')).toContainText('you confirm that you are 18 or older');
  await expect(way).toHaveCount(1);
  await expect(way).toHaveAttribute('href', `${API}/auth/login`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms-and-conditions');
  await expect(main.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy-policy');
});

test('a newcomer signs in through the local provider and is greeted by first name with 20 credits', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login with Google' }).click();
  await expect(page.getByText('for development only')).toBeVisible();
  await page.getByLabel('Email').fill(newPerson().email);
  await page.getByLabel('Name').fill('Grace Brewster Hopper');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace!');
  await expect(page.getByText('Start your backlink research below.')).toBeVisible();
  await expect(page).toHaveTitle("Grace's Dashboard");
  await expect(page.getByRole('banner').getByRole('link', { name: '20 credits' })).toBeVisible();
});

test('a person without a name is greeted by the part of the e-mail before the @', async ({ page }) => {
  const nameless = newPerson('');
  await signInByHand(page, nameless);
  const [local] = nameless.email.split('@');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${local}!`);
  await expect(page).toHaveTitle(`${local}'s Dashboard`);
});

test('the 20 credits come once, however often one signs in', async ({ person }) => {
  await callApi(person, '/search', { query: 'site:example' });
  expect(await creditsOf(person)).toBe(10);
  expect(await creditsOf(await signInByApi(person))).toBe(10);
});

test('after signing out another person can sign in, and so can the same one again', async ({ page }) => {
  const [first, second] = [newPerson('Ada Quarry'), newPerson('Grace Hopper')];
  for (const person of [first, second, second, first]) {
    await signInByHand(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Welcome, ${person.name.split(' ')[0]}!`,
    );
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('a sign-in keeps the token in four places and in the product cookie', async ({ page, context }) => {
  await signInByHand(page, newPerson());
  const tokens = await readTokens(page);
  expect(tokens.localToken).toMatch(/^\S{40,}$/);
  expect(Object.values(tokens)).toEqual(Array.from({ length: 4 }, () => tokens.localToken));
  const cookie = (await context.cookies()).find(({ name }) => name === 'linklode_token');
  expect(cookie).toMatchObject({ value: tokens.localToken, domain: 'localhost', path: '/', sameSite: 'Lax' });
  expect(cookie).toMatchObject({ secure: true, httpOnly: false });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 2_592_000)).toBeLessThan(60);
});

test('the login page sends a signed-in person to the dashboard', async ({ page, person }) => {
  await openAs(page, person, '/pricing');
  const entries = await page.evaluate(() => history.length);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('going back through a sign-in neither signs out nor signs in again', async ({ page, troubles }) => {
  // The provider's form was for one sign-in.
  troubles.expect(/status of 400/);
  await signInByHand(page, newPerson());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  const { localToken } = await readTokens(page);
  const exchanges = listCalls(page, 'POST', '/auth/callback');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('This sign-in has ended.');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  expect((await readTokens(page)).localToken).toBe(localToken);
  expect(exchanges).toEqual([]);
});

test('a failed sign-in is told by an alert, and no other error value is', async ({ page }) => {
  await page.goto('/login?error=signin_failed');
  await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Please try again.');
  for (const value of ['', 'access_denied', 'SIGNIN_FAILED', '%3Cimg%20src=x%20onerror=alert(1)%3E']) {
    await page.goto(`/login?error=${value}`);
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
