import { listCalls } from './support/answers.ts';
import { saveBy } from './support/files.ts';
import { API } from './support/origins.ts';
import { callApi, openAs } from './support/people.ts';
import { pressTwice } from './support/press-twice.ts';
import { runQuery, searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('a project remembers a client’s websites, takes in a file, and a search for it shows and charges only what is new', async ({
  page,
  person,
}) => {
  test.slow();
  await openAs(page, person, '/projects');
  await page.getByRole('textbox', { name: 'New project' }).fill('Tilth & Tine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tilth & Tine');

  // A row of a search goes in by one press, and says so.
  await page.getByRole('link', { name: 'Search for this project' }).first().click();
  const tool = searchTool(page);
  await expect(page.getByRole('combobox', { name: 'For project' })).toHaveValue(/./);
  await runQuery(tool, 'intitle:garden');
  const add = page.getByRole('button', { name: /^Add to Tilth & Tine / });
  const site = ((await add.first().textContent()) ?? '').replace('Add to Tilth & Tine', '').trim();
  await add.first().click();
  await expect(page.getByRole('link', { name: 'In Tilth & Tine: new' })).toBeVisible();
  // What is in no project can stand first; the order is that of when it was asked for.
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /Tilth & Tine/ });
  await expect(rows.first()).toContainText('In Tilth & Tine: new');
  await tool.order.selectOption({ label: 'Not yet in a project first' });
  await expect(rows.last()).toContainText('In Tilth & Tine: new');
  await expect(rows.first()).toContainText('Add to Tilth & Tine');
  // And all of them by one; the first stays as it is.
  await page.getByRole('button', { name: 'Add all to Tilth & Tine' }).click();
  await expect(page.getByText(/^\d+ websites added to Tilth & Tine, 1 there already\.$/)).toBeVisible();
  await expect(add).toHaveCount(0);
  await page.getByRole('link', { name: 'In Tilth & Tine: new' }).first().click();

  // It is there, by which query, and its state and note are a matter of the keyboard.
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: site }) });
  await expect(row).toContainText('intitle:garden');
  await row.getByRole('combobox', { name: `State of ${site}` }).selectOption('Contacted');
  await expect(page.getByRole('button', { name: 'Contacted 1' })).toBeVisible();
  await row.getByRole('button', { name: `Note for ${site}` }).press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('Pitched to Ines.');
  await page.getByRole('textbox', { name: 'Tags' }).fill('journal, no fee');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await expect(row).toContainText('Pitched to Ines.');
  await expect(page.getByRole('combobox', { name: 'Tag' })).toContainText('no fee');

  // A file of another tool: what was understood is said first, each row is counted, and it can be undone.
  const file = [
    'First Name,Email,Website URL,Stage',
    `Ida,ida@one.example,https://www.${site}/contact,Won`,
    'Bo,bo@two.example,https://two.example/,Lost',
    'Cy,cy@three.example,n/a,',
  ].join('\n');
  await page
    .getByLabel('Import a CSV')
    .setInputFiles({ name: 'buzz.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const understood = page.getByRole('group', { name: 'What was understood' });
  await expect(understood).toContainText(
    'buzz.csv: 3 rows, of which 2 name a website and 1 does not (line 4).',
  );
  await expect(understood.getByRole('combobox', { name: 'Addresses are in the column' })).toHaveValue('2');
  await understood.getByRole('combobox', { name: 'Add them as' }).selectOption('Contacted');
  await understood.getByRole('button', { name: 'Add 2 websites' }).click();
  await expect(page.getByRole('link', { name: 'two.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('link', { name: 'two.example' })).toBeHidden();

  const csv = await saveBy(page, page.getByRole('button', { name: 'Export' }));
  expect(csv.bytes.toString('utf8')).toContain(`${site},contacted,`);

  // The same search again for the project: what it has is not there, and not charged for.
  await page.getByRole('link', { name: 'Search for this project' }).click();
  await runQuery(tool, 'intitle:garden');
  await expect(page.getByText(/^\d+ websites hidden in this search\.$/)).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: site })).toHaveCount(0);
  // Where that leaves nothing, the words are not to blame alone.
  await runQuery(tool, `intitle:garden site:${site}`);
  await expect(page.getByRole('heading', { name: 'No new websites matched' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\d+ websites? that the project has or that you block/);

  // On a phone the tool is unfolded for whoever comes from the project, with results of another search below it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'For project' }).selectOption('');
  await runQuery(tool, 'intitle:garden');
  await expect(tool.cards()).toBeVisible();
  await expect(tool.form).toBeHidden();
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Tilth & Tine' }).click();
  await page.getByRole('link', { name: 'Search for this project' }).click();
  await expect(tool.cards()).toBeVisible();
  await expect(tool.form).toBeVisible();
});

test('a standing order has a budget that can be changed, and a webhook a secret that is told once and a test that says what became of it', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  troubles.expect(/A change failed/);
  await openAs(page, person, '/projects');
  await page.getByRole('textbox', { name: 'New project' }).fill('Tine');
  await page.keyboard.press('Enter');
  const order = page.getByRole('form', { name: 'New standing order' });
  await order.getByRole('textbox', { name: 'Query' }).fill('intext:qzxvwkjh');
  await order.getByRole('button', { name: 'Order' }).click();
  const orders = page.getByRole('list', { name: 'Standing orders' });
  await expect(orders).toContainText('0 of 40 credits used this month');
  await orders.getByRole('button', { name: /^Budget of/ }).click();
  await orders.getByRole('textbox', { name: 'At most so many credits a month' }).fill('55');
  await page.keyboard.press('Enter');
  await expect(orders).toContainText('0 of 55 credits used this month');

  const hook = page.getByRole('form', { name: 'New webhook' });
  await hook.getByRole('textbox').fill('https://127.0.0.1/in');
  await hook.getByRole('button', { name: 'Add webhook' }).click();
  await expect(hook.getByRole('alert')).toContainText('This is not an address that can be told.');
  await hook.getByRole('textbox').fill('https://hooks.invalid-name.example/in');
  await hook.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret, shown once: keep it now' })).toHaveValue(
    /^whsec_.{44}$/,
  );
  await page.getByRole('button', { name: /^Send a test/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Test: Did not arrive/ })).toBeVisible();
  await page.getByRole('button', { name: /^End https/ }).click();
  await page
    .getByRole('group', { name: /^End https/ })
    .getByRole('button', { name: 'End it' })
    .click();
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')).toHaveCount(0);
});

