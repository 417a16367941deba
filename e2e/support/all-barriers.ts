import { expect, type Page } from '@playwright/test';
import {
  findBarriers,
  markNewlyShown,
  rememberShown,
  showTheme,
  type Judged,
  type Theme,
} from './barriers.ts';
import { expectEndWithFooter, expectNoSidewaysScroll, findBrokenWords, findTextOutside } from './layout.ts';

/** At another width some parts are drawn anew, a moment later on a machine that has much else to do. */
export async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectEndWithFooter(page);
  await expect.poll(() => findTextOutside(page), 'text outside the window').toEqual([]);
  await expect.poll(() => findBrokenWords(page), 'words broken in two').toEqual([]);
}

async function showAt(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expectFits(page);
}

/**
 * Barriers by every rule at both widths, and of the colours in both themes. What looks at the second width as it did at
 * the first, on the same ground, was judged by its colours there.
 */
export async function findAllBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  const inspectIn = async (theme: Theme, what: Judged) => {
    // What lies under the bar at the top is reached by scrolling, and is no smaller for it. What was pressed last may
    // have come into view since the window got its width.
    await page.evaluate(() => window.scrollTo(0, 0));
    const barriers = await findBarriers(page, what);
    found.push(...barriers.map((barrier) => `${page.viewportSize()?.width} px, ${theme}: ${barrier}`));
  };
  await showAt(page, 1440, 900);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    await inspectIn(theme, theme === 'light' ? 'all' : 'colours');
    await rememberShown(page, theme);
  }
  await showAt(page, 360, 740);
  await inspectIn('dark', (await markNewlyShown(page, 'dark')) ? 'all' : 'all but colours');
  await showTheme(page, 'light');
  if (await markNewlyShown(page, 'light')) await inspectIn('light', 'colours of what is new');
  return found;
}
