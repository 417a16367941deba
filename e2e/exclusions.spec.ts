import { listCalls } from './support/answers.ts';
import { allowClipboard, saveBy } from './support/files.ts';
import { openAs } from './support/people.ts';
import {
  expectCredits,
  openTool,
  runQuery,
  searchTool,
  type SearchToolOnScreen,
  shownAddresses,
  WIDE_QUERY,
} from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

async function upload(tool: SearchToolOnScreen, content: string | Buffer, name = 'sites.csv') {
  await tool.upload.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('the template is a file with the header and an example', async ({ page, person }) => {
  await openAs(page, person, '/dashboard');
  const file = await saveBy(page, page.getByRole('button', { name: 'CSV template' }));
  expect(file.name).toBe('exclude_template.csv');
  expect(file.bytes.toString('utf8')).toBe('\uFEFFdomain\r\nexample.com\r\n');
  // It can be brought in as it is.
  const tool = searchTool(page);
  await upload(tool, file.bytes);
  await expect(tool.exclude).toHaveValue('example.com');
});

test('an uploaded file joins what is in the box: host names, each once, and its sites do not come', async ({
  page,
  person,
}) => {
  const searches = listCalls(page, 'POST', '/search');
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  const hosts = (await shownAddresses(tool.table())).map((address) => new URL(address).hostname);
  const [unwanted = ''] = hosts;

  await tool.exclude.fill('A.example, , typed.example');
  const file = `Domain\r\na.EXAMPLE\r\nhttps://${unwanted.toUpperCase()}/some/page?x=1\n\n"quoted.example",2026\nnot a site\n`;
  await upload(tool, file);
  await expect(tool.exclude).toHaveValue(`A.example, typed.example, ${unwanted}, quoted.example`);
  await expect(tool.uploadMessage).toHaveText(
    '2 sites added from the file, 1 was there already, 1 line without a site passed over.',
  );

  await tool.search.click();
  // What takes the place of the unwanted website is new; the others were paid for a moment ago.
  await expect(tool.status).toContainText('10 websites on page 1. 1 credit used.');
  const addresses = await shownAddresses(tool.table());
  expect(addresses).toHaveLength(10);
  expect(addresses.filter((address) => new URL(address).hostname === unwanted)).toEqual([]);
  expect(searches.at(-1)?.postDataJSON()).toMatchObject({
    exclude: ['A.example', 'typed.example', unwanted, 'quoted.example'],
  });
  await expectCredits(tool, 9);
});

test('a column that is copied from a sheet is a list', async ({ page, person }) => {
  await allowClipboard(page);
  const tool = await openTool(page, person);
  await tool.exclude.fill('typed.example, ');
  await page.evaluate(() =>
    navigator.clipboard.writeText('one.example\r\n two.example \r\n\r\nthree.example\r\n'),
  );
  await tool.exclude.press('End');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(tool.exclude).toHaveValue('typed.example, one.example, two.example, three.example');
  // What is of one line is pasted as ever.
  await page.evaluate(() => navigator.clipboard.writeText(', four.example\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(tool.exclude).toHaveValue(/three\.example, four\.example\s?$/);
  await tool.query.fill('intitle:soil');
  await expect(tool.conditions.getByRole('button', { name: /^Without 5 sites/ })).toBeVisible();
});

test('of a long file the first 500 sites are taken, and it says so', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await upload(tool, Array.from({ length: 700 }, (_, at) => `site-${at}.example`).join('\n'));
  await expect(tool.uploadMessage).toHaveText(
    '500 sites added from the file. The file names more: the first 500 were taken.',
  );
  expect((await tool.exclude.inputValue()).split(', ')).toHaveLength(500);
  // More than a search may leave out is refused as a whole.
  await upload(tool, Array.from({ length: 500 }, (_, at) => `more-${at}.example`).join('\n'));
  await upload(tool, 'one-too-many.example');
  await expect(tool.alert).toContainText('more than the 1,000 sites that a search can leave out');
  expect((await tool.exclude.inputValue()).split(', ')).toHaveLength(1_000);
});

test('a file that is no list is refused in words and changes nothing', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await tool.exclude.fill('kept.example');
  for (const [content, text] of [
    ['', 'This file is empty.'],
    ['domain\r\n', 'This file is empty.'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]), 'This is no CSV file.'],
    ['first name;last name\nAda;Quarry\n', 'This file names no site.'],
    [`${'x'.repeat(1023)}\n`.repeat(5200), 'This file is too large.'],
  ] as const) {
    await upload(tool, content);
    await expect(tool.alert).toContainText(text);
    await expect(tool.alert).toContainText('The list is as it was.');
    await expect(tool.exclude).toHaveValue('kept.example');
  }
  // The mended file may have the same name.
  await upload(tool, 'domain\nmended.example\n');
  await expect(tool.alert).toHaveCount(0);
  await expect(tool.exclude).toHaveValue('kept.example, mended.example');
});
