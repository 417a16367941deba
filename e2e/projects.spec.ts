import { saveBy } from './support/files.ts';
import { callApi, openAs } from './support/people.ts';
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
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')).toHaveCount(0);
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
