import { answerCall, answerEach, holdCall, listCalls, problem } from './support/answers.ts';
import { allowClipboard, readClipboard, readCsv, saveBy } from './support/files.ts';
import { found, resultPage, resultRow, smartPage, smartRow } from './support/results.ts';
import { openTool, runFilter, runQuery, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const COLUMNS = ['Title', 'URL', 'DA', 'PA', 'Spam Score', 'Description', 'Industry'];
const AWKWARD = found(
  resultRow({
    title: 'Soil, "peat" & böden 土壌',
    url: 'https://böden.example/a?b=c,d',
    description: 'One line,\r\nanother.',
    industry: ['Science', 'Press'],
  }),
  resultRow({ title: '=HYPERLINK("https://evil.example")', description: '@SUM(A1)', industry: ['+1+1'] }),
  resultRow({ title: '\t=1+1', description: '－2+3', industry: ['-cmd'] }),
  resultRow({ title: null, da: null, pa: 0, spam_score: null, description: null, industry: [] }),
);

test('results.csv holds the page, column by column, with formulas defused', async ({ page, person }) => {
  await answerCall(page, '/search', { json: AWKWARD });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  const file = await saveBy(page, page.getByRole('button', { name: 'Download This Page' }));
  expect(file.name).toBe('results.csv');
  const text = file.bytes.toString('utf8');
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(readCsv(text.slice(1))).toEqual([
    COLUMNS,
    [
      'Soil, "peat" & böden 土壌',
      'https://böden.example/a?b=c,d',
      '52',
      '41',
      '3',
      'One line,\r\nanother.',
      'Science; Press',
    ],
    [
      `'=HYPERLINK("https://evil.example")`,
      'https://understory.example/write-for-us',
      '52',
      '41',
      '3',
      "'@SUM(A1)",
      "'+1+1",
    ],
    ["'\t=1+1", 'https://understory.example/write-for-us', '52', '41', '3', "'－2+3", "'-cmd"],
    ['', 'https://understory.example/write-for-us', '', '0', '', '-', 'NA'],
  ]);
});

test.describe('by a clock', () => {
  test.use({ ownContext: true });

  test('the copied text has the same columns, a row a line, and the button says so for 1.4 seconds', async ({
    page,
    person,
  }) => {
    await answerCall(page, '/search', { json: AWKWARD });
    await page.clock.install();
    await allowClipboard(page);
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    await expect(tool.copy).toHaveText('Copy This Page Data');
    const { width } = (await tool.copy.boundingBox()) ?? { width: 0 };
    // A longer leap would give up calls that are under way.
    await page.clock.pauseAt(Date.now() + 10_000);
    await tool.copy.click();
    await expect(tool.copy).toHaveAccessibleName('Copied!');
    await expect(page.getByRole('status', { name: 'Copy' })).toHaveText('Copied!');
    expect((await tool.copy.boundingBox())?.width).toBe(width);
    const lines = (await readClipboard(page)).split('\n').map((line) => line.split('\t'));
    expect(lines[0]).toEqual(COLUMNS);
    expect(lines).toHaveLength(5);
    expect(lines[1]?.[5]).toBe('One line, another.');
    expect(lines[2]?.[0]).toBe(`'=HYPERLINK("https://evil.example")`);
    expect(lines[3]?.[0]).toBe("' =1+1");
    expect(lines[4]).toEqual(['', 'https://understory.example/write-for-us', '', '0', '', '-', 'NA']);

    await page.clock.runFor(1_390);
    await expect(tool.copy).toHaveAccessibleName('Copied!');
    await page.clock.runFor(20);
    await expect(tool.copy).toHaveAccessibleName('Copy This Page Data');
  });
});

test('copying that the browser forbids is told', async ({ page, person }) => {
  await answerCall(page, '/search', { json: AWKWARD });
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new Error('no'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await tool.copy.click();
  await expect(tool.copy).toHaveAccessibleName('Not copied');
  await expect(page.getByRole('status', { name: 'Copy' })).toHaveText('The browser did not allow copying.');
});

test('the reasons are a file of their own, of a query and of a filter', async ({ page, person }) => {
  await answerCall(page, '/search', {
    json: found(resultRow(), resultRow({ title: 'Pitch us', url: 'https://other.example/' })),
  });
  await answerCall(page, '/search/smart?*', {
    json: {
      ...smartPage(1),
      results: [smartRow(), smartRow({ why: { template: '=Links', link: 'https://gone.example/' } })],
    },
  });
  const tool = await openTool(page, person);
  const withReasons = page.getByRole('button', { name: 'Download With Reasons' });
  await runQuery(tool, 'intitle:"write for us" (compost OR woodland) -forum');
  await expect(withReasons).toBeVisible();
  const ofQuery = await saveBy(page, withReasons);
  expect(ofQuery.name).toBe('results_with_reasons.csv');
  const rows = readCsv(ofQuery.bytes.toString('utf8').slice(1));
  expect(rows[0]).toEqual([...COLUMNS, 'Why', 'Way in']);
  expect(rows.slice(1).map((row) => row.at(-2))).toEqual([
    'write for us in title, URL; woodland in description',
    'write for us in title; woodland in description',
  ]);

  await runFilter(tool, 'Broken mentions', { 'Your topic': 'gardening' });
  await expect(page.getByText('=Links')).toBeVisible();
  const ofFilter = await saveBy(page, withReasons);
  expect(
    readCsv(ofFilter.bytes.toString('utf8').slice(1))
      .slice(1)
      .map((row) => row.at(-2)),
  ).toEqual(['Brand in the title, no link to your site; “Acme wins.”', "'=Links; https://gone.example/"]);
});

test('exports take the rows in the order on screen', async ({ page, person }) => {
  await answerCall(page, '/search', {
    json: found(resultRow({ title: 'Weak', da: 12 }), resultRow({ title: 'Strong' })),
  });
  await allowClipboard(page);
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await tool.order.selectOption({ label: 'DA, high first' });
  const file = await saveBy(page, page.getByRole('button', { name: 'Download This Page' }));
  expect(
    readCsv(file.bytes.toString('utf8').slice(1))
      .slice(1)
      .map(([title]) => title),
  ).toEqual(['Strong', 'Weak']);
  await tool.copy.click();
  await expect(tool.copy).toHaveAccessibleName('Copied!');
  expect(await readClipboard(page)).toMatch(/Strong[^]*Weak/);
});

test('all pages of a search are saved as one file, and those that are missing come first for what the button says', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await runQuery(tool, `${WIDE_QUERY} da:>=36`);
  await expect(tool.table()).toBeVisible();
  const all = page.getByRole('button', { name: 'Download All Pages' });
  await all.click();
  const choice = page.getByRole('group', { name: 'Download all pages' });
  const first = await saveBy(page, choice.getByRole('button', { name: /^Save page 1/ }));
  expect(first.name).toBe('results_all_pages.csv');
  expect(readCsv(first.bytes.toString('utf8').slice(1))).toHaveLength(11);
  await expect(tool.credits).toHaveAccessibleName('10 credits');
  const file = await saveBy(
    page,
    choice.getByRole('button', { name: /^Get the other pages and save all ?at most \d credits?$/ }),
  );
  const [head = [], ...rows] = readCsv(file.bytes.toString('utf8').slice(1));
  const cells = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
  const used = cells('Credits').reduce((sum, one) => sum + Number(one), 0);
  expect(used).toBe(rows.length);
  expect(new Set(cells('Website')).size).toBe(rows.length);
  await expect(tool.credits).toHaveAccessibleName(new RegExp(`^${20 - used} credits?$`));
});

test('getting the other pages can be stopped; what came before a page that fails is there to be saved', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 503/);
  let isDown = true;
  await answerEach(page, '/search', (request) => {
    const { page: number } = request.postDataJSON() as { page: number };
    if (number === 3 && isDown) return problem(503, 'Away.');
    return { json: resultPage(number, { total: 38, count: number === 4 ? 8 : 10 }) };
  });
  await answerCall(page, '/search/download', { text: 'Title', contentType: 'text/csv' });
  await runQuery(await openTool(page, person), WIDE_QUERY);
  await page.getByRole('button', { name: 'Download All Pages' }).click();
  const choice = page.getByRole('group', { name: 'Download all pages' });
  const get = choice.getByRole('button', { name: /^Get the other pages and save all/ });
  const stop = choice.getByRole('button', { name: 'Stop' });
  const asked = listCalls(page, 'POST', '/search');

  const second = await holdCall(page, '/search');
  await get.click();
  await expect(choice.getByRole('status')).toHaveText('Page 2 is on its way...');
  await expect(get).toBeDisabled();
  await stop.click();
  await expect(stop).toBeHidden();
  await expect(get).toBeEnabled();
  second.letGo();
  const save = choice.getByRole('button', { name: /^Save pages 1 to 2 ?20 rows, free$/ });
  await expect(save).toBeVisible();
  expect(asked).toHaveLength(1);

  await get.click();
  await expect(choice.getByRole('alert')).toContainText('Page 3 did not come.');
  expect((await saveBy(page, save)).name).toBe('results_all_pages.csv');
  await expect(choice.getByRole('alert')).toBeHidden();

  // Whoever leaves the screen asks for no more.
  isDown = false;
  const third = await holdCall(page, '/search');
  await get.click();
  await expect(choice.getByRole('status')).toHaveText('Page 3 is on its way...');
  await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
  await expect(get).toBeHidden();
  const came = page.waitForResponse((answer) => answer.request() === asked.at(-1));
  third.letGo();
  await came;
  await page.goBack();
  await page.getByRole('button', { name: 'Download All Pages' }).click();
  await expect(choice.getByRole('button', { name: /^Save pages 1 to 3/ })).toBeVisible();
  expect(asked).toHaveLength(3);
  await saveBy(page, get);
  expect(asked).toHaveLength(4);
});
