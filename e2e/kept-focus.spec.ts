import type { Locator } from '@playwright/test';
import { callApi, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** By the keyboard, as whoever sees no screen does. */
async function press(what: Locator): Promise<void> {
  await what.focus();
  await what.press('Enter');
}

test('the keyboard goes into a form in place of its button, and back to the button', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profile');
  const invite = page.getByRole('button', { name: 'Invite somebody' });
  await press(invite);
  await expect(page.getByLabel('The Google address')).toBeFocused();
  await press(page.getByRole('form', { name: 'New invitation' }).getByRole('button', { name: 'Cancel' }));
  await expect(invite).toBeFocused();

  await press(page.getByRole('button', { name: 'New key' }));
  const name = page.getByLabel('What it is for');
  await expect(name).toBeFocused();
  await name.fill('Nightly report');
  await name.press('Enter');
  const key = page.getByLabel('The new key');
  await expect(key).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await press(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('button', { name: 'New key' })).toBeFocused();
});

test('the keyboard stays in a list whose row was taken out, and with a button that was off for a while', async ({
  page,
  person,
}) => {
  const sites = ['one.example', 'three.example', 'two.example'];
  await callApi(person, '/blocked-sites/add', { project: null, sites });
  await openAs(page, person, '/projects');
  await page.getByText('3 sites blocked').click();
  const unblock = (site: string) => page.getByRole('button', { name: `Unblock ${site}` });
  await press(unblock('one.example'));
  await expect(unblock('one.example')).toHaveCount(0);
  await expect(unblock('three.example')).toBeFocused();
  // Of the last row the one before.
  await press(unblock('two.example'));
  await expect(unblock('two.example')).toHaveCount(0);
  await expect(unblock('three.example')).toBeFocused();

  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id } = (await begun.json()) as { id: string };
  await openAs(page, person, `/project?id=${id}`);
  const rename = page.getByRole('button', { name: 'Rename' });
  await press(rename);
  const name = page.getByLabel('Name of the project');
  await expect(name).toBeFocused();
  await name.fill('Tilth & Tine');
  await name.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tilth & Tine' })).toBeVisible();
  await expect(rename).toBeFocused();
  const receipt = page.getByRole('button', { name: 'Signed receipt' });
  const saved = page.waitForEvent('download');
  await press(receipt);
  await saved;
  await expect(receipt).toBeFocused();

  // Whoever presses beside everything has left it.
  await press(page.getByRole('button', { name: 'New feed' }));
  await page.getByRole('heading', { name: 'Tilth & Tine' }).click();
  await expect(page.getByLabel('Shown once: keep it now')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
