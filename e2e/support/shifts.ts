import type { Page } from '@playwright/test';

interface Shifts {
  readonly value: number;
  /** The elements that moved, by name and first words. */
  readonly moved: readonly string[];
}

/** From now on the page adds up how far things jumped: Layout Instability, as browsers measure it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0, moved: [] as string[] };
    Object.assign(window, { shiftsSeen: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }[]) {
        if (entry.hadRecentInput) continue;
        sum.value += entry.value;
        for (const { node } of entry.sources)
          sum.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 20)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped since the page was opened, as it is now painted. */
export function seenShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    // Two frames later everything that came is painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shiftsSeen: Shifts }).shiftsSeen;
  });
}

/** What jumped so far is not counted. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { shiftsSeen: { value: number } }).shiftsSeen.value = 0;
  });
}
