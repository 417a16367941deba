import { answerCall, answerEach, listCalls, problem } from './support/answers.ts';
import { creditsOf, openAs } from './support/people.ts';
import { smartPage, smartRow } from './support/results.ts';
import { expectCredits, goBack, goOn, runQuery, searchTool, shownAddresses } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const SMART = '/search/smart?*';
const BRAND = 'Thornwick Tools';
const SITE = 'thornwicktools.example';
const OFFERED = [
  'Unlinked mentions',
  'Competitor mentions',
  'Guest post pages',
  'Resource pages',
  'Broken mentions',
  'Press mentions',
  'Listicles',
  'Directories',
  'Comparisons and alternatives',
  'Tool aggregators',
];

test('ten filters are offered, each with a placeholder and a hint of its own', async ({ page, person }) => {
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await expect(tool.filter.getByRole('option')).toHaveText(['None, use my query', ...OFFERED]);
  const placeholders = new Set<string>();
  const hints = new Set<string>();
  for (const label of OFFERED) {
    await tool.filter.selectOption({ label });
    placeholders.add((await tool.query.getAttribute('placeholder')) ?? '');
    const hint = await tool.query.evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    );
    expect(hint.length, label).toBeGreaterThan(20);
    hints.add(hint);
  }
  expect([placeholders.size, hints.size]).toEqual([10, 10]);
});

test('a missing input is told in words and costs nothing; with it, each row says why it is there', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await tool.filter.selectOption({ label: 'Unlinked mentions' });
  await runQuery(tool, BRAND);
  await expect(tool.alert).toContainText('Error 422: Enter your site. Example: Acme CRM, acme.com');
  await expect(tool.alert).toContainText('Nothing was charged.');
  await expectCredits(tool, 20);

  await runQuery(tool, `${BRAND}, ${SITE}`);
  await expect(tool.table()).toBeVisible();
  await expect(page.getByText('Found in our own index.')).toBeVisible();
  const rows = tool.table().getByRole('rowheader');
  const count = await rows.count();
  expect(count).toBeGreaterThan(3);
  await expectCredits(tool, 20 - count);
  expect(await creditsOf(person)).toBe(20 - count);
  for (let row = 0; row < count; row++) await expect(rows.nth(row).locator('q mark')).toHaveText(BRAND);
  await expect(rows.first()).toContainText('no link to your site');

  // One row for each site, and none of the site itself.
  const hosts = (await shownAddresses(tool.table())).map((address) => new URL(address).hostname);
  expect(new Set(hosts).size).toBe(hosts.length);
  expect(hosts).not.toContain(SITE);

  // The same again, written otherwise, is free.
  await runQuery(tool, `${BRAND.toUpperCase()},   ${SITE}`);
  await expect(tool.status).toContainText('0 credits used');
  await expectCredits(tool, 20 - count);

  await page.goto('/history');
  const entries = page.getByRole('region', { name: 'Search history' }).getByRole('row');
  await expect(entries).toHaveCount(count + 1);
  await expect(entries.nth(1).getByText('Unlinked mentions', { exact: true })).toBeVisible();
  await expect(entries.nth(1).getByText(`${BRAND}, ${SITE}`, { exact: true })).toBeVisible();
  await expect(page.getByText('smart:')).toHaveCount(0);
});

test('the pages of a filter follow has_next and has_prev', async ({ page, person }) => {
  const calls = listCalls(page, 'GET', '/search/smart');
  await answerEach(page, SMART, (request) => ({
    json: smartPage(Number(new URL(request.url()).searchParams.get('page'))),
  }));
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await tool.filter.selectOption({ label: 'Listicles' });
  await tool.exclude.fill('a.example, b.example');
  await runQuery(tool, 'garden tools');
  await expect(tool.table(1)).toBeVisible();
  await expect(tool.top.getByText('Page 1', { exact: true })).toBeVisible();
  await expect(tool.top.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await goOn(tool.top);
  await goOn(tool.bottom);
  await expect(tool.table(3)).toBeVisible();
  for (const pager of [tool.top, tool.bottom]) {
    await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  }
  await goBack(tool.bottom);
  await expect(tool.table(2)).toBeVisible();
  expect(calls.map((call) => [...new URL(call.url()).searchParams].map((pair) => pair.join('=')))).toEqual(
    [1, 2, 3].map((number) => [
      'filter=listicles',
      'query=garden tools',
      'exclude=a.example',
      'exclude=b.example',
      `page=${number}`,
    ]),
  );
});

test('a reload brings filter, inputs, page and reasons back without a request', async ({ page, person }) => {
  await answerEach(page, SMART, (request) => ({
    json: smartPage(Number(new URL(request.url()).searchParams.get('page'))),
  }));
  await openAs(page, person, '/search');
  const tool = searchTool(page);
  await tool.filter.selectOption({ label: 'Broken mentions' });
  await runQuery(tool, 'gardening');
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  const calls = listCalls(page, 'GET', '/search/smart');
  await page.reload();
  await expect(tool.table(2).getByRole('rowheader')).toHaveCount(10);
  await expect(tool.table(2).locator('q mark').first()).toHaveText('Acme');
  await expect(tool.filter).toHaveValue('broken_mentions');
  await expect(tool.query).toHaveValue('gardening');
  await expect(tool.top.getByRole('button', { name: 'Previous' })).toBeEnabled();
  expect(calls).toEqual([]);
});

test('what a page says of itself stays text, and only an address of the web is a link', async ({
  page,
  person,
}) => {
  const markup = '<img src=x onerror=alert(1)>';
  await answerCall(page, SMART, {
    json: {
      ...smartPage(1),
      results: [
        smartRow({ why: { template: 'Gone', link: 'javascript:alert(1)' } }),
        smartRow({ why: { template: 'Gone', link: 'https://gone.example/page' } }),
        smartRow({ why: { template: markup, sentence: markup, words: 'src' } }),
        smartRow({ why: null }),
      ],
    },
  });
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await tool.filter.selectOption({ label: 'Broken mentions' });
  await runQuery(tool, 'gardening');
  const rows = tool.table().getByRole('rowheader');
  await expect(rows.nth(0).getByText('javascript:alert(1)', { exact: true })).toBeVisible();
  await expect(rows.nth(0).getByRole('link')).toHaveCount(1);
  await expect(rows.nth(1).getByRole('link', { name: 'https://gone.example/page' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(rows.nth(2).getByText(markup, { exact: true })).toHaveCount(2);
  await expect(page.locator('main img')).toHaveCount(0);
});

test('without credits a filter ends like a search: 402, everything off, buying offered', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 402/);
  await answerCall(page, SMART, problem(402, 'No credits are left.'));
  await openAs(page, person, '/dashboard');
  const tool = searchTool(page);
  await tool.filter.selectOption({ label: 'Guest post pages' });
  await runQuery(tool, 'gardening');
  await expect(tool.alert).toContainText('You’re out of credits. Please upgrade to continue.');
  for (const control of [tool.filter, tool.query, tool.exclude, tool.upload, tool.search]) {
    await expect(control).toBeDisabled();
  }
  await expect(tool.alert.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits');
});