test('a double click orders once, and opens one address', async ({ page, person }) => {
  await openAs(page, person, '/projects');
  await page.getByRole('textbox', { name: 'New project' }).fill('Tine');
  await page.keyboard.press('Enter');
  const orders = listCalls(page, 'POST', '/standing-orders/create');
  const order = page.getByRole('form', { name: 'New standing order' });
  await order.getByRole('textbox', { name: 'Query' }).fill('intext:qzxvwkjh');
  await pressTwice(order.getByRole('button', { name: 'Order' }));
  const lines = page
    .getByRole('list', { name: 'Standing orders' })
    .getByRole('button', { name: /^Budget of/ });
  await expect(lines).toHaveCount(1);
  expect(orders).toHaveLength(1);

  await pressTwice(page.getByRole('button', { name: 'New address for a sheet' }));
  const addresses = page.getByRole('list', { name: 'Secret addresses' }).getByRole('listitem');
  await expect(addresses).toHaveCount(1);
  await page.reload();
  await expect(addresses).toHaveCount(1);
  await expect(lines).toHaveCount(1);
});

test('a list that was asked for before a change, and comes after it, is not taken for the one behind it', async ({
  page,
  person,
}) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id } = (await begun.json()) as { id: string };
  const { promise: isBlocked, resolve: block } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(`${API}/blocked-sites?*`, async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    const answer = await route.fetch();
    await isBlocked;
    // Who asked may not want it any more.
    return route.fulfill({ response: answer }).catch(() => undefined);
  });
  await openAs(page, person, `/project?id=${id}`);
  await page.getByLabel('Sites to block').fill('one.example');
  const done = page.waitForResponse(`${API}/blocked-sites/add`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await done;
  block();
  await expect(page.getByText('1 site blocked', { exact: true })).toBeVisible();
});

test('what a standing order brings while a project opens is in its list too', async ({ page, person }) => {
  const made = await callApi(person, '/projects/create', { name: 'Ridge' });
  const { id: project } = (await made.json()) as { id: string };
  const site = 'just-brought.example';
  let isListed = (): void => undefined;
  const listed = new Promise<void>((resolve) => (isListed = resolve));
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/projects/sites') isListed();
  });
  // The list was read before the order ran, and the orders' receipts after it.
  await page.route(/\/standing-orders\?/, async (route) => {
    await listed;
    await callApi(person, '/projects/sites/add', { project, sites: [{ site, url: `https://${site}/` }] });
    const row = {
      site,
      title: null,
      url: `https://${site}/`,
      matched: '',
      because: 'first run',
      is_charged: true,
    };
    const receipt = {
      id: crypto.randomUUID(),
      order: crypto.randomUUID(),
      at: new Date().toISOString(),
      charged: 1,
      sites: [row],
    };
    await route.fulfill({ json: { orders: [], receipts: [receipt] } });
  });
  await openAs(page, person, `/project?id=${project}`);
  await expect(page.getByText('1 new since yesterday.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible();
});

