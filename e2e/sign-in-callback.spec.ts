import { answerCall, holdCall, listCalls, loseCall, problem, type Answer } from './support/answers.ts';
import { API, WEB } from './support/origins.ts';
import { callApi, foreignCallback, newPerson, openAs, signInByApi } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectNoToken, readTokens } from './support/tokens.ts';

const FAILED = '/login?error=signin_failed';

for (const form of ['token', 'id_token', 'access_token']) {
  for (const place of ['?', '#']) {
    test(`${place}${form}= leaves the address first and is kept once the API accepts it and the person agrees`, async ({
      page,
      person,
    }) => {
      const me = await holdCall(page, '/user/me');
      await page.goto(`/auth/callback${place}${form}=${person.token}&state=s`);
      await expect(page.getByText('Signing you in…')).toBeVisible();
      await expect(page).toHaveURL('/auth/callback');
      await expectNoToken(page);
      me.letGo();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Continue as ${person.email}?`);
      await expectNoToken(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
      expect((await readTokens(page)).sessionAuthToken).toBe(person.token);
    });
  }
}

for (const address of ['?token=', '?id_token=', '#access_token=']) {
  test(`somebody else's link (${address}) does not take the place of a live session`, async ({
    page,
    person,
  }) => {
    const mallory = await signInByApi(newPerson('Mallory'));
    await openAs(page, person, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    await page.goto(`/auth/callback${address}${mallory.token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Continue as ${mallory.email}?`);
    await expect(page.getByRole('main')).toContainText(person.email);
    await expect(page).toHaveURL('/auth/callback');
    // Nothing has changed yet: neither here nor in a tab beside it.
    expect((await readTokens(page)).localToken).toBe(person.token);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    expect((await readTokens(page)).localToken).toBe(person.token);
    expect((await callApi(person, '/user/me')).status).toBe(200);
  });
}

test('a person without a session who declines a link stays signed out', async ({ page, person }) => {
  await page.goto(`/auth/callback?token=${person.token}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login');
  await expectNoToken(page);
});

test('a question that is reloaded is gone, and the session with it as it was', async ({ page, person }) => {
  const mallory = await signInByApi(newPerson('Mallory'));
  await openAs(page, person, '/pricing');
  await page.goto(`/auth/callback?token=${mallory.token}`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
});

test('a tab that began a sign-in itself is not asked', async ({ page, person }) => {
  // The provider answers this tab's own sign-in with a token in the address.
  await page.route(`${API}/auth/login`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${WEB}/auth/callback#access_token=${person.token}` },
    }),
  );
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
});

test('a tab that began a sign-in and came back without one is asked again', async ({ page, person }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.goto(`/auth/callback?token=${person.token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Continue as ${person.email}?`);
});

test('a token that the API refuses is not kept', async ({ page, troubles }) => {
  troubles.expect(/status of 401/);
  troubles.expect(/console: .*Error/);
  await page.goto('/auth/callback?token=of-nobody');
  await expect(page).toHaveURL(FAILED);
  await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Please try again.');
  await expectNoToken(page);
});

test('a token from the query goes before one from the hash', async ({ page, person }) => {
  await page.goto(`/auth/callback?access_token=${person.token}#token=of-nobody`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
});

test('a callback with neither token nor code leads to the login page', async ({ page }) => {
  await page.goto('/auth/callback');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a code is posted once, with its state and issuer, and its token is kept', async ({ page, person }) => {
  const calls = listCalls(page, 'POST', '/auth/callback');
  await answerCall(page, '/auth/callback', { json: { token: person.token } });
  await page.goto('/auth/callback?code=c0de&state=st4te&iss=https%3A%2F%2Fid.example&scope=openid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
    { code: 'c0de', state: 'st4te', iss: 'https://id.example' },
  ]);
  expect((await readTokens(page)).localToken).toBe(person.token);
});

