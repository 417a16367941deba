import type { Page } from '@playwright/test';
import { answerCall, holdCall, listCalls, loseAnswer, loseCall, problem } from './support/answers.ts';
import { textHue } from './support/colours.ts';
import { allowClipboard, readClipboard, readCsv, saveBy } from './support/files.ts';
import { adjustCredits, callApi, creditsOf, newPerson, openAs, signInByApi } from './support/people.ts';
import { pressTwice } from './support/press-twice.ts';
import { expect, test } from './support/test.ts';
import { expectNoToken } from './support/tokens.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const COLUMNS = ['domain', 'da', 'pa', 'spam_score', 'status'];

function bulk(page: Page) {
  const main = page.getByRole('main');
  const form = main.getByRole('form', { name: 'Domains to check' });
  return {
    main,
    form,
    list: form.getByRole('textbox', { name: /^Domains or URLs/ }),
    run: form.getByRole('button', { name: 'Run Check' }),
    running: form.getByRole('button', { name: 'Running...' }),
    table: main.getByRole('region', { name: 'Bulk check results' }).getByRole('table'),
    copy: main.getByRole('button', { name: 'Copy Table' }),
    download: main.getByRole('button', { name: 'Download CSV' }),
    alert: main.getByRole('alert'),
  };
}

const domains = (count: number) => Array.from({ length: count }, (_, at) => `site-${at}.example`).join('\n');

test('a list is checked at a credit for each domain that is known, and can be taken away', async ({
  page,
  person,
}) => {
  await allowClipboard(page);
  const calls = listCalls(page, 'POST', '/bulk-metrics');
  const refreshed = listCalls(page, 'GET', '/user/me');
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await expect(screen.main.getByText('Each domain costs 1 credit.')).toBeVisible();
  await expect(screen.main.getByText('You have 20 credits.')).toBeVisible();
  await screen.list.fill(
    'https://www.Stackbench.example/pricing?x#y\n\n  green-hour-magazine.example \nstackbench.example\nno-such-site.example',
  );
  await expect(screen.form.getByText('3 valid domains', { exact: true })).toBeVisible();
  const before = refreshed.length;
  await screen.run.click();
  await expect(screen.table.getByRole('columnheader')).toHaveText([
    'Domain',
    'DA',
    'PA',
    'Spam Score',
    'Status',
  ]);
  expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
    { domains: ['stackbench.example', 'green-hour-magazine.example', 'no-such-site.example'] },
  ]);
  await expect(screen.main.getByText('You have 18 credits.')).toBeVisible();
  expect(refreshed.length).toBeGreaterThan(before);
  expect(await creditsOf(person)).toBe(18);

  const rows = screen.table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.getByRole('rowheader')).toHaveText([
    'stackbench.example',
    'green-hour-magazine.example',
    'no-such-site.example',
  ]);
  await expect(rows.nth(0)).toContainText('ok');
  await expect(rows.nth(2)).toContainText('error: not in the index');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => textHue(rows.nth(2).getByRole('rowheader'))).toBe('red');
    await expect.poll(() => textHue(rows.nth(0).getByRole('rowheader'))).not.toBe('red');
  }

  const file = await saveBy(page, screen.download);
  expect(file.name).toBe('bulk_metrics.csv');
  const text = file.bytes.toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const saved = readCsv(text.slice(1));
  expect(saved[0]).toEqual(COLUMNS);
  expect(saved[1]?.[0]).toBe('stackbench.example');
  expect(saved[1]?.slice(1, 4).every((cell) => /^\d{1,3}$/.test(cell))).toBe(true);
  expect(saved[3]).toEqual(['no-such-site.example', '', '', '', 'error: not in the index']);

  await screen.copy.click();
  await expect(page.getByRole('alert').getByText('Table copied to clipboard', { exact: true })).toBeVisible();
  expect((await readClipboard(page)).split('\n').map((line) => line.split('\t'))).toEqual(saved);
  // A check leaves nothing in the search history.
  expect(await (await callApi(person, '/history/websites')).json()).toEqual([]);
});

test('domain and status lose their commas in the file, and nothing there is a formula', async ({
  page,
  person,
}) => {
  const row = { da: 1, pa: null, spam_score: 0 };
  await answerCall(page, '/bulk-metrics', {
    json: [
      { ...row, domain: 'a,b.example', status: 'error: one, two' },
      { ...row, domain: '=cmd.example', status: 'ok' },
    ],
  });
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill('a.example\nb.example');
  await screen.run.click();
  const file = await saveBy(page, screen.download);
  expect(file.bytes.toString('utf8').slice(1)).toBe(
    "domain,da,pa,spam_score,status\r\nab.example,1,,0,error: one two\r\n'=cmd.example,1,,0,ok\r\n",
  );
});

