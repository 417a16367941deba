import type { ElementHandle, Locator, Page } from '@playwright/test';

/** A page of ten rows, each with its links and buttons, walked to its end and around. */
const MOST_STOPS = 120;

/**
 * Walks with Tab until the element has the keyboard, as a person without a mouse does. Throws where it never gets it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // To look for a role and a name at each stop is dearer than all else that a stop takes: it is looked for where it is
  // not known.
  let known: ElementHandle | null = null;
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    let isThere = await isActive(known);
    if (isThere === null) {
      const found: ElementHandle[] = await target.elementHandles();
      known = found.length === 1 ? (found[0] ?? null) : null;
      isThere = await isActive(known);
    }
    if (isThere === true && (await hasFocus(target))) return;
  }
  throw new Error(`The keyboard does not reach ${target.toString()}.`);
}

/** Null where the element is not on the page any more. */
async function isActive(element: ElementHandle | null): Promise<boolean | null> {
  try {
    return (
      (await element?.evaluate((node) => (node.isConnected ? node === document.activeElement : null))) ?? null
    );
  } catch {
    // Its document is gone.
    return null;
  }
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((node) => node === document.activeElement);
}
