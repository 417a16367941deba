import { exportAccount } from '@linklode/contract';
import { answerCall, loseCall, problem } from './support/answers.ts';
import { saveBy } from './support/files.ts';
import { callApi, newPerson, openAs, signInByApi, signInByHand } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectNoToken } from './support/tokens.ts';

test('the profile lists one’s sessions and ends one of them, or all others, at once', async ({
  page,
  person,
}) => {
  const [second, third, fourth] = [
    await signInByApi(person),
    await signInByApi(person),
    await signInByApi(person),
  ];
  await openAs(page, person, '/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await expect(sessions.getByRole('listitem').first()).toContainText(/Signed in \d+ \w+ \d{4}, \d\d:\d\d/);
  const working = async () =>
    (await Promise.all([second, third, fourth].map((one) => callApi(one, '/user/me')))).filter(
      ({ status }) => status === 200,
    ).length;
  expect(await working()).toBe(3);
  await sessions
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  expect(await working()).toBe(2);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button')).toHaveCount(0);
  expect(await working()).toBe(0);
  expect((await callApi(person, '/user/me')).status).toBe(200);
});

test('a session of this browser carries its name', async ({ page }) => {
  await signInByHand(page, newPerson());
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toContainText(/Chrome on \w+.*This one/);
});

test('sessions that cannot be loaded can be asked for again', async ({ page, person, troubles }) => {
  troubles.expect(/status of 503/);
  await answerCall(page, '/user/sessions', problem(503, 'Soon.'), problem(503, 'Soon.'));
  await openAs(page, person, '/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('alert')).toContainText('could not be loaded', { timeout: 30_000 });
  await page.unrouteAll();
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('the file of one’s data has the shape that the contract describes', async ({ page, person }) => {
  await callApi(person, '/search', { query: 'site:example' });
  await openAs(page, person, '/profile');
  const file = await saveBy(page, page.getByRole('button', { name: 'Download my data' }));
  expect(file.name).toBe('linklode-account.json');
  const content = exportAccount.response.parse(JSON.parse(file.bytes.toString('utf8')));
  expect(content).toMatchObject({
    format: 'account-export/5',
    account: { email: person.email, credits: 10 },
    sessions: [{ current: true }],
    credit_history: [
      { reason: 'search', amount: -10 },
      { reason: 'signup bonus', amount: 20 },
    ],
  });
  expect(content.searches).toHaveLength(10);
  expect(JSON.stringify(content)).not.toContain(person.token);
});

test('an account is deleted by typing its address, and a sign-in brings it back with its credits', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profile');
  const panel = page.getByRole('region', { name: 'Delete account' });
  await expect(panel).toContainText('20 credits are gone for good');
  await panel.getByRole('button', { name: 'Delete account…' }).click();
  const confirm = panel.getByRole('button', { name: 'Delete my account' });
  const field = panel.getByRole('textbox', { name: `To confirm, type ${person.email}` });
  await expect(field).toBeFocused();
  await field.fill('somebody@else.example');
  await expect(confirm).toBeDisabled();
  await panel.getByRole('button', { name: 'Keep it' }).click();
  await expect(panel.getByRole('button', { name: 'Delete account…' })).toBeFocused();
  await panel.getByRole('button', { name: 'Delete account…' }).click();
  await expect(field).toHaveValue('');
  await field.fill(person.email.toUpperCase());
  await confirm.click();
  await expect(page).toHaveURL('/login');
  const notice = page.getByRole('main').getByRole('status');
  await expect(notice).toContainText('Your account is closed.');
  await expect(notice).toContainText('within 30 days');
  expect((await callApi(person, '/user/me')).status).toBe(401);
  await signInByHand(page, person);
  await expect(page.getByRole('banner').getByRole('link', { name: '20 credits' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectNoToken(page);
});

test('an account that could not be closed says so and stays open', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/Failed to close the account/);
  await openAs(page, person, '/profile');
  const panel = page.getByRole('region', { name: 'Delete account' });
  await panel.getByRole('button', { name: 'Delete account…' }).click();
  await panel.getByRole('textbox').fill(person.email);
  await loseCall(page, '/user/close');
  await panel.getByRole('button', { name: 'Delete my account' }).click();
  await expect(panel.getByRole('alert')).toContainText('please try again');
  await expect(page).toHaveURL('/profile');
});
