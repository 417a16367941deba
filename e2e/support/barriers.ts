import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The package's own text of itself is the long one, which takes three times as long to read.
const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose verdict hangs on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Theme = 'light' | 'dark';

/** Which rules judge which part of the page. */
export type Judged = 'all' | 'colours' | 'colours of what is new';

interface Judge extends Window {
  readonly axe: typeof axe;
  /** What could be read when `rememberShown` was last called. */
  shown?: WeakSet<Element>;
}

/**
 * What axe holds against the page as it is now: rule, and the elements that break it. A page that was judged whole in one
 * theme differs in the other by its colours alone.
 */
export async function findBarriers(page: Page, what: Judged = 'all'): Promise<string[]> {
  const isNew = what === 'colours of what is new';
  // Two thirds of a megabyte, which a document reads once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ runOnly, include }) => {
      const judge = (window as unknown as Judge).axe;
      const part = include === null ? document : { include: [include] };
      // What passes is not told: axe would describe every element of the page for it.
      const { violations } = await judge.run(part, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    {
      runOnly:
        what === 'all'
          ? { type: 'tag' as const, values: WCAG }
          : { type: 'rule' as const, values: COLOUR_RULES },
      include: isNew ? `[${NEWLY_SHOWN}]` : null,
    },
  );
}

const NEWLY_SHOWN = 'data-newly-shown';

/** Whatever can be read now is not new from here on. */
export async function rememberShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = [...document.querySelectorAll('body *')];
    (window as unknown as Judge).shown = new WeakSet(all.filter(isShown));
  });
}

/** Marks what can be read now and could not when `rememberShown` was called, as at another width, and says whether there is any. */
export async function markNewlyShown(page: Page): Promise<boolean> {
  return page.evaluate((mark) => {
    const { shown } = window as unknown as Judge;
    if (shown === undefined) throw new Error('rememberShown comes first.');
    // A picture of vectors has no text of its own; what it writes is judged nowhere by its colours.
    const isRead = (element: Element) =>
      (element instanceof HTMLElement && element.innerText.trim() !== '') ||
      element.matches('input, select, textarea');
    const isNew = (element: Element) =>
      !shown.has(element) && element.checkVisibility({ visibilityProperty: true }) && isRead(element);
    const found = [...document.querySelectorAll('body *')].filter(isNew);
    for (const element of found) element.setAttribute(mark, '');
    return found.length > 0;
  }, NEWLY_SHOWN);
}

/** Shows a theme and waits until no colour is on its way any more. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Infinity;
      return playState !== 'running' || isEndless;
    }),
  );
}
