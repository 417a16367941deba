import type { Page } from '@playwright/test';
import { expectFits, findAllBarriers } from './support/all-barriers.ts';
import { findBarriers, showTheme } from './support/barriers.ts';
import { findBrokenWords, findTextOutside, findUnknownClasses } from './support/layout.ts';
import { API } from './support/origins.ts';
import { newPerson, openAs, walkByHand } from './support/people.ts';
import { show } from './support/screen.ts';
import { SCREENS } from './support/screens.ts';
import { expectCredits, goOn, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

// The first width that is judged: a page that opens at another is laid out and drawn twice.
test.use({ viewport: { width: 1440, height: 900 } });

async function judge(page: Page) {
  expect(await findUnknownClasses(page), 'classes without a rule').toEqual([]);
  expect(await findAllBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
}

for (const screen of SCREENS.filter(({ access }) => access === 'public')) {
  test(`${screen.name}: no barrier and no sideways scroll`, async ({ page, troubles }) => {
    for (const trouble of screen.troubles ?? []) troubles.expect(trouble);
    await show(page, screen, (path) => page.goto(path));
    await judge(page);
  });
}

for (const screen of SCREENS.filter(({ access }) => access === 'account')) {
  test(`${screen.name}: no barrier and no sideways scroll`, async ({ page, person, troubles }) => {
    for (const trouble of screen.troubles ?? []) troubles.expect(trouble);
    await show(page, screen, (path) => openAs(page, person, path));
    await judge(page);
  });
}

/** What is planted before React has taken the page over is taken out by it. */
async function waitForReact(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

test('these checks find what is planted', async ({ page }) => {
  await page.goto('/login');
  await waitForReact(page);
  await page.evaluate(() => {
    const planted = document.createElement('p');
    planted.append(document.createElement('img'), 'Pale words on a pale ground');
    planted.style.color = 'rgb(200, 200, 200)';
    planted.style.backgroundColor = 'rgb(250, 250, 250)';
    const far = document.createElement('p');
    far.textContent = 'Far out';
    far.style.position = 'fixed';
    far.style.left = '110vw';
    planted.className = 'pale-words text-13';
    const narrow = document.createElement('p');
    narrow.textContent = '1 credit';
    narrow.style.cssText = 'width: 3ch; overflow-wrap: anywhere';
    document.querySelector('main')?.append(planted, far, narrow);
  });
  const barriers = (await findBarriers(page)).join();
  expect(barriers).toContain('image-alt');
  expect(barriers).toContain('color-contrast');
  const colours = (await findBarriers(page, 'colours')).join();
  expect(colours).toContain('color-contrast');
  expect(colours).not.toContain('image-alt');
  expect(await findTextOutside(page)).toEqual(['Far out']);
  expect(await findBrokenWords(page)).toEqual(['credit (1 credit)']);
  expect(await findUnknownClasses(page)).toEqual(['pale-words']);
});

test('at each width and in each theme they find what is planted for it alone', async ({ page }) => {
  await page.goto('/login');
  await waitForReact(page);
  await page.evaluate(() => {
    const shownAt = { wide: '(width > 1000px)', narrow: '(width < 1000px)', 'any-width': 'all' };
    const rules = new CSSStyleSheet();
    // Beside the page and not in it, where it would move what fits; before it, as it ends with its footer.
    const place = document.createElement('div');
    document.body.prepend(place);
    for (const [where, width] of Object.entries(shownAt)) {
      for (const theme of ['light', 'dark']) {
        const words = document.createElement('p');
        words.id = `${where}-${theme}`;
        words.textContent = 'Pale in one theme alone';
        const image = document.createElement('img');
        image.id = `${where}-${theme}-image`;
        place.append(words, image);
        for (const rule of [
          `#${words.id} { color: black; background: white; }`,
          `#${words.id}, #${image.id} { display: none; }`,
          `@media ${width} { #${words.id}, #${image.id} { display: block; } }`,
          `@media (prefers-color-scheme: ${theme}) { #${words.id} { color: rgb(220 220 220); } }`,
        ])
          rules.insertRule(rule, rules.cssRules.length);
      }
    }
    // Shown at both widths and pale at one: by its own colour, or by the ground of what it stands in.
    for (const [where, width] of Object.entries(shownAt).slice(0, 2)) {
      for (const theme of ['light', 'dark']) {
        const words = document.createElement('p');
        words.id = `pale-${where}-${theme}`;
        const ground = document.createElement('div');
        ground.id = `ground-${where}-${theme}`;
        const inner = document.createElement('p');
        inner.id = `on-ground-${where}-${theme}`;
        words.textContent = inner.textContent = 'Pale at one width';
        ground.append(inner);
        place.append(words, ground);
        for (const rule of [
          `#${words.id} { color: black; background: white; }`,
          `#${ground.id} { color: black; background: white; }`,
          `@media ${width} and (prefers-color-scheme: ${theme}) { #${words.id} { color: rgb(220 220 220); } #${ground.id} { background: rgb(30 30 30); } }`,
        ])
          rules.insertRule(rule, rules.cssRules.length);
      }
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  });
  const found = (await findAllBarriers(page)).map((barrier) =>
    barrier.replace(/^(\d+ px, \w+: [\w-]+) .*?(#[\w-]+).*$/s, '$1 $2'),
  );
  expect(found.toSorted()).toEqual(
    [
      ...['wide-light', 'any-width-light'].map((id) => `1440 px, light: color-contrast #${id}`),
      ...['wide-dark', 'any-width-dark'].map((id) => `1440 px, dark: color-contrast #${id}`),
      ...['narrow-dark', 'any-width-dark'].map((id) => `360 px, dark: color-contrast #${id}`),
      '360 px, light: color-contrast #narrow-light',
      ...['wide', 'narrow'].flatMap((width) =>
        ['light', 'dark'].flatMap((theme) =>
          ['pale', 'on-ground'].map(
            (what) =>
              `${width === 'wide' ? 1440 : 360} px, ${theme}: color-contrast #${what}-${width}-${theme}`,
          ),
        ),
      ),
      ...['wide-light', 'wide-dark', 'any-width-light', 'any-width-dark'].map(
        (id) => `1440 px, light: image-alt #${id}-image`,
      ),
      ...['narrow-light', 'narrow-dark', 'any-width-light', 'any-width-dark'].map(
        (id) => `360 px, dark: image-alt #${id}-image`,
      ),
    ].toSorted(),
  );
});

test('the open menu has no barrier', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const open of [() => page.goto('/pricing'), () => openAs(page, person, '/profile')]) {
    await open();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme);
      expect(await findBarriers(page)).toEqual([]);
    }
  }
});

test('the local sign-in page has no barrier', async ({ page }) => {
  await page.goto(`${API}/auth/login`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await findBarriers(page)).toEqual([]);
  }
});

/** The flow from the login page to the second page of results, every control in sight when it is used. */
async function signInAndSearch(page: Page) {
  await walkByHand(page, newPerson());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  const tool = searchTool(page);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.bottom).toBeVisible();
  await expectFits(page);
  await goOn(tool.bottom);
  await expect(tool.top).toContainText('Page 2');
  await expectCredits(tool, 0);
  await expectFits(page);
  await expect(tool.alert.getByRole('link', { name: 'Buy Credits' })).toBeVisible();
}

test.describe('at 200 % zoom of a window of 1280 px', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test('signing in and searching work', async ({ page }) => signInAndSearch(page));
});

test.describe('at 400 % zoom of a window of 1280 px', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test('signing in and searching work', async ({ page }) => signInAndSearch(page));
});