test('filters and parts of a project’s lists stand in its address: Back, a reload and whoever opens it see the same', async ({
  page,
  person,
  browser,
}) => {
  const made = await callApi(person, '/projects/create', { name: 'Scree' });
  const { id: project } = (await made.json()) as { id: string };
  const names = Array.from({ length: 120 }, (_, at) => `site-${String(at + 1).padStart(3, '0')}.example`);
  for (const some of [names.slice(0, 100), names.slice(100)])
    await callApi(person, '/projects/sites/add', { project, sites: some.map((site) => ({ site })) });
  await callApi(person, '/projects/sites/change', { project, sites: ['site-007.example'], state: 'won' });
  await callApi(person, '/blocked-sites/add', { project, sites: names.map((site) => `not-${site}`) });
  await openAs(page, person, `/project?id=${project}`);
  const list = page.getByRole('region', { name: 'Websites', exact: true });
  const links = list.getByRole('link', { name: /^site-/ });
  const find = page.getByRole('searchbox', { name: 'Find in this project' });
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });

  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'By name' });
  await expect(links.first()).toContainText('site-001.example');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(links.first()).toContainText('site-101.example');
  const second = `/project?id=${project}&sort=site&after=0%3Asite-100.example`;
  await expect(page).toHaveURL(second);
  await page.getByRole('button', { name: 'Won 1' }).click();
  await expect(links).toContainText(['site-007.example']);
  await expect(page).toHaveURL(`/project?id=${project}&sort=site&state=won`);
  await page.reload();
  await expect(links).toContainText(['site-007.example']);
  await expect(page.getByRole('button', { name: 'Won 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(links.first()).toContainText('site-101.example');
  await page.goBack();
  await expect(links.first()).toContainText('site-001.example');
  await page.goForward();
  await expect(links.first()).toContainText('site-101.example');

  // The block list has a place of its own beside it, and is unfolded where the address names it.
  const blocked = page.getByText('120 sites blocked');
  await blocked.click();
  const end = page.getByText('not-site-120.example', { exact: true });
  await page.getByRole('group').filter({ has: blocked }).getByRole('button', { name: 'Next' }).click();
  await expect(end).toBeVisible();
  await expect(page).toHaveURL(`${second}&blocked=not-site-100.example`);
  await page.reload();
  await expect(end).toBeVisible();
  await expect(links.first()).toContainText('site-101.example');
  await page.goBack();
  await expect(end).toBeHidden();

  // Somebody's e-mail address stays in the tab, where a reload finds it.
  await find.fill('ida@one.example');
  await expect(page.getByText('No website of this project passes the filters')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.history.state)))
    .toContain('ida@one.example');
  expect(page.url()).not.toContain('ida');
  await page.reload();
  await expect(find).toHaveValue('ida@one.example');

  // In another browser the way back from a part is to the first one; what no project has is the default.
  const other = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const tab = await other.newPage();
  await openAs(tab, person, second);
  const there = tab
    .getByRole('region', { name: 'Websites', exact: true })
    .getByRole('link', { name: /^site-/ });
  await expect(there.first()).toContainText('site-101.example');
  await tab
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('button', { name: 'Previous' })
    .click();
  await expect(there.first()).toContainText('site-001.example');
  await tab.goto(`/project?id=${project}&state=lost&sort=pa&after=x&tag=gone&blocked=%3F&links=1`);
  await expect(there).toHaveCount(100);
  await expect(tab).toHaveURL(`/project?id=${project}&blocked=%3F&links=1`);
  await other.close();
});

test('on paper a project says the state of each website, and has no fields', async ({ page, person }) => {
  const begun = await callApi(person, '/projects/create', { name: 'Tilth' });
  const { id: project } = (await begun.json()) as { id: string };
  await callApi(person, '/projects/sites/add', {
    project,
    sites: [{ site: 'loam.example' }],
    state: 'contacted',
  });
  await openAs(page, person, `/project?id=${project}`);
  const row = page.getByRole('row', { name: /loam\.example/ });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row.getByText('Contacted').and(row.locator(':not(option)'))).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});
