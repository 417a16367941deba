import { answerEach } from './support/answers.ts';
import { allowClipboard, readClipboard } from './support/files.ts';
import { hasFocus, tabTo } from './support/keyboard.ts';
import { newPerson, openAs } from './support/people.ts';
import { resultPage } from './support/results.ts';
import { openTool, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test('signing in, searching, turning pages and logging out need no mouse', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Continue with Google' }));
  await page.keyboard.press('Enter');

  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.type(newPerson().email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Quarry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');

  const tool = searchTool(page);
  await tabTo(page, tool.query);
  await page.keyboard.type('gardening');
  await page.keyboard.press('Enter');
  await expect(tool.alert).toContainText('Try using a Google operator like site:, intitle:, or inurl:');
  expect(await hasFocus(tool.query)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(WIDE_QUERY);
  await page.keyboard.press('Enter');
  await expect(tool.table()).toBeVisible();

  await tabTo(page, tool.top.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Space');
  await expect(tool.table(2)).toBeVisible();
  await expect(page.getByRole('heading', { name: '10 websites' })).toBeFocused();
  await tabTo(page, tool.table(2).getByRole('link').first());
  await tabTo(page, tool.bottom.getByRole('button', { name: 'Previous' }));
  await page.keyboard.press('Enter');
  await expect(tool.table(1)).toBeVisible();

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('every stop of the keyboard can be seen', async ({ page }) => {
  await page.goto('/login');
  const invisible: string[] = [];
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab');
    const trouble = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const { width, height } = focused.getBoundingClientRect();
      const isMarked = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      return isMarked && width > 0 && height > 0 ? null : (focused.textContent ?? focused.tagName);
    });
    if (trouble !== null) invisible.push(trouble);
  }
  expect(invisible).toEqual([]);
});

test('a smart filter, exclusions, page filters, copying and people need no mouse', async ({
  page,
  person,
}) => {
  await allowClipboard(page);
  const tool = await openTool(page, person);
  await tabTo(page, tool.filter);
  await page.keyboard.type('Unlinked');
  await expect(tool.filter).toHaveValue('unlinked_mentions');
  await tabTo(page, tool.field('Your brand'));
  await page.keyboard.type('Thornwick Tools');
  await tabTo(page, tool.field('Your site'));
  await page.keyboard.type('thornwicktools.example');
  await tabTo(page, tool.exclude);
  await page.keyboard.type('spadewell.example');
  // The field of the file is drawn as a button; its frame shows where the keyboard is.
  await tabTo(page, tool.upload);
  const outline = await tool.upload.evaluate((field) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(field.parentElement ?? field);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(outline).toBe('solid 2px');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a.example') });
  await expect(tool.exclude).toHaveValue('spadewell.example, a.example');
  await tabTo(page, tool.search);
  await page.keyboard.press('Enter');
  await expect(tool.table()).toBeVisible();
  await expect(tool.search).toBeFocused();

  await tabTo(page, tool.order);
  await page.keyboard.press('ArrowDown');
  await expect(tool.order).toHaveValue('da');
  await expect(tool.order).toBeFocused();
  await tabTo(page, tool.copy);
  await page.keyboard.press('Space');
  await expect(tool.copy).toHaveAccessibleName('Copied!');
  expect(await readClipboard(page)).toContain('Thornwick');

  const opener = page.getByRole('button', { name: /^LinkedIn Prospects for/ }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'LinkedIn Prospects' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('checking a list and filtering the history need no mouse', async ({ page, person }) => {
  await openAs(page, person, '/bulk-metrics');
  const list = page.getByRole('textbox', { name: /^Domains or URLs/ });
  await expect(page.getByText('You have 20 credits.')).toBeVisible();
  await tabTo(page, list);
  await page.keyboard.type('stackbench.example\nno-such-site.example');
  const run = page.getByRole('button', { name: 'Run Check' });
  await tabTo(page, run);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('1 domain checked, 1 credit used, 1 error')).toBeVisible();
  await expect(run).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Download CSV' }));
  // The table scrolls by keyboard where it is wider than its frame.
  await tabTo(page, page.getByRole('region', { name: 'Bulk check results' }));

  await runQuery(await openTool(page, person), 'site:stackbench.example');
  await expect(searchTool(page).table()).toBeVisible();
  await page.goto('/history');
  const minimum = page.getByRole('textbox', { name: 'DA minimum' });
  await expect(minimum).toBeVisible();
  await tabTo(page, minimum);
  await page.keyboard.type('99');
  await expect(page.getByRole('heading', { name: 'No websites match these filters' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Search history' })).toBeVisible();
  await tabTo(page, page.getByRole('region', { name: 'Search history' }).getByRole('link').first());
});

test('single keys reach the query, turn pages and copy, keep out of fields, and can be turned off for good', async ({
  page,
  person,
}) => {
  await allowClipboard(page);
  await answerEach(page, '/search', (request) => ({
    json: resultPage((request.postDataJSON() as { page: number }).page),
  }));
  const tool = await openTool(page, person);
  await expect(
    page.getByText('Keyboard shortcuts: / query, n next page, p previous page, c copy page.'),
  ).toBeVisible();
  await page.keyboard.press('/');
  await expect(tool.query).toBeFocused();
  await page.keyboard.type('inurl:n/p');
  await expect(tool.query).toHaveValue('inurl:n/p');
  await page.keyboard.press('Enter');
  await expect(tool.table(1)).toBeVisible();
  await tool.search.focus();
  await page.keyboard.press('n');
  await expect(tool.table(2)).toBeVisible();
  await page.keyboard.press('c');
  await expect(tool.copy).toHaveAccessibleName('Copied!');
  expect(await readClipboard(page)).toContain('Result 11');
  await page.keyboard.press('p');
  await expect(tool.table(1)).toBeVisible();
  await page.keyboard.press('p');
  await expect(tool.table(1)).toBeVisible();

  await page.getByRole('button', { name: 'Turn shortcuts off' }).click();
  await expect(page.getByText('Keyboard shortcuts are off.')).toBeVisible();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(tool.table(1)).toBeVisible();
    await tool.search.focus();
    for (const key of ['/', 'n', 'c']) await page.keyboard.press(key);
    await expect(tool.search).toBeFocused();
    await expect(tool.table(1)).toBeVisible();
  }
});