const FAILURES: readonly (readonly [string, Answer, RegExp])[] = [
  ['an answer with a reason', problem(400, 'That sign-in has ended.'), /That sign-in has ended\./],
  ['an empty answer', { status: 502 }, /OAuth exchange failed \(502\)/],
  ['an answer without a token', { json: {} }, /No token returned from exchange/],
  ['an answer with an empty token', { json: { token: '' } }, /No token returned from exchange/],
];
for (const [what, answer, message] of FAILURES) {
  test(`${what} to the exchange of a code is a failed sign-in`, async ({ page, troubles }) => {
    if ((answer.status ?? 200) >= 400) troubles.expect(/Failed to load resource/);
    troubles.expect(message);
    await answerCall(page, '/auth/callback', answer);
    await page.goto('/auth/callback?code=c0de&state=st4te');
    await expect(page).toHaveURL(FAILED);
    await expectNoToken(page);
  });
}

test('a code that the API does not know, or that it cannot be asked about, is a failed sign-in', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 400/);
  troubles.expect(/Sign-in failed\. Please try again\./);
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/The API did not answer/);
  await page.goto('/auth/callback?code=c0de&state=st4te');
  await expect(page).toHaveURL(FAILED);
  await loseCall(page, '/auth/callback');
  await page.goto('/auth/callback?code=c0de&state=st4te');
  await expect(page).toHaveURL(FAILED);
});

test('a sign-in that hangs says so and can be begun anew; when the provider is given up, the page says that it did not answer', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 503/);
  troubles.expect(/cannot be reached/);
  const refusal = problem(
    503,
    'The sign-in service cannot be reached at the moment. Please try again shortly.',
  );
  await answerCall(page, '/auth/callback', refusal);
  const held = await holdCall(page, '/auth/callback');
  await page.goto('/auth/callback?code=c0de&state=st4te');
  await expect(page.getByText('Google takes longer than usual to answer.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', `${API}/auth/login`);
  await expect(page.getByText('Signing you in…')).toBeVisible();
  held.letGo();
  await expect(page).toHaveURL(FAILED);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sign-in failed. Please try again.');
  await expect(alert).toContainText('Google did not answer in time.');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  // A later failure of another kind is not told as this one.
  troubles.expect(/reported a failure/);
  await page.goto('/auth/callback?error=access_denied');
  await expect(page).toHaveURL(FAILED);
  await expect(alert).toContainText('Sign-in failed. Please try again.');
  await expect(alert).not.toContainText('did not answer');
});

test('a way to the provider that takes seconds is told on the link, and one that fails as an answer that did not come', async ({
  page,
}) => {
  // The provider is given up once the page has said that it waits. What looks for a text from outside would wait for
  // the way to be over.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('saysSo', resolve);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main a [role=status]')?.textContent === 'Going to Google…')
        (window as unknown as { saysSo: () => void }).saysSo();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.route(`${API}/auth/login`, async (route) => {
    await promise;
    await route.fulfill({ status: 302, headers: { location: `${WEB}${FAILED}` } });
  });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(FAILED);
  await expect(page.getByRole('alert')).toContainText('Google did not answer in time.');
  // Whoever comes by the address alone has begun nothing.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(FAILED);
  await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Please try again.');
});

test('a provider that reports an error is a failed sign-in', async ({ page, troubles }) => {
  troubles.expect(/reported a failure/);
  const calls = listCalls(page, 'POST', '/auth/callback');
  await page.goto('/auth/callback?error=access_denied&code=c0de');
  await expect(page).toHaveURL(FAILED);
  expect(calls).toEqual([]);
});

test('the sign-in that another browser began cannot be finished here', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/status of 400/);
  troubles.expect(/Sign-in failed/);
  // This browser has begun a sign-in of its own.
  await page.goto(`${API}/auth/login`);
  const foreign = await foreignCallback(newPerson('Mallory'));
  await page.goto(foreign);
  await expect(page).toHaveURL(FAILED);
  await expectNoToken(page);
  expect((await context.cookies()).some(({ name }) => name === 'linklode_token')).toBe(false);
});
