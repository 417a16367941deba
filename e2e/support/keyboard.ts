import type { Locator, Page } from '@playwright/test';

/** A page of ten rows, each with its links and buttons, walked to its end and around. */
const MOST_STOPS = 120;

/** Walks with Tab until the element has the keyboard, as a person without a mouse does. Throws where it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`The keyboard does not reach ${target.toString()}.`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((node) => node === document.activeElement);
}
