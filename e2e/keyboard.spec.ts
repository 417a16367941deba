import { hasFocus, tabTo } from './support/keyboard.ts';
import { newPerson } from './support/people.ts';
import { searchTool, WIDE_QUERY } from './support/search-tool.ts';
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
