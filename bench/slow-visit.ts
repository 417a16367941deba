import type { Browser, BrowserContext } from '@playwright/test';

/** Bytes a second of 400 kbit/s, and what each answer keeps waiting for: Chromium's own throttle. */
const LINK = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };
const QUERY = 'intitle:"write for us"';

/**
 * In the page, frame by frame: types the query and sends it as soon as the field is painted, and notes when things are
 * there.
 */
const WATCH = `
  const seen = (window.seen = {});
  const note = (name, at = performance.now()) => (seen[name] ??= at);
  const watch = () => {
    const field = document.querySelector('#query');
    if (field && seen.drawnMs === undefined && performance.getEntriesByName('first-contentful-paint').length > 0) {
      note('drawnMs');
      field.value = '${QUERY}';
      field.form.requestSubmit();
    }
    if (field && !document.querySelector('#root[data-frame]') && seen.appMs === undefined) {
      note('appMs');
      const named = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href);
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => named.includes(name));
      note('codeMs', Math.max(...scripts.map(({ responseEnd }) => responseEnd)));
    }
    const asked = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/search'));
    if (asked) note('askedMs', asked.startTime);
    if (document.querySelector('#results-title')) note('rowsMs');
    requestAnimationFrame(watch);
  };
  watch();
`;

/** One first visit of the dashboard on a slow network, in milliseconds since its address was entered. */
interface SlowVisit {
  /** The tool is drawn and takes a query. */
  readonly drawnMs: number;
  /** The query that was typed as soon as it could be is on its way to the API. */
  readonly askedMs: number;
  /** All code of the app is here; what is left until it stands is this machine's processor. */
  readonly codeMs: number;
  /** Everything on the dashboard answers: the app stands in the frame's place. */
  readonly appMs: number;
  /** The rows of that query are on screen. */
  readonly rowsMs: number;
}

type Origins = Readonly<Record<'origin', string>>;

/** Signs in at the local provider; what the browser then keeps, without what it has loaded. */
export async function signInOnce(browser: Browser, { origin }: Origins): Promise<BrowserState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill('bench@linklode.example');
  await page.getByLabel('Name').fill('Bench');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  const { cookies, origins } = await context.storageState();
  await context.close();
  const isToken = ({ name }: { name: string }) => name === 'token' || name === 'auth_token';
  const kept = origins.map((one) => ({ ...one, localStorage: one.localStorage.filter(isToken) }));
  return { cookies, origins: kept };
}

/** What a browser keeps of a sign-in. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function visitSlowly(
  browser: Browser,
  { origin }: Origins,
  storageState: BrowserState,
): Promise<SlowVisit> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: WATCH });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', LINK);
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
    await page.locator('#results-title').waitFor();
    await page.waitForFunction('window.seen.rowsMs !== undefined');
    return await page.evaluate<SlowVisit>('window.seen');
  } finally {
    await context.close();
  }
}
