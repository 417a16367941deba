import type { Locator, Page } from '@playwright/test';
import { backgroundLightness } from './support/colours.ts';
import { CONTENT_PATHS } from './support/content-paths.ts';
import { hasFocus, tabTo } from './support/keyboard.ts';
import { topOf } from './support/layout.ts';
import { API } from './support/origins.ts';
import { openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const SECTIONS = [
  ['Features', 'live-showcase'],
  ['Why Us', 'what-is-tool'],
  ['FAQ', 'faq-section'],
] as const;

const ACCOUNT = [
  '/dashboard',
  '/search',
  '/profile',
  '/credit-history',
  '/buy-credits',
  '/payment-success',
  '/bulk-metrics',
  '/history',
] as const;

const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** 80 px below the top of the window, or as far up as the end of the page allows. */
async function expectScrolledTo(page: Page, id: string) {
  const section = page.locator(`#${id}`);
  const isAtEnd = () =>
    page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1);
  await expect
    .poll(async () => {
      const distance = Math.abs((await topOf(section)) - 80);
      return distance <= 2 || ((await isAtEnd()) && (await topOf(section)) > 80);
    })
    .toBe(true);
  await expect(section).toBeInViewport();
}

test('signed out, the navigation leads to the sections of the home page, to pricing and to the sign-in', async ({
  page,
}) => {
  await page.goto('/');
  for (const [name, id] of SECTIONS) {
    await expect(mainNavigation(page).getByRole('link', { name })).toHaveAttribute('href', `/#${id}`);
  }
  await expect(mainNavigation(page).getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expect(mainNavigation(page).getByRole('link')).toHaveCount(4);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login with Google' })).toHaveAttribute(
    'href',
    `${API}/auth/login`,
  );
  for (const name of ['Dashboard', 'Profile'])
    await expect(banner.getByRole('link', { name })).toHaveCount(0);
  await expect(banner.getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('signed in, it leads to dashboard and profile, shows the credits and logs out', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/pricing');
  const banner = page.getByRole('banner');
  await expect(mainNavigation(page).getByRole('link')).toContainText(['Dashboard', 'Profile']);
  await expect(banner.getByRole('link', { name: '20 credits' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Login with Google' })).toHaveCount(0);
  await mainNavigation(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(mainNavigation(page).getByRole('link', { name: 'Profile' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner.getByRole('link', { name: 'Login with Google' })).toBeVisible();
});

test('the sections are reached from another page, 80 px below the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  for (const [name, id] of SECTIONS) {
    await page.goto('/pricing');
    await mainNavigation(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expectScrolledTo(page, id);
  }
});

test('a hash in the address scrolls to its section, and the same link does so again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/#what-is-tool');
  await expectScrolledTo(page, 'what-is-tool');
  await page.evaluate(() => window.scrollTo(0, 0));
  await mainNavigation(page).getByRole('link', { name: 'Why Us' }).click();
  await expectScrolledTo(page, 'what-is-tool');
  await page.getByRole('link', { name: 'See How It Works' }).click();
  await expectScrolledTo(page, 'live-showcase');
});

test('the navigation stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => topOf(page.getByRole('banner'))).toBeLessThan(60);
  await expect(mainNavigation(page).getByRole('link', { name: 'Pricing' })).toBeInViewport();
});

test('the mobile menu works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pricing');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(mainNavigation(page)).toBeHidden();
  await expect(menu).toBeHidden();
  const open = page.getByRole('button', { name: 'Open menu' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link')).toHaveText(['Features', 'Why Us', 'FAQ', 'Pricing']);

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  expect(await hasFocus(open)).toBe(true);

  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: 'FAQ' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#faq-section');
  await expect(menu).toBeHidden();
  await expectScrolledTo(page, 'faq-section');
});

test('the mobile menu of a signed-in person holds dashboard, profile and logout', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: '20 credits' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toContainText(['Dashboard', 'Profile']);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a change of page takes the keyboard to the content and announces the title', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/dashboard');
  await mainNavigation(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Profile$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText(/^Ada.*Profile$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address that leads nowhere is not found', async ({ page, troubles }) => {
  troubles.expect(/status of 404/);
  for (const path of ['/no-such-page', '/dashboard/nothing', '/PRICING', '/%F0%9F%AA%A8', '/%E0%A4%A'])
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page).toHaveTitle(/Page Not Found/);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});

test('a slash at the end leads to the page without it', async ({ page }) => {
  await page.goto('/pricing/');
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every page has a title, one main heading and the notice of the stand-in', async ({ page, person }) => {
  const titles = new Map<string, string>();
  for (const path of [...CONTENT_PATHS, ...ACCOUNT]) {
    if (path === ACCOUNT[0]) await openAs(page, person, path);
    else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    const notice = page.getByRole('complementary', { name: 'Installation' });
    await expect(notice, path).toHaveText(/development.*sign-in.*stand-in/i);
    await expect(notice, path).toBeInViewport();
    // Signed-in pages take their title once the person is known.
    await expect(page.getByText('Loading profile...'), path).toHaveCount(0);
    titles.set(path, await page.title());
  }
  expect(titles.get('/dashboard')).toBe("Ada's Dashboard");
  expect(titles.get('/search')).toBe('Search');
  expect(new Set(titles.values()).size).toBe(titles.size);
  expect([...titles.values()].filter((title) => title.trim() === '')).toEqual([]);
});

test('public pages describe themselves to search engines, pages behind sign-in keep out', async ({
  page,
  request,
}) => {
  for (const path of CONTENT_PATHS) {
    await page.goto(path);
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute('content', /\w{3,}.{20,}/);
  }
  for (const path of ACCOUNT) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
  }
});

test('the theme follows the system until one is chosen, and the choice stays', async ({ page }) => {
  const body = page.locator('body');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/pricing');
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark theme' });
  await expect.poll(() => backgroundLightness(body)).toBeGreaterThan(200);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundLightness(body)).toBeLessThan(60);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await toggle.click();
  await expect.poll(() => backgroundLightness(body)).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(() => backgroundLightness(body)).toBeGreaterThan(200);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect.poll(() => backgroundLightness(body)).toBeLessThan(60);
});