test('Run Check is off while it runs, without domains, with a wrong line, above 50 and above the balance', async ({
  page,
  person,
}) => {
  await answerCall(page, '/user/me', { json: { ...person, credits: 60 } });
  await answerCall(page, '/bulk-metrics', {
    json: Array.from({ length: 50 }, (_, at) => ({
      domain: `site-${at}.example`,
      status: 'error: not in the index',
    })),
  });
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await expect(screen.main.getByText('You have 60 credits.')).toBeVisible();
  await expect(screen.run).toBeDisabled();

  await screen.list.fill('good.example\nnot a site\nwww.\nhttps://user@x');
  await expect(screen.run).toBeDisabled();
  const wrong = screen.form.getByRole('list', { name: 'Invalid lines' }).getByRole('listitem');
  await expect(wrong).toHaveText([
    /not a site is not a valid domain or URL\.$/,
    /www\. is not a valid domain or URL\.$/,
    /https:\/\/user@x is not a valid domain or URL\.$/,
  ]);
  await expect(screen.form.getByText('one domain or full URL per line')).toBeVisible();
  await expect(screen.form.getByText('Examples: example.com and example.com/path')).toBeVisible();

  await screen.list.fill(domains(51));
  await expect(screen.run).toBeDisabled();
  await expect(
    screen.form.getByText('You can only check up to 50 domains at a time. You’ve entered 51.'),
  ).toBeVisible();
  // So many of another tool's file, cut by one press.
  const sheet = ['Name,Website', ...domains(51).split('\n'), 'n/a'].join('\nA,https://www.');
  await screen.form
    .getByLabel('take them from a CSV file')
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(screen.form.getByRole('status', { name: 'File' })).toHaveText(
    '51 domains from the column “Website” of sites.csv. 1 row without one left out.',
  );
  await expect(screen.run).toBeDisabled();
  await screen.form.getByRole('button', { name: 'Keep the first 50' }).click();
  await expect(screen.list).toHaveValue(domains(50));
  await expect(screen.run).toBeEnabled();

  const held = await holdCall(page, '/bulk-metrics');
  await screen.run.click();
  await expect(screen.running).toBeDisabled();
  await expect(screen.main.getByRole('status').filter({ hasText: 'Checking the list.' })).toBeVisible();
  held.letGo();
  await expect(screen.table.getByRole('rowheader')).toHaveCount(50);
  await expect(screen.run).toBeEnabled();
});

test('above the balance it names both numbers and offers more; at zero it says so first', async ({
  page,
  person,
}) => {
  const user = { name: person.name, email: person.email };
  await answerCall(page, '/user/me', { json: { ...user, credits: 2 } });
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill(domains(3));
  await expect(screen.run).toBeDisabled();
  await expect(screen.form.getByText('You need 3 credits but only have 2.')).toBeVisible();
  await expect(screen.form.getByText('(Need 3, only 2 available)')).toBeVisible();
  await expect(screen.form.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute(
    'href',
    '/buy-credits',
  );
  await screen.list.fill(domains(2));
  await expect(screen.run).toBeEnabled();

  await answerCall(page, '/user/me', { json: { ...user, credits: 0 } });
  await page.reload();
  await expect(screen.main.getByText('You’re out of credits!')).toBeVisible();
  await screen.list.fill(domains(1));
  await expect(screen.run).toBeDisabled();
  await screen.main.getByRole('link', { name: 'Buy Credits' }).first().click();
  await expect(page).toHaveURL('/buy-credits');
});

test('while the user is not known it stays off', async ({ page, person }) => {
  const me = await holdCall(page, '/user/me');
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill('stackbench.example');
  await expect(screen.form.getByText('1 valid domain', { exact: true })).toBeVisible();
  await expect(screen.run).toBeDisabled();
  me.letGo();
  await expect(screen.run).toBeEnabled();
});

test('a check that fails says why and keeps the list', async ({ page, person, troubles }) => {
  troubles.expect(/status of 402/);
  troubles.expect(/status of 500/);
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/A bulk check failed/);
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill('stackbench.example');
  for (const [answer, text] of [
    [problem(402, 'You need 1 credits but only have 0.'), 'You need 1 credits but only have 0.'],
    [{ status: 402, json: {} }, 'Not enough credits'],
    [
      problem(500, 'The index is away.'),
      'An unexpected error occurred. Please try again.The index is away. Nothing was charged.',
    ],
    [
      null,
      'Network error. Please try again.If the list was checked all the same, trying it again costs nothing more.',
    ],
  ] as const) {
    if (answer) await answerCall(page, '/bulk-metrics', answer);
    else await loseCall(page, '/bulk-metrics');
    await screen.run.click();
    await expect(screen.alert).toContainText(text);
    await expect(screen.list).toHaveValue('stackbench.example');
    await expect(screen.run).toBeFocused();
    await page.unrouteAll();
  }
  await screen.run.click();
  await expect(screen.table).toBeVisible();
  await expect(screen.alert).toHaveCount(0);

  // What was found before stays, and is not told as what the check that failed has brought.
  const told = screen.main.getByRole('region', { name: 'Last check' }).getByRole('status').first();
  await expect(told).toHaveText('Last check1 domain checked, 1 credit used');
  await answerCall(page, '/bulk-metrics', problem(500, 'The index is away.'));
  await screen.list.fill('understory.example');
  await screen.run.click();
  await expect(screen.alert).toBeVisible();
  await expect(told).toHaveText('Last checkEarlier: 1 domain checked, 1 credit used');
});

