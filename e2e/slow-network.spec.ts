import { answerCall, holdCall } from './support/answers.ts';
import { openAs } from './support/people.ts';
import { found, resultRow } from './support/results.ts';
import { searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

/** The app's own code comes when the test says so, as on a slow network. */
async function holdScripts(page: Parameters<typeof openAs>[0]): Promise<{ letGo: () => void }> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
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
  await tool.search.click();
  scripts.letGo();
  await expect(page.getByRole('heading', { name: '1 website' })).toBeVisible();
  await expect(tool.query).toHaveValue('intitle:"write for us"');
  await expect(tool.filter).toBeEnabled();
  // All of it while the profile is still on its way.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading profile...');
  me.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
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

test('a visitor is shown no frame of a page behind sign-in', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-frame]')).toBeAttached();
  await expect(page.locator('#root[data-frame]')).toBeHidden();
  scripts.letGo();
  await expect(page).toHaveURL('/login');
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
