import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The package's own text of itself is the long one, which takes three times as long to read.
const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose verdict hangs on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe holds against the page as it is now: rule, and the elements that break it. A page that was judged whole in one
 * theme differs in the other by its colours alone.
 */
export async function findBarriers(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Two thirds of a megabyte, which a document reads once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
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
