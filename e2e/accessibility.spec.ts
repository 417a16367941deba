import type { Page } from '@playwright/test';
import { findBarriers, showTheme } from './support/barriers.ts';
import { expectNoSidewaysScroll, findTextOutside, findUnknownClasses } from './support/layout.ts';
import { API } from './support/origins.ts';
import { newPerson, openAs, walkByHand } from './support/people.ts';
import { show } from './support/screen.ts';
import { SCREENS } from './support/screens.ts';
import { expectCredits, goOn, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

async function expectFits(page: Page) {
  await expectNoSidewaysScroll(page);
  expect(await findTextOutside(page), 'text outside the window').toEqual([]);
}

async function judge(page: Page) {
  expect(await findUnknownClasses(page), 'classes without a rule').toEqual([]);
  // The second width begins with the theme that the first ended with: a change draws the whole page anew.
  for (const [width, height, themes] of [
    [1440, 900, ['light', 'dark']],
    [360, 740, ['dark', 'light']],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
    // What lies under the bar at the top is reached by scrolling, and is no smaller for it.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const colorScheme of themes) {
      await showTheme(page, colorScheme);
      const what = colorScheme === 'light' ? 'all' : 'colours';
      expect(await findBarriers(page, what), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
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

test('these checks find what is planted', async ({ page }) => {
  await page.goto('/login');
  // What is planted before React has taken the page over is taken out by it.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
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
    document.querySelector('main')?.append(planted, far);
  });
  const barriers = (await findBarriers(page)).join();
  expect(barriers).toContain('image-alt');
  expect(barriers).toContain('color-contrast');
  const colours = (await findBarriers(page, 'colours')).join();
  expect(colours).toContain('color-contrast');
  expect(colours).not.toContain('image-alt');
  expect(await findTextOutside(page)).toEqual(['Far out']);
  expect(await findUnknownClasses(page)).toEqual(['pale-words']);
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
