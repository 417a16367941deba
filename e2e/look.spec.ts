// Small things of the look that no rule of a checker knows: what has room, what stands in line, what can be told apart.
import type { Locator, Page } from '@playwright/test';
import { answerCall, problem } from './support/answers.ts';
import { topOf } from './support/layout.ts';
import { openAs, type SignedInPerson } from './support/people.ts';
import { show } from './support/screen.ts';
import { screenOf } from './support/screens.ts';
import { openTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const showAs = (page: Page, person: SignedInPerson, name: string) =>
  show(page, screenOf(name), (path) => openAs(page, person, path));

const boxOf = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);

/** How many lines the words of an element take. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size;
  });

test('a button whose words take two lines has them in its middle', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pricing');
  const button = page.getByRole('banner').getByRole('link', { name: 'Login with Google' });
  expect(await linesOf(button)).toBe(2);
  const offsets = await button.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    const { left, right } = node.getBoundingClientRect();
    return Array.from(words.getClientRects(), (line) => Math.abs(line.left - left - (right - line.right)));
  });
  for (const offset of offsets) expect(offset).toBeLessThan(2);
});

test('a ring of the keyboard is whole in a list that scrolls', async ({ page, person }) => {
  await showAs(page, person, 'projects listed');
  const list = page.getByRole('list', { name: 'Blocked sites' });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press('Tab');
    const cut = await list.evaluate((node) => {
      const { left, right } = node.getBoundingClientRect();
      const isCut = (button: HTMLElement): boolean => {
        button.focus();
        const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button);
        if (outlineStyle === 'none') return true;
        const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
        const box = button.getBoundingClientRect();
        return box.left - reach < left || box.right + reach > right;
      };
      return [...node.querySelectorAll('button')].slice(0, 8).filter(isCut).length;
    });
    expect(cut, `at ${width} px`).toBe(0);
  }
});

test('what has been opened is seen on its button, and has fields and buttons for fingers', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTool(page, person);
  for (const [open, shut, does] of [
    ['Link gap', 'By example', 'Write the query'],
    ['By example', 'Link gap', 'Find what they share'],
  ] as const) {
    const opener = page.getByRole('button', { name: open });
    await opener.click();
    const group = page.getByRole('group', { name: open });
    const doer = group.getByRole('button', { name: does });
    expect((await boxOf(doer)).height).toBeGreaterThanOrEqual(44);
    // A phone moves the whole page towards a field with smaller letters.
    for (const field of await group.getByRole('textbox').all())
      await expect(field).toHaveCSS('font-size', '16px');
    await doer.hover();
    const other = page.getByRole('button', { name: shut });
    const groundOf = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(await groundOf(opener)).not.toBe(await groundOf(other));
  }
});

test('a term has one line where its value can give way', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showAs(page, person, 'tax invoice');
  const terms = await page.getByRole('main').getByRole('term').all();
  expect(terms.length).toBeGreaterThan(8);
  for (const term of terms) expect(await linesOf(term), (await term.textContent()) ?? '').toBe(1);
});

test('what can be done with a page of results ends where the page ends, in as many lines as it takes', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await showAs(page, person, 'results of all kinds');
  const first = page.getByRole('button', { name: 'Download This Page' });
  const last = page.getByRole('button', { name: 'Download All Pages' });
  expect(await topOf(last)).toBeGreaterThan(await topOf(first));
  const end = (await boxOf(page.getByRole('region', { name: '4 websites' }))).right;
  expect((await boxOf(last)).right).toBeCloseTo(end, 0);
});

test('on a phone a button that is off is told from one that is not by more than its letters', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const groundOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((node) => getComputedStyle(node).backgroundColor);
  await showAs(page, person, 'project, empty');
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  expect(await groundOf('Rename')).not.toBe(await groundOf('Export'));
});

test('"no rel" stays in one line, and a tag too long for its place ends in dots and can be read in whole', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showAs(page, person, 'link gap, of many rivals');
  const rels = await page.locator('[data-part=rel]').filter({ hasText: 'no rel' }).all();
  expect(rels.length).toBeGreaterThan(5);
  for (const rel of rels) expect(await linesOf(rel)).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unrouteAll();
  await showAs(page, person, 'a project that a member works on');
  const tag = page.getByRole('cell').getByText('y'.repeat(40), { exact: true });
  await expect(tag).toHaveAttribute('title', 'y'.repeat(40));
  // Words that lie in a row of boxes are cut in the middle of a letter.
  await expect(tag).not.toHaveCSS('display', /flex/);
});

test('what was refused in a project is told at the field that it is about', async ({
  page,
  person,
  troubles,
}) => {
  for (const trouble of [/status of 422/, /A change failed/]) troubles.expect(trouble);
  await showAs(page, person, 'project, empty');
  const said = 'A whole number from 1 to 10,000.';
  const budget = page.getByRole('textbox', { name: 'At most so many credits a month' });
  await expect(budget).toHaveAccessibleDescription('');
  await budget.fill('0');
  await expect(budget).toHaveAccessibleDescription(said);
  await expect(page.getByRole('alert')).toHaveText(said);
  await budget.fill('40');
  await answerCall(page, '/standing-orders/create', problem(422, 'No such operator.'));
  await answerCall(page, '/webhooks/create', problem(422, 'The address has no name.'));
  for (const [name, text, does, why] of [
    ['Query', 'x:y', 'Order', 'No such operator.'],
    ['Address, https', 'https://10.0.0.1/', 'Add webhook', 'The address has no name.'],
  ] as const) {
    const field = page.getByRole('textbox', { name });
    await field.fill(text);
    await page.getByRole('button', { name: does, exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(why));
  }
});

test('the page that names a person says that it opens in a new tab', async ({ page, person }) => {
  await showAs(page, person, 'people of a site, listed');
  const links = await page.getByRole('dialog').getByRole('link').all();
  expect(links).toHaveLength(6);
  for (const link of links) await expect(link).toHaveAccessibleName(/opens in a new tab$/);
});

test('what ends the showing of a secret stands beside what copies it', async ({ page, person }) => {
  await showAs(page, person, 'profile');
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  expect(await topOf(page.getByRole('button', { name: 'Done' }))).toBe(await topOf(copy));
});
