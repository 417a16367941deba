import type { Locator } from '@playwright/test';

/** A double click so quick that the second press comes before anything is drawn anew. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}
