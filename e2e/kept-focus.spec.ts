import type { Locator } from '@playwright/test';
import { answerCall, holdCall } from './support/answers.ts';
import { adjustCredits, callApi, openAs } from './support/people.ts';
import { openTool, OTHER_WIDE_QUERY, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

/** By the keyboard, as whoever sees no screen does. */
async function press(what: Locator): Promise<void> {
  // Some are off until what they work on is there.
  await expect(what).toBeEnabled();
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

test('the last credits leave the keyboard with what says so, and clearing leaves it in the query', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 402/);
  await adjustCredits(person, -10);
  const tool = await openTool(page, person);
  const out = tool.alert.filter({ hasText: 'out of credits' });
  // Enter in the box that goes off with them.
  await tool.query.fill(WIDE_QUERY);
  await tool.query.press('Enter');
  await expect(tool.table()).toBeVisible();
  await expect(out).toBeFocused();
  await press(out.getByRole('button', { name: 'Repeat a search for free' }));
  await expect(tool.query).toBeFocused();
  // A search that would have to be paid puts it off again.
  await tool.query.fill(OTHER_WIDE_QUERY);
  await tool.query.press('Enter');
  await expect(out).toContainText('That search was refused');
  await expect(out).toBeFocused();

  await adjustCredits(person, 5);
  await page.reload();
  await press(tool.clear);
  await expect(tool.query).toBeFocused();
  await expect(tool.clear).toBeDisabled();
  await expect(tool.query).toHaveValue('');
});

test('what comes late elsewhere on the page takes no keyboard', async ({ page, person }) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id } = (await begun.json()) as { id: string };
  const costs = { this_month: 0, each_month: 0, available: 20 };
  await answerCall(page, '/watched-links?*', {
    json: { links: [], states: [], has_more: false, costs, can_look: true },
  });
  const links = await holdCall(page, '/watched-links?*');
  await openAs(page, person, `/project?id=${id}`);
  const rename = page.getByRole('button', { name: 'Rename' });
  await rename.focus();
  links.letGo();
  await expect(page.getByRole('form', { name: 'Watch links' })).toBeVisible();
  await rename.press('Enter');
  await expect(page.getByLabel('Name of the project')).toBeFocused();
});

test('another page of a project’s websites, and of its block list, begins at its top', async ({
  page,
  person,
}) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id: project } = (await begun.json()) as { id: string };
  const sites = Array.from({ length: 101 }, (_, at) => `site-${at}.example`);
  const added = sites.map((site) => ({ site }));
  for (const part of [added.slice(0, 100), added.slice(100)])
    await callApi(person, '/projects/sites/add', { project, sites: part });
  await openAs(page, person, `/project?id=${project}`);
  const websites = page.getByRole('region', { name: 'Websites' });
  // The last page has nothing behind it, so its button stays off.
  await press(websites.getByRole('button', { name: 'Next' }));
  await expect(websites.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(websites).toBeFocused();
  await expect(websites.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await press(websites.getByRole('button', { name: 'Previous' }));
  await expect(websites.getByRole('rowheader')).toHaveCount(100);
  await expect(websites).toBeFocused();
  await expect(websites.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
});

test('a form that begins anew has the keyboard in its field, and so has whoever ended the last row of a list', async ({
  page,
  person,
}) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id } = (await begun.json()) as { id: string };
  await openAs(page, person, `/project?id=${id}`);
  const sites = page.getByLabel('Sites to block');
  await sites.fill('one.example');
  await press(page.getByRole('button', { name: 'Block', exact: true }));
  await expect(page.getByText('1 site blocked.')).toBeVisible();
  await expect(sites).toBeFocused();
  await page.getByText('1 site blocked', { exact: true }).click();
  await press(page.getByRole('button', { name: 'Unblock one.example' }));
  await expect(page.getByRole('status', { name: 'Message' })).toHaveText('Searches show that site again.');
  await expect(sites).toBeFocused();

  // A key held too long is no second yes.
  await press(page.getByRole('button', { name: 'Delete this project…' }));
  const loss = page.getByRole('group', { name: 'Delete this project' });
  await expect(loss).toBeFocused();
  await expect(loss).toHaveAccessibleDescription(/for good/);
  await page.keyboard.press('Enter');
  // Nor does it take the keyboard again while somebody works elsewhere.
  await sites.fill('two.example');
  await press(page.getByRole('button', { name: 'Block', exact: true }));
  await expect(page.getByText('1 site blocked', { exact: true })).toBeVisible();
  await expect(sites).toBeFocused();
  await press(loss.getByRole('button', { name: 'Keep it' }));
  await expect(page.getByRole('button', { name: 'Delete this project…' })).toBeFocused();
});

test('a line that does not say where its link leads is told by its number', async ({ page, person }) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id } = (await begun.json()) as { id: string };
  const costs = { this_month: 0, each_month: 0, available: 20 };
  await answerCall(page, '/watched-links?*', {
    json: { links: [], states: [], has_more: false, costs, can_look: true },
  });
  await openAs(page, person, `/project?id=${id}`);
  const form = page.getByRole('form', { name: 'Watch links' });
  await form
    .getByLabel('Pages with your links')
    .fill('https://one.example/a, tine.example\nhttps://two.example/b');
  await press(form.getByRole('button', { name: 'What would it cost?' }));
  await expect(form.getByRole('alert')).toContainText('Line 2 does not say');
  const target = form.getByLabel('Target of lines that name none');
  await expect(target).toBeFocused();
  await target.fill('tine.example');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await target.press('Enter');
  await expect(form.getByRole('group', { name: 'Quote' })).toContainText('2 links to watch');
});
