import { answerCall, answerEach, listCalls, problem } from './support/answers.ts';
import { creditsOf, openAs } from './support/people.ts';
import { ordinaryQuote, smartPage, smartRow } from './support/results.ts';
import {
  expectCredits,
  fillFilter,
  goBack,
  goOn,
  openTool,
  runFilter,
  searchTool,
  shownAddresses,
} from './support/search-tool.ts';
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

test('ten filters are offered, each with a hint and examples of its own', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await expect(tool.filter.getByRole('option')).toHaveText(['None, use my query', ...OFFERED]);
  const examples = new Set<string>();
  const hints = new Set<string>();
  for (const label of OFFERED) {
    await tool.filter.selectOption({ label });
    const fields = tool.form.locator('input[id^="filter-"]');
    await expect(fields.first()).toBeVisible();
    examples.add(
      (await fields.evaluateAll((all) => all.map((one) => one.getAttribute('placeholder')))).join(),
    );
    hints.add((await tool.form.locator('[data-part="filter-hint"]').textContent()) ?? '');
  }
  expect([examples.size, hints.size]).toEqual([10, 10]);
});

test('each input has its field, a fault stands at its own and costs nothing; then each row says why it is there', async ({
  page,
  person,
}) => {
  const calls = listCalls(page, 'GET', '/search/smart');
  const tool = await openTool(page, person);
  await runFilter(tool, 'Unlinked mentions', {
    'Your brand': BRAND,
    'Your site': 'mail@thornwicktools .example',
  });
  const site = tool.field('Your site');
  await expect(site).toBeFocused();
  await expect(site).toHaveAttribute('aria-invalid', 'true');
  await expect(site).toHaveAccessibleDescription(/^The value for your site is not a site\./);
  await expect(tool.field('Your brand')).toHaveValue(BRAND);
  await tool.form.getByRole('button', { name: `Did you mean ${SITE}?` }).click();
  await expect(site).toHaveValue(SITE);
  await site.fill('');
  await tool.search.click();
  await expect(site).toHaveAccessibleDescription('Enter your site.');
  expect(calls).toEqual([]);
  await expectCredits(tool, 20);

  await site.fill(SITE);
  await expect(tool.quoteSum).toContainText(/websites.*At most \d+ credits for this page/);
  await expectCredits(tool, 20);
  await tool.search.click();
  await expect(tool.table()).toBeVisible();
  await expect(page.getByText('Found in our own index.')).toBeVisible();
  const rows = tool.table().locator('tbody tr');
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

  // The same again, written otherwise, is free, and says so before.
  await runFilter(tool, 'Unlinked mentions', {
    'Your brand': BRAND.toUpperCase(),
    'Your site': `  ${SITE} `,
  });
  await expect(tool.status).toContainText(/\b0 credits used/);
  await expectCredits(tool, 20 - count);

  await page.goto('/history');
  const entries = page.getByRole('region', { name: 'Search history' }).getByRole('row');
  await expect(entries).toHaveCount(count + 1);
  await expect(entries.nth(1).getByText('Unlinked mentions', { exact: true })).toBeVisible();
  await expect(entries.nth(1).getByText(`${BRAND}, ${SITE}`, { exact: true })).toBeVisible();
  await expect(page.getByText('smart:')).toHaveCount(0);
});

test('a brand that is an ordinary word is told with both counts before anything is paid', async ({
  page,
  person,
}) => {
  const calls = listCalls(page, 'GET', '/search/smart');
  await answerCall(page, '/search/smart/quote?*', {
    json: ordinaryQuote(),
  });
  await answerCall(page, SMART, { json: smartPage(1) });
  const tool = await openTool(page, person);
  const asked = { 'A brand': 'Spade', 'The brand’s site': 'spadetools.example' };
  await fillFilter(tool, 'Press mentions', asked);
  await tool.field('The brand’s site').press('Enter');
  const warning = tool.form.locator('#ordinary-word');
  await expect(warning).toBeFocused();
  await expect(warning).toContainText('“Spade” is also an ordinary word.');
  await expect(warning).toContainText('2,310 websites hold it');
  await expect(warning).toContainText('38 websites');
  await expect(tool.search).toHaveAccessibleName(/at most 10 credits/);
  expect(calls).toEqual([]);

  // Whoever wants the word gets a query of their own, which is as free to look at.
  await warning.getByRole('button', { name: 'Look for the word instead' }).click();
  await expect(tool.query).toHaveValue('intext:"Spade" -site:spadetools.example');
  await expect(tool.filter).toHaveValue('');

  // Whoever was told goes on with one more press.
  await fillFilter(tool, 'Press mentions', asked);
  await expect(warning).toBeVisible();
  await tool.search.click();
  await expect(tool.table()).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the pages of a filter follow has_next and has_prev', async ({ page, person }) => {
  const calls = listCalls(page, 'GET', '/search/smart');
  await answerEach(page, SMART, (request) => ({
    json: smartPage(Number(new URL(request.url()).searchParams.get('page'))),
  }));
  const tool = await openTool(page, person);
  await tool.exclude.fill('a.example, b.example');
  await runFilter(tool, 'Listicles', { 'What the list is of': 'garden tools' });
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
  await runFilter(tool, 'Broken mentions', { 'Your topic': 'gardening' });
  await goOn(tool.top);
  await expect(tool.table(2)).toBeVisible();
  const calls = listCalls(page, 'GET', '/search/smart');
  await page.reload();
  await expect(tool.table(2).getByRole('rowheader')).toHaveCount(10);
  await expect(tool.table(2).locator('q mark').first()).toHaveText('Acme');
  await expect(tool.filter).toHaveValue('broken_mentions');
  await expect(tool.field('Your topic')).toHaveValue('gardening');
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
  const tool = await openTool(page, person);
  await runFilter(tool, 'Broken mentions', { 'Your topic': 'gardening' });
  const rows = tool.table().locator('tbody tr');
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
  const tool = await openTool(page, person);
  await runFilter(tool, 'Guest post pages', { 'Your topic': 'gardening' });
  await expect(tool.alert).toContainText('You’re out of credits. Please upgrade to continue.');
  for (const control of [tool.filter, tool.field('Your topic'), tool.exclude, tool.upload, tool.search]) {
    await expect(control).toBeDisabled();
  }
  await expect(tool.alert.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits');
});
