import type { Locator } from '@playwright/test';
import { MAX_CREDIT_ENTRIES } from '@linklode/contract/product';
import { answerCall, holdCall, problem } from './support/answers.ts';
import { saveBy } from './support/files.ts';
import { textHue } from './support/colours.ts';
import { API } from './support/origins.ts';
import { adjustCredits, callApi, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A UTC time as somebody in India reads it. */
function inIndia(iso: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso ?? ''));
}

async function expectRow(row: Locator, [reason, details, amount]: readonly [string, string, RegExp]) {
  await expect(row.getByRole('rowheader')).toHaveText(reason);
  await expect(row.getByRole('cell').nth(1)).toHaveText(details);
  await expect(row.getByRole('cell').nth(2)).toHaveText(amount);
  const time = row.getByRole('time');
  await expect(time).toHaveText(inIndia(await time.getAttribute('datetime')));
}

test('every change of the balance is listed, newest first, with sign and colour', async ({
  page,
  person,
}) => {
  await callApi(person, '/search', { query: 'site:example' });
  await adjustCredits(person, 5, 'goodwill');
  await openAs(page, person, '/credit-history');
  const table = page.getByRole('region', { name: 'Credit history' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Reason', 'Details', 'Amount']);
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(3);
  await expectRow(rows.nth(0), ['Adjustment', 'goodwill', /^\+5$/]);
  await expectRow(rows.nth(1), ['Search', 'site:example (page 1)', /^[-−]10$/]);
  await expectRow(rows.nth(2), ['Signup bonus', '-', /^\+20$/]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => textHue(rows.nth(0).getByRole('cell').nth(2))).toBe('green');
    await expect.poll(() => textHue(rows.nth(1).getByRole('cell').nth(2))).toBe('red');
  }
  await expect(page.getByText('You’re out of credits!')).toHaveCount(0);
  const file = await saveBy(page, page.getByRole('button', { name: 'Download CSV' }));
  expect(file.name).toBe('credit_history.csv');
  expect(file.bytes.toString('utf8')).toMatch(
    /,adjustment,goodwill,5\r\n.*,search,site:example \(page 1\),-10\r\n/,
  );
});

test('a search by a smart filter is named by its filter, a bulk check by its size', async ({
  page,
  person,
}) => {
  const inputs = new URLSearchParams({
    filter: 'unlinked_mentions',
    query: 'Thornwick Tools, thornwicktools.example',
  });
  await callApi(person, `/search/smart?${inputs.toString()}`);
  await callApi(person, '/bulk-metrics', { domains: ['stackbench.example'] });
  await openAs(page, person, '/credit-history');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(3);
  await expectRow(rows.nth(0), ['Bulk check', '1 of 1 domains', /^[-−]1$/]);
  await expect(rows.nth(1)).toContainText(
    'Unlinked mentions: Thornwick Tools, thornwicktools.example (page 1)',
  );
  await expect(page.getByText('smart:')).toHaveCount(0);
});

test('below 640 px the same changes come as cards', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/credit-history');
  const cards = page.getByRole('list', { name: 'Credit history' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  for (const text of ['Signup bonus', '+20', '-']) {
    await expect(cards.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.poll(() => textHue(cards.getByText('+20'))).toBe('green');
});

test('at zero credits a banner leads to buying', async ({ page, person }) => {
  await adjustCredits(person, -20);
  await openAs(page, person, '/credit-history');
  await expect(page.getByText('You’re out of credits!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /buy/i }).click();
  await expect(page).toHaveURL('/buy-credits');
});

test('the list says that it loads, and that it is empty', async ({ page, person }) => {
  await answerCall(page, '/credit-history', { json: [] });
  const held = await holdCall(page, '/credit-history');
  await openAs(page, person, '/credit-history');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  held.letGo();
  await expect(page.getByText('No credit activity found.')).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a list that cannot be loaded is told in red and can be asked for again', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 503/);
  await answerCall(page, '/credit-history', problem(503, 'The database is away.'));
  await openAs(page, person, '/credit-history');
  const failure = page.getByRole('alert').getByText('Failed to load credit history.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => textHue(failure)).toBe('red');
  }
  await page.unroute(`${API}/credit-history`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('rowheader', { name: 'Signup bonus' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('hostile details stay text, long ones do not widen the page', async ({ page, person }) => {
  const details = `<img src=x onerror=alert(1)>${'x'.repeat(500)}`;
  const entry = { created_at: 'no time at all', reason: 'search', details, amount: 0 };
  await answerCall(page, '/credit-history', { json: [entry] });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await openAs(page, person, '/credit-history');
    await expect(page.getByText(details)).toBeVisible();
    await expect(page.getByText('no time at all')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test('of more entries than are shown, the page says where the older ones are', async ({ page, person }) => {
  const entries = Array.from({ length: MAX_CREDIT_ENTRIES }, (_, at) => ({
    created_at: new Date(Date.UTC(2026, 5, 1) - at * 60_000).toISOString(),
    reason: 'search',
    details: `query ${at} (page 1)`,
    amount: -1,
  }));
  const older = page.getByText('These are the newest 10,000 entries.');
  await answerCall(page, '/credit-history', { json: entries.slice(1) }, { json: entries });
  await openAs(page, person, '/credit-history');
  await expect(page.getByText('query 1 (page 1)', { exact: true })).toBeVisible();
  await expect(older).toHaveCount(0);
  await page.reload();
  await expect(older).toBeVisible();
  await expect(older.getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/profile');
});
