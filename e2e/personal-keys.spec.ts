import { openAs, callApi } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a key is made on the profile, shown once, used, and revoked', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const keys = page.getByRole('region', { name: 'Personal keys' });
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByLabel('What it is for').fill('Morning agent');
  await keys.getByLabel('It may').selectOption('spend');
  await keys.getByLabel('Credits a call, at most').fill('3');
  await keys.getByLabel('Credits a day, at most').fill('5');
  await keys.getByRole('button', { name: 'Make the key' }).click();
  const shown = keys.getByLabel('The new key');
  await expect(shown).toHaveValue(/^llk1_[\w-]{43}$/);
  const program = { ...person, token: await shown.inputValue() };
  await expect(keys.getByRole('button', { name: 'Copy' })).toBeVisible();
  const found = await callApi(program, '/search', { query: 'site:example' });
  expect(found.headers.get('credits-charged')).toBe('3');
  expect((await callApi(program, '/user/keys')).status).toBe(403);
  await keys.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const row = keys.getByRole('listitem').first();
  await expect(row).toContainText('Spends up to 3 a call; 3 of 5 today.');
  await expect(keys).not.toContainText(program.token);
  await row.getByRole('button', { name: 'Log of Morning agent' }).click();
  const log = keys.getByRole('list', { name: 'What Morning agent did' });
  await expect(log).toContainText(/POST \/search by API.*3 credits/);
  await expect(log).toContainText('Made');
  // A double click opens the question and closes it: nobody loses a key by a slip.
  await row.getByRole('button', { name: 'Revoke Morning agent' }).dblclick();
  await expect(row.getByRole('button', { name: 'Revoke it' })).toBeHidden();
  expect((await callApi(program, '/user/me')).status).toBe(200);
  await row.getByRole('button', { name: 'Revoke Morning agent' }).click();
  await row.getByRole('button', { name: 'Revoke it' }).click();
  await expect(row).toContainText('Revoked');
  expect((await callApi(program, '/user/me')).status).toBe(401);
});
