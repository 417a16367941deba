import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose verdict hangs on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe holds against the page as it is now: rule, and the elements that break it. A page that was judged whole in one
 * theme differs in the other by its colours alone.
 */
export async function findBarriers(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Half a megabyte, which a document reads once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const judge = (window as unknown as { axe: typeof axe }).axe;
      // What passes is not told: axe would describe every element of the page for it.
      const { violations } = await judge.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    what === 'all' ? { type: 'tag' as const, values: WCAG } : { type: 'rule' as const, values: COLOUR_RULES },
  );
}

/** Shows a theme and waits until no colour is on its way any more. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Infinity;
      return playState !== 'running' || isEndless;
    }),
  );
}
