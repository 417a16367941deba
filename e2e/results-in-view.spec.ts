import { holdCode } from './support/answers.ts';
import { openAs } from './support/people.ts';
import { goOn, openTool, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { hasFocus, tabTo } from './support/keyboard.ts';
import { topOf } from './support/layout.ts';
import { expect, test } from './support/test.ts';

test('on a phone the tool folds away and the results come into view, and Edit brings it back', async ({
  page,
  person,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  const heading = page.getByRole('heading', { name: '10 websites' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  // Right below the bar and the folded tool, so that there is room for rows.
  await expect.poll(() => topOf(heading)).toBeLessThan(140);
  await expect(tool.form).toBeHidden();
  const folded = page.locator('[data-part="folded-tool"]');
  await expect(folded).toContainText(WIDE_QUERY);
  const edit = folded.getByRole('button', { name: 'Edit the search' });
  await expect(edit).toBeInViewport();
  // It stays within reach while the rows are read.
  await tool.cards().getByRole('listitem').nth(8).scrollIntoViewIfNeeded();
  await expect(edit).toBeInViewport();
  expect(await topOf(folded)).toBeLessThan(120);

  await edit.click();
  await expect(tool.query).toBeFocused();
  await expect(tool.query).toHaveValue(WIDE_QUERY);
  await expect(tool.cards()).toBeVisible();
  await tool.search.click();
  await expect(tool.form).toBeHidden();
  await goOn(tool.bottom);
  await expect(tool.cards(2)).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(tool.form).toBeHidden();
});

test('on a phone the results stay in view when the folded tool comes after them', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/dashboard');
  const code = await holdCode(page, 'folded-tool');
  await runQuery(searchTool(page), WIDE_QUERY);
  const heading = page.getByRole('heading', { name: '10 websites' });
  await expect(heading).toBeFocused();
  await expect.poll(() => topOf(heading)).toBeLessThan(140);
  const before = await topOf(heading);
  code.letGo();
  await expect(page.locator('[data-part="folded-tool"]')).toContainText(WIDE_QUERY);
  expect(Math.abs((await topOf(heading)) - before)).toBeLessThan(1);
});

test('the keyboard skips to the results, paper shows them alone, and forced colours lose nothing', async ({
  page,
  person,
}) => {
  test.slow();
  const tool = await openTool(page, person);
  const skip = page.getByRole('link', { name: 'Skip to results' });
  await expect(skip).toBeHidden();
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await page.reload();
  await expect(tool.table()).toBeVisible();
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: '10 websites' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(tool.table()).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await hasFocus(tool.query)).toBe(false);

  await page.emulateMedia({ media: 'print' });
  await expect(tool.table()).toBeVisible();
  await expect(page.getByRole('paragraph').and(page.getByText(WIDE_QUERY, { exact: true }))).toBeVisible();
  for (const part of [
    tool.form,
    page.getByRole('banner'),
    tool.top,
    tool.copy,
    page.getByRole('contentinfo'),
  ])
    await expect(part).toBeHidden();

  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const styleOf = (locator: typeof heading, name: string) =>
    locator.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
  expect(await styleOf(tool.filter, 'appearance')).toBe('auto');
  expect(await styleOf(tool.search, 'background-color')).not.toBe(
    await styleOf(tool.copy, 'background-color'),
  );
  await page.goto('/search-operators');
  await page.goto('/buy-credits');
  await expect(page.locator('[data-part="notice"]').first()).toBeVisible();
  expect(await styleOf(page.locator('[data-part="notice"]').first(), 'border-top-width')).toBe('1px');
});

test('going back by the keyboard on a phone, or at 400 % zoom, nothing lies under the folded tool', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  const bar = page.locator('[data-part="folded-tool"]');
  await expect(bar).toBeVisible();
  await tool.bottom.getByRole('button', { name: /^Next/ }).focus();
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Shift+Tab');
    const { top, bottom } = await page.evaluate(() => ({
      top: document.activeElement?.getBoundingClientRect().top ?? 0,
      bottom: document.querySelector('[data-part="folded-tool"]')?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top).toBeGreaterThanOrEqual(bottom);
  }
});
