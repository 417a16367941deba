import { answerCall, holdCall } from './support/answers.ts';
import { creditsOf, openAs } from './support/people.ts';
import { found, resultRow } from './support/results.ts';
import { searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { seenShifts, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

// Files that are there already are never late.
test.use({ ownContext: true });

/** The app's own code comes when the test says so, as on a slow network. */
async function holdScripts(
  page: Parameters<typeof openAs>[0],
  which = '**/assets/*.js',
): Promise<{ letGo: () => void }> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return { letGo };
}

test('before any script is there the tool takes a query, and what was typed and sent is searched for', async ({
  page,
  person,
}) => {
  await answerCall(page, '/search', { json: found(resultRow()) });
  const me = await holdCall(page, '/user/me');
  await openAs(page, person, '/pricing');
  const scripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const tool = searchTool(page);
  await tool.query.pressSequentially('intitle:"write for us"');
  await expect(tool.filter).toBeDisabled();
  await expect(tool.query).not.toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
  await tool.search.click();
  await expect(tool.searching).toBeDisabled();
  await tool.query.press('Enter');
  scripts.letGo();
  await expect(page.getByRole('heading', { name: '1 website' })).toBeVisible();
  await expect(tool.query).toHaveValue('intitle:"write for us"');
  await expect(tool.filter).toBeEnabled();
  // All of it while the profile is still on its way.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading profile...');
  me.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
});

test('a search is sent and charged once while most of the app is still on its way, and shows what was sent', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/pricing');
  const react = await holdScripts(page, '**/assets/react-*.js');
  const answered = page.waitForResponse((response) => response.url().endsWith('/search'));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const tool = searchTool(page);
  await tool.query.fill(WIDE_QUERY);
  await tool.query.press('Enter');
  expect((await answered).status()).toBe(200);
  await expect(page.locator('#root[data-frame]')).toBeVisible();
  await tool.query.press('End');
  await tool.query.pressSequentially(' -soil');
  react.letGo();
  await expect(page.getByRole('heading', { name: '10 websites' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === WIDE_QUERY);
  // What was typed since is not lost, and not searched for.
  await expect(tool.query).toHaveValue(`${WIDE_QUERY} -soil`);
  expect(await creditsOf(person)).toBe(10);
  // Not the balance that was asked for before it.
  await expect(page.getByRole('banner')).toContainText('10 credits');
});

test('what is no search is sent from the frame for nothing, and the app points at the fault', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  await openAs(page, person, '/pricing');
  const react = await holdScripts(page, '**/assets/react-*.js');
  const answered = page.waitForResponse((response) => response.url().endsWith('/search'));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const tool = searchTool(page);
  await tool.query.fill('intitle:"write for us');
  await tool.query.press('Enter');
  expect((await answered).status()).toBe(422);
  react.letGo();
  await expect(tool.alert).toContainText('See character');
  await expect(tool.query).toHaveAttribute('aria-invalid', 'true');
  expect(await creditsOf(person)).toBe(20);
});

test('typing goes on where it was when the app takes the place of its frame', async ({ page, person }) => {
  await openAs(page, person, '/pricing');
  const scripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const tool = searchTool(page);
  await tool.query.pressSequentially('intitle:');
  scripts.letGo();
  await expect(tool.filter).toBeEnabled();
  await expect(tool.query).toBeFocused();
  await page.keyboard.type('soil');
  await expect(tool.query).toHaveValue('intitle:soil');
});

test('letters are asked for once the app is there, and at once by who has had them', async ({
  page,
  person,
}) => {
  // Another browser than the one that has been on a page of this product.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('later') === null) localStorage.removeItem('linklode_letters');
  });
  await watchShifts(page);
  await openAs(page, person, '/pricing');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const lettersAsked = () => asked.some((path) => path.endsWith('.woff2'));
  const scripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(searchTool(page).query).toBeVisible();
  expect(lettersAsked()).toBe(false);
  asked.length = 0;
  const letters = page.waitForRequest(/\.woff2$/);
  scripts.letGo();
  await letters;
  // What is counted as the script of a first visit (apps/web/test/built-pages.test.ts), and no more while nothing is
  // done.
  await page.waitForLoadState('networkidle');
  const named = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const fetched = asked.filter((path) => path.endsWith('.js') && !named.includes(path));
  expect(fetched).toEqual([expect.stringMatching(/\/assets\/after-/)]);
  // The first scripts are in the page.
  expect(
    asked.filter((path) => /\/(?:start|calling|main)-/.test(path) && !path.endsWith('-here.js')),
  ).toEqual([]);
  await page.waitForFunction(() => localStorage.getItem('linklode_letters') !== null);
  // They take the place of letters as wide as they: nothing jumps by a line, which would be a hundredth.
  expect((await seenShifts(page)).value).toBeLessThan(0.005);

  await page.evaluate(() => sessionStorage.setItem('later', ''));
  const held = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#letters')).toHaveAttribute('media', 'all');
  held.letGo();
});

test('the code of the dashboard comes while a sign-in is completed', async ({ page }) => {
  await holdCall(page, '/auth/callback');
  const code = page.waitForRequest(/\/assets\/search-tool-/);
  await page.goto('/auth/callback?code=c0de&state=s');
  await code;
});

test('a visitor is shown no frame of a page behind sign-in', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-frame]')).toBeAttached();
  await expect(page.locator('#root[data-frame]')).toBeHidden();
  scripts.letGo();
  await expect(page).toHaveURL('/login');
});

test('a page whose code could not be had without a network comes once there is one again', async ({
  page,
  person,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  troubles.expect(/A screen failed/);
  troubles.allow(/dynamically imported module/);
  await openAs(page, person, '/dashboard');
  const main = page.getByRole('main');
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await context.setOffline(true);
  await go('History');
  await expect(main.getByRole('alert')).toContainText('There is no connection just now');
  await context.setOffline(false);
  await go('Bulk checker');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bulk checker');
  await go('History');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Search History (Last 7 Days)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the dashboard says at its top what it needs, and shows nothing that does not work', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.locator('.no-script')).toBeInViewport();
    await expect(page.getByRole('search', { name: 'Websites' })).toBeHidden();
  });
});
