import { expect, type Page } from '@playwright/test';

interface KeptTokens {
  readonly localToken: string | null;
  readonly localAuthToken: string | null;
  readonly sessionToken: string | null;
  readonly sessionAuthToken: string | null;
}

/** What the four storage keys of this tab hold. */
export async function readTokens(page: Page): Promise<KeptTokens> {
  return page.evaluate(() => ({
    localToken: localStorage.getItem('token'),
    localAuthToken: localStorage.getItem('auth_token'),
    sessionToken: sessionStorage.getItem('token'),
    sessionAuthToken: sessionStorage.getItem('auth_token'),
  }));
}

/** Nothing of the session is left: no storage key, no cookie, nothing that the tab kept of its searches. */
export async function expectNoToken(page: Page): Promise<void> {
  await expect
    .poll(async () => Object.values(await readTokens(page)))
    .toEqual(Array.from({ length: 4 }, () => null));
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'linklode_token')).toEqual([]);
  // Why somebody is at the sign-in is nothing of the account.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((name) => name !== 'linklode_notice')).toEqual([]);
}
