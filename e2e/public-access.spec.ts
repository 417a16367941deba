import type { Page } from '@playwright/test';
import { CONTENT_PATHS } from './support/content-paths.ts';
import { tabTo } from './support/keyboard.ts';
import { expectNoSidewaysScroll, findTextOutside, openDisclosures } from './support/layout.ts';
import { expect, test } from './support/test.ts';

const expectFits = async (page: Page, what: string) => {
  await expectNoSidewaysScroll(page);
  expect(await findTextOutside(page), what).toEqual([]);
};

test('every public page fits every width that it was drawn for', async ({ page }) => {
  for (const path of CONTENT_PATHS) {
    await page.goto(path);
    await openDisclosures(page);
    for (const width of [320, 360, 640, 768, 900, 1024, 1181, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, `${path} at ${width} px`);
    }
  }
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test('every public page is whole, and what it offers can be reached', async ({ page }) => {
    for (const path of CONTENT_PATHS) {
      await page.goto(path);
      await expectFits(page, path);
      for (const link of await page.getByRole('main').getByRole('link').all()) {
        if (!(await link.isVisible())) continue;
        await link.scrollIntoViewIfNeeded();
        await expect(link, path).toBeInViewport();
      }
    }
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
  });
});

test('a visitor without a mouse reads the home page and arrives at the sign-in', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'See How It Works' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#live-showcase')).toBeFocused();
  const items = page.locator('#faq-section details');
  await tabTo(page, items.nth(0).locator('summary'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(items.nth(0).locator('p')).toBeVisible();
  await expect(items.nth(1).locator('p')).toBeVisible();
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
  await tabTo(page, page.getByRole('link', { name: 'Get 20 Free Credits' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(page, page.getByRole('link', { name: 'Continue with Google' }));
});

test('the guide opens and leads to the search by keyboard', async ({ page }) => {
  await page.goto('/search-operators');
  const topic = page.locator('#parentheses');
  await tabTo(page, topic.locator('summary'));
  await page.keyboard.press('Enter');
  const example = topic.getByRole('link', { name: /^Open in search: / }).first();
  await tabTo(page, example);
  await page.keyboard.press('Enter');
  // Who is not signed in is asked to do so first.
  await expect(page).toHaveURL('/login');
});

test('the keyboard goes through each page from top to bottom, and every stop can be seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of CONTENT_PATHS) {
    await page.goto(path);
    const stops: { top: number; name: string; isMarked: boolean }[] = [];
    for (let stop = 0; stop < 80; stop++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const focused = document.activeElement;
        // After the footer the keyboard begins again.
        if (focused?.closest('footer')) return 'end';
        if (!focused?.closest('main')) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return {
          top: focused.getBoundingClientRect().top + window.scrollY,
          name: focused.textContent ?? '',
          isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        };
      });
      if (at === 'end') break;
      if (at !== null) stops.push(at);
    }
    expect(stops.length, path).toBeGreaterThan(0);
    expect(
      stops.filter(({ isMarked }) => !isMarked),
      path,
    ).toEqual([]);
    const tops = stops.map(({ top }) => top);
    // Two links of one line may differ by a pixel.
    expect(
      tops.filter((top, at) => at > 0 && top < (tops[at - 1] ?? 0) - 4),
      path,
    ).toEqual([]);
  }
});

test.describe('movement', () => {
  const watchScrolling = (page: Page) =>
    page.addInitScript(() => {
      const scrollTo = window.scrollTo.bind(window);
      const asked: unknown[] = [];
      Object.assign(window, { askedToScroll: asked });
      window.scrollTo = (...args: unknown[]) => {
        asked.push((args[0] as ScrollToOptions | undefined)?.behavior);
        scrollTo(...(args as [ScrollToOptions]));
      };
    });
  const movement = (page: Page) =>
    page.evaluate(() => ({
      scrolled: (window as unknown as { askedToScroll: unknown[] }).askedToScroll,
      turningMs:
        parseFloat(
          getComputedStyle(document.querySelector('summary svg') ?? document.body).transitionDuration,
        ) * 1000,
    }));

  test('is left out where the person asks for less of it', async ({ page }) => {
    await watchScrolling(page);
    await page.goto('/#faq-section');
    // The browser itself gives the section the keyboard before the page scrolls to it.
    await expect.poll(async () => (await movement(page)).scrolled).toEqual(['instant']);
    await expect(page.locator('#faq-section')).toBeFocused();
    expect((await movement(page)).turningMs).toBeLessThan(1);
  });

  test.describe('for everybody else', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('is smooth and short', async ({ page }) => {
      await watchScrolling(page);
      await page.goto('/#faq-section');
      await expect.poll(async () => (await movement(page)).scrolled).toEqual(['smooth']);
      await expect(page.locator('#faq-section')).toBeFocused();
      expect((await movement(page)).turningMs).toBe(160);
    });
  });
});
