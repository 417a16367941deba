import { expect, type Locator } from '@playwright/test';

/** A double click so quick that the second press comes before anything is drawn anew. */
export async function pressTwice(button: Locator): Promise<void> {
  // Presses by script do not wait as those of a mouse do, and a button that is off hears neither.
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}
