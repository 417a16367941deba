// Pictures of every screen of the catalogue, for people to look at: `npm run screenshots`. Not among the tests.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { showTheme } from './support/barriers.ts';
import { openAs } from './support/people.ts';
import { show, type Screen } from './support/screen.ts';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';

const {
  SCREENSHOTS = '',
  SCREENSHOT_WIDTHS = '',
  SCREENSHOT_THEMES = '',
  SCREENSHOT_ONLY = '',
} = process.env;
const widths = SCREENSHOT_WIDTHS.split(',').map(Number);
const themes = SCREENSHOT_THEMES.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'));
const wanted = SCREENS.filter(({ name }) => name.includes(SCREENSHOT_ONLY));

async function draw(page: Page, { name }: Screen) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 640 ? 740 : 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await showTheme(page, colorScheme);
      const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
    }
  }
}

for (const screen of wanted.filter(({ access }) => access === 'public')) {
  test(screen.name, async ({ page, troubles }) => {
    for (const trouble of screen.troubles ?? []) troubles.expect(trouble);
    await show(page, screen, (path) => page.goto(path));
    await draw(page, screen);
  });
}

for (const screen of wanted.filter(({ access }) => access === 'account')) {
  test(screen.name, async ({ page, person, troubles }) => {
    for (const trouble of screen.troubles ?? []) troubles.expect(trouble);
    await show(page, screen, (path) => openAs(page, person, path));
    await draw(page, screen);
  });
}
