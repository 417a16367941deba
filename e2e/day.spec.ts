import type { Locator } from '@playwright/test';
import { readCsv, saveBy } from './support/files.ts';
import { adjustCredits, callApi, creditsOf, openAs } from './support/people.ts';
import { passDay } from './support/days.ts';
import { newFreshSites } from './support/fresh-sites.ts';
import { searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const WANTED = 40;
const MOST_PRESSES = 12;

// The gauge of the product: what a link builder's day takes. The sample web has too few websites about one thing, so
// forty more are put into the index first, and three overnight; the clock of what the person has is put back by a day.
test('a day goes from a bare domain to forty new websites in a sheet, each with its evidence and a way in, in at most twelve presses; the next day the standing order has brought what is new, and charged nothing that is known', async ({
  page,
  person,
}) => {
  // It waits for the server's own job as well.
  test.setTimeout(300_000);
  const { domain, query, importSites } = newFreshSites();
  await importSites(1, WANTED);
  await adjustCredits(person, 80);
  await openAs(page, person, '/dashboard');
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  // Sending by the keyboard counts as well.
  const send = async (field: Locator, text: string) => {
    presses += 1;
    await field.fill(text);
    await field.press('Enter');
  };
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const project = page.getByRole('link', { name: 'Search for this project' }).first();
  const tool = searchTool(page);

  // A list for the client.
  await press(navigation.getByRole('link', { name: 'Projects' }));
  await send(page.getByRole('textbox', { name: 'New project' }), domain);
  await press(project);

  // Who links to the domain: counted before anything is paid.
  await tool.query.fill(query);
  await expect(tool.quoteSum).toContainText(`${WANTED} websites`);
  await send(tool.query, query);
  await expect(tool.table()).toBeVisible();

  // All of them in a sheet.
  await press(page.getByRole('button', { name: 'Download All Pages' }));
  presses += 1;
  const file = await saveBy(page, page.getByRole('button', { name: /^Get the other pages and save all/ }));
  const [head = [], ...rows] = readCsv(file.bytes.toString('utf8').slice(1));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
  expect(new Set(column('Website')).size).toBe(WANTED);
  expect(rows).toHaveLength(WANTED);
  for (const evidence of column('Matched Sentence')) expect(evidence).toMatch(/quernstones|dressing a stone/);
  for (const reason of column('Why')) expect(reason).toContain(domain);
  for (const way of column('Way In')) expect(way).toMatch(/contact (?:form|page)|mail address/);
  expect(await creditsOf(person)).toBe(100 - WANTED);

  // The client's memory has them.
  await press(navigation.getByRole('link', { name: 'Projects' }));
  await press(page.getByRole('link', { name: domain }).first());
  presses += 1;
  await page
    .getByLabel('Import a CSV')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: file.bytes });
  await press(page.getByRole('button', { name: `Add ${WANTED} websites` }));
  await expect(page.getByRole('button', { name: `All ${WANTED}` })).toBeVisible();

  // What comes later is brought by itself, within a budget.
  const order = page.getByRole('form', { name: 'New standing order' });
  await order.getByRole('textbox', { name: 'Query' }).fill(query);
  await press(order.getByRole('button', { name: 'Order' }));
  await expect(page.getByRole('list', { name: 'Standing orders' })).toContainText(domain);

  // The next day. Three websites that were not there yesterday.
  await importSites(WANTED + 1, WANTED + 3);
  await passDay(person);
  const news = page.getByText('3 new since yesterday.');
  await expect(async () => {
    await page.reload();
    await expect(news).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await press(news);
  await expect(page.getByText('Found by 1 standing order, 3 credits.')).toBeVisible();
  const brought = page.getByRole('list', { name: 'Websites that are new since yesterday' });
  await expect(brought.getByRole('listitem')).toHaveCount(3);
  for (const number of [1, 2, 3]) await expect(brought).toContainText(`-${WANTED + number}.test`);
  await expect(page.getByRole('button', { name: `All ${WANTED + 3}` })).toBeVisible();
  expect(await creditsOf(person)).toBe(100 - WANTED - 3);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  // Also outside of the project nothing is paid twice.
  const again = await callApi(person, '/search', { query, page: 1 });
  expect(await again.json()).toMatchObject({ charged: 0 });
});
