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
  await expect(shown).toHaveText(/^llk1_[\w-]{43}$/);
  const program = { ...person, token: (await shown.textContent()) ?? '' };
  const found = await callApi(program, '/search', { query: 'site:example' });
  expect(found.headers.get('credits-charged')).toBe('3');
  expect((await callApi(program, '/user/keys')).status).toBe(403);
  await keys.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const row = keys.getByRole('listitem');
  await expect(row).toContainText('Spends up to 3 a call; 3 of 5 today.');
  await expect(keys).not.toContainText(program.token);
  await row.getByRole('button', { name: 'Revoke Morning agent' }).click();
  await expect(row).toContainText('Revoked');
  expect((await callApi(program, '/user/me')).status).toBe(401);
});
