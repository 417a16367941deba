import { expect, type Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly access: 'public' | 'account';
  /** The console errors that belong to this state. */
  readonly troubles?: readonly RegExp[];
  /** Before the page opens: what the API will say. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** After it has opened: brings the state about and waits until it is there. */
  readonly act?: (page: Page) => Promise<void>;
}

export const account = (screen: Omit<Screen, 'access'>): Screen => ({ ...screen, access: 'account' });

/** Opens a screen and brings its state about. */
export async function show(
  page: Page,
  screen: Screen,
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  await screen.prepare?.(page);
  await open(screen.path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await screen.act?.(page);
  await page.evaluate(() => document.fonts.ready);
}
