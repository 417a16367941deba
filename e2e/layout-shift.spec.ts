import type { Page } from '@playwright/test';
import { answerCall, holdCall, type Answer } from './support/answers.ts';
import { openAs, type SignedInPerson } from './support/people.ts';
import { found, resultRow, smartPage } from './support/results.ts';
import { fillFilter, searchTool, type SearchToolOnScreen } from './support/search-tool.ts';
import { forgetShifts, seenShifts, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

// Files that are there already move nothing.
test.use({ ownContext: true });

/** What moves within half a second of a click is the click's; answers that take longer must move nothing. */
const BEYOND_THE_CLICK_MS = 650;

/** A line is a hundredth. On /history texts of rows are counted with 0.0002 though they stand where they stood. */
async function expectNoShift(page: Page, below = 0.0005) {
  const seen = await seenShifts(page);
  expect(seen.value, seen.moved.join(', ')).toBeLessThan(below);
}

async function openHeld(page: Page, person: SignedInPerson, path: string, calls: Record<string, Answer>) {
  await watchShifts(page);
  const held: { letGo: () => void }[] = [];
  for (const [call, answer] of Object.entries(calls)) {
    await answerCall(page, call, answer);
    held.push(await holdCall(page, call));
  }
  await openAs(page, person, path);
  // Letters that come after their stand-ins move by fractions of a pixel; e2e/slow-network.spec.ts has that.
  await page.waitForFunction(() => localStorage.getItem('linklode_letters') !== null);
  await forgetShifts(page);
  return () => held.forEach(({ letGo }) => letGo());
}

/** By keys, as a person types: only then does the browser know what follows from it. */
async function typeQuery(tool: SearchToolOnScreen, query: string) {
  await tool.query.pressSequentially(query);
  await tool.query.press('Enter');
}

const rows = Array.from({ length: 10 }, (_, at) =>
  resultRow({ title: `Result ${at} with a title of ordinary length`, url: `https://site-${at}.example/` }),
);

test.describe('on a phone', () => {
  // As Lighthouse looks.
  test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

  test('the home page stands still when its letters come after their stand-ins', async ({ page }) => {
    await watchShifts(page);
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/*.woff2', async (route) => {
      if (isHeld) await new Promise<void>((letGo) => held.push(letGo));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(1);
    isHeld = false;
    for (const letGo of held) letGo();
    await page.waitForFunction(() => localStorage.getItem('linklode_letters') !== null);
    await expectNoShift(page, 0.0001);
  });
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('results that come late move nothing, nor do their next page and their filters', async ({
      page,
      person,
    }) => {
      const letGo = await openHeld(page, person, '/dashboard', { '/search': { json: found(...rows) } });
      const tool = searchTool(page);
      await typeQuery(tool, 'intitle:result');
      await tool.searching.waitFor();
      await page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
      await page.waitForTimeout(BEYOND_THE_CLICK_MS);
      // On a slow machine what the key brought comes later than the browser takes for the key's doing.
      await forgetShifts(page);
      letGo();
      await expect(page.getByRole('heading', { name: '10 websites' })).toBeVisible();
      await expectNoShift(page);
      await answerCall(page, '/search/smart?*', { json: smartPage(1) });
      const smart = await holdCall(page, '/search/smart?*');
      if (width < 640) await page.getByRole('button', { name: 'Edit the search' }).click();
      await fillFilter(tool, 'Listicles', { 'What the list is of': 'garden tools' });
      await tool.search.click();
      await tool.searching.waitFor();
      await page.waitForTimeout(BEYOND_THE_CLICK_MS);
      // What a test selects is no input to the browser, so what it moved is not the answer's.
      await forgetShifts(page);
      smart.letGo();
      await expect(page.getByText('Smart 1', { exact: true })).toBeVisible();
      await expectNoShift(page);
    });

    test('pages whose content comes late do not jump', async ({ page, person }) => {
      const entry = {
        created_at: '2026-11-20T10:00:00Z',
        reason: 'search',
        details: 'intitle:soil',
        amount: -1,
      };
      const delivered = { ...rows[0], query: 'intitle:soil', created_at: '2026-11-20T10:00:00Z' };
      for (const [path, call, json, sign] of [
        ['/credit-history', '/credit-history', Array.from({ length: 20 }, () => entry), 'intitle:soil'],
        ['/history', '/history/websites?*', Array.from({ length: 20 }, () => delivered), '20 websites'],
      ] as const) {
        const letGo = await openHeld(page, person, path, { [call]: { json } });
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toBeVisible();
        await page.waitForTimeout(100);
        letGo();
        await expect(page.getByText(sign).first()).toBeVisible();
        await expectNoShift(page);
      }
      const letGo = await openHeld(page, person, '/bulk-metrics', {
        '/user/me': { json: { ...person, credits: 20 } },
      });
      await page.waitForTimeout(100);
      letGo();
      await expect(page.getByText('You have 20 credits.')).toBeVisible();
      await expectNoShift(page);
    });
  });
}
