import { listCalls } from './support/answers.ts';
import { runOps } from './support/ops.ts';
import { newPerson, openAs, signInByApi, walkByHand } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { searchTool } from './support/search-tool.ts';
import { readTokens } from './support/tokens.ts';

const REASON = 'Automated queries with a stolen credit card, <b>ticket 81</b>';

async function suspend(email: string): Promise<void> {
  await runOps('accounts', 'suspend', email, '--because', REASON);
}

test('who is suspended while at work is told why, at the next call, and whom to write to', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 403/);
  troubles.expect(/Failed to fetch user/);
  await openAs(page, person, '/search');
  await page.waitForLoadState('networkidle');
  await suspend(person.email);
  const tool = searchTool(page);
  await tool.query.fill('intitle:guide');
  await tool.search.click();
  await expect(page).toHaveURL('/login?error=suspended');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This account is suspended.');
  // Word for word, and as text.
  await expect(alert).toContainText(REASON);
  await expect(alert.getByRole('link', { name: 'support@linklode.example' })).toHaveAttribute(
    'href',
    'mailto:support@linklode.example',
  );
  expect((await readTokens(page)).localToken).toBeNull();
  expect(page.url()).not.toContain('ticket');
  await page.reload();
  await expect(alert).toContainText(REASON);
});

test('who signs in to a suspended account is told why; resumed, they come in and the notice is gone', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 403/);
  troubles.expect(/This account is suspended/);
  const person = newPerson();
  await signInByApi(person);
  await suspend(person.email);
  const answers = listCalls(page, 'POST', '/auth/callback');
  await walkByHand(page, person);
  await expect(page).toHaveURL('/login?error=suspended');
  await expect(page.getByRole('alert')).toContainText(REASON);
  expect(answers).toHaveLength(1);
  await runOps('accounts', 'resume', person.email);
  await walkByHand(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  expect(await page.evaluate(() => sessionStorage.getItem('linklode_notice'))).toBeNull();
});

test('a link to the notice alone tells no reason, and an unknown error nothing', async ({ page }) => {
  await page.goto('/login?error=suspended');
  await expect(page.getByRole('alert')).toContainText('Sign in again to read why.');
  await page.goto('/login?error=<b>suspended');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