test('below 640 px the rows are cards, with every value by name', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill('stackbench.example\nno-such-site.example');
  await screen.run.click();
  const cards = screen.main.getByRole('list', { name: 'Bulk check results' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  for (const name of ['DA', 'PA', 'Spam Score']) {
    await expect(cards.first().getByRole('term').getByText(name, { exact: true })).toBeVisible();
  }
  await expect(cards.nth(1)).toContainText('error: not in the index');
  // What it came to and cost is seen where the button was pressed.
  await expect(screen.main.getByText('1 domain checked, 1 credit used').first()).toBeInViewport();
  await expect(cards.first()).toBeInViewport();
});

test('a check that fails on a phone is told where it was asked for', async ({ page, person, troubles }) => {
  troubles.expect(/status of 500/);
  troubles.expect(/A bulk check failed/);
  await page.setViewportSize({ width: 360, height: 500 });
  await openAs(page, person, '/bulk-metrics');
  await answerCall(page, '/bulk-metrics', problem(500, 'The index is away.'));
  const screen = bulk(page);
  await screen.list.fill('stackbench.example');
  await screen.run.click();
  await expect(screen.alert).toContainText('An unexpected error occurred.');
  await expect(screen.alert).toBeInViewport({ ratio: 1 });
});

test('what was paid for is there after a reload, and free in a longer list', async ({ page, person }) => {
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill('stackbench.example\nno-such-site.example');
  await screen.run.click();
  await expect(screen.main.getByText('1 domain checked, 1 credit used, 1 error, free').first()).toBeVisible();
  await expect(screen.main.getByText('You have 19 credits.')).toBeVisible();

  await page.reload();
  await expect(screen.table.getByRole('rowheader')).toHaveText([
    'stackbench.example',
    'no-such-site.example',
  ]);
  await expect(screen.main.getByRole('heading', { name: /^Check of / })).toBeVisible();

  await screen.list.fill('stackbench.example\ngreen-hour-magazine.example');
  await expect(screen.form.getByText(', 1 already yours: free')).toBeVisible();
  await screen.run.click();
  await expect(
    screen.main.getByText('2 domains checked, 1 credit used, 1 was already yours').first(),
  ).toBeVisible();
  await expect(
    screen.table
      .getByRole('row')
      .filter({ hasText: 'stackbench.example' })
      .getByText(/^yours since \d+ \w+$/),
  ).toBeVisible();
  await expect(screen.main.getByText('You have 18 credits.')).toBeVisible();

  const past = screen.main.getByRole('region', { name: 'Checks of the last 7 days' }).getByRole('button');
  await expect(past).toHaveCount(2);
  await past.nth(1).click();
  await expect(screen.table.getByRole('rowheader')).toHaveText([
    'stackbench.example',
    'no-such-site.example',
  ]);
  expect(await creditsOf(person)).toBe(18);
});

test('a list is still there after buying the credits that it needs, and goes with the session', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  await screen.list.fill(domains(30));
  await screen.form.getByRole('link', { name: 'Buy Credits' }).click();
  await expect(page).toHaveURL('/buy-credits');
  await adjustCredits(person, 50);
  await page.goto('/bulk-metrics');
  await expect(screen.list).toHaveValue(domains(30));
  await expect(screen.run).toBeEnabled();
  await page.reload();
  await expect(screen.list).toHaveValue(domains(30));

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expectNoToken(page);
  await openAs(page, await signInByApi(newPerson()), '/bulk-metrics');
  await expect(screen.list).toHaveValue('');
});

test('a double click checks once', async ({ page, person }) => {
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  const calls = listCalls(page, 'POST', '/bulk-metrics');
  await screen.list.fill('stackbench.example');
  await pressTwice(screen.run);
  await expect(screen.main.getByText('1 domain checked, 1 credit used').first()).toBeVisible();
  await expect(screen.alert).toHaveCount(0);
  expect(calls).toHaveLength(1);
});

test('a check whose answer was lost is shown all the same, and costs nothing again', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/A bulk check failed/);
  await openAs(page, person, '/bulk-metrics');
  const screen = bulk(page);
  const calls = listCalls(page, 'POST', '/bulk-metrics');
  await loseAnswer(page, '/bulk-metrics');
  await screen.list.fill('stackbench.example');
  await screen.run.click();
  await expect(screen.alert).toContainText('Network error. Please try again.');
  await expect(screen.table.getByRole('rowheader')).toHaveText(['stackbench.example']);
  await expect(screen.main.getByText('You have 19 credits.')).toBeVisible();
  await page.unrouteAll();
  await screen.run.click();
  await expect(screen.alert).toHaveCount(0);
  // The same answer under the same key; checked once more it is a new check of what is the person's already.
  const keys = calls.map((call) => call.headers()['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  await screen.run.click();
  await expect(screen.table.getByText(/^yours since /)).toBeVisible();
  expect(await creditsOf(person)).toBe(19);
});
