import type { Page } from '@playwright/test';
import { openDisclosures, topOf } from './support/layout.ts';
import { openAs } from './support/people.ts';
import { searchTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [1440, 360] as const;
const main = (page: Page) => page.getByRole('main');
const textOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

for (const width of WIDTHS) {
  test(`the hero leads to the sign-in and shows three sample rows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get 20 Free Credits' })).toHaveAttribute('href', '/login');
    const demo = page.getByRole('group', { name: 'Sample results' });
    await expect(demo.getByLabel(/Sample query/)).toBeDisabled();
    await expect(demo.getByText('Illustrative values')).toBeVisible();
    const rows = demo.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) {
      const [da, spam, contacts] = await row.getByRole('definition').all();
      await expect(row.locator('[data-part="title"]')).toBeVisible();
      await expect(da ?? row).toHaveText(/^\d{1,3}$/);
      await expect(spam ?? row).toHaveText(/^\d{1,3}%(?:Low|Medium|High)$/);
      await expect(contacts ?? row).toHaveText(/^\d+$/);
      for (const figure of [da, spam, contacts]) await expect(figure ?? row).toBeVisible();
      for (const term of await row.getByRole('term').all())
        await expect(term).toHaveText(/DA|Spam score|LinkedIn contacts/);
    }
  });
}

test('the home page shows the three steps, the four figures and the trouble they spare', async ({ page }) => {
  await page.goto('/');
  const steps = page.locator('#live-showcase');
  await expect(steps.getByRole('heading', { level: 2 })).toHaveText('Works in 3 Steps');
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Enter Your Query',
    'Get Enriched Websites',
    'Connect with People',
  ]);
  await expect(steps).toContainText(/DA, PA, spam score, a contextual title/);
  await expect(steps).toContainText(/LinkedIn profiles of editors and SEO managers/);
  const figures = page.getByRole('region', { name: 'In numbers' }).locator('dl > div');
  await expect(figures).toHaveText([
    'websites discovered10,000+',
    'searches run daily500+',
    'hours saved per week on average10+',
    'credits delivered15,000+',
  ]);
  const pains = page.getByRole('region', { name: /Prospecting by hand/ });
  for (const trouble of [/Google pages open/, /intitle: and inurl:/, /Spreadsheets/, /DA, PA and spam/])
    await expect(pains).toContainText(trouble);
  await expect(page.locator('#what-is-tool')).toContainText('What is a link prospecting tool?');
});

test('the home page says for whom it is, what it costs and why to believe it, and leads to the sign-in twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(main(page).getByText('For link builders, agencies and outreach teams')).toBeInViewport();
  await expect(main(page).getByText('₹129 for 50 websites').first()).toBeInViewport();
  const reasons = page.getByRole('region', { name: /believe a row/ });
  for (const reason of [
    /index of its own/i,
    /operators/i,
    /reason in every row/i,
    /nothing charged for nothing/i,
  ])
    await expect(reasons.getByRole('term').filter({ hasText: reason })).toBeVisible();
  await expect(page.locator('#live-showcase')).toContainText('smart filters');
  await main(page).getByRole('link', { name: 'Start with 20 free credits' }).click();
  await expect(page).toHaveURL('/login');
});

test('nine questions open and close each by itself, several at once', async ({ page }) => {
  await page.goto('/');
  const items = page.locator('#faq-section details');
  await expect(items).toHaveCount(9);
  const open = () => items.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open));
  expect(await open()).toEqual(Array.from({ length: 9 }, () => false));
  for (const at of [0, 4, 8]) await items.nth(at).locator('summary').click();
  expect((await open()).filter(Boolean)).toHaveLength(3);
  await items.nth(4).locator('summary').click();
  expect((await open()).flatMap((isOpen, at) => (isOpen ? [at] : []))).toEqual([0, 8]);
});

test.describe('by a clock', () => {
  test.use({ ownContext: true });

  test('a hash is followed after 150 ms and not before, to 80 px below the top', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('link', { name: 'See How It Works' }).click();
    await expect(page).toHaveURL('/#live-showcase');
    const section = page.locator('#live-showcase');
    const before = await page.evaluate(() => window.scrollY);
    await page.clock.runFor(149);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(() => topOf(section)).toBeCloseTo(80, -0.5);
  });
});

test('the pricing page shows the four packs with their labels and prices', async ({ page }) => {
  await page.goto('/pricing');
  const packs = main(page).locator('[data-part="pack"]');
  const shown = (await packs.allTextContents()).map(textOf);
  expect(shown).toEqual([
    'Tester50 websites₹129about $1.55₹2.58 per website',
    'Most Popular100 websites₹249about $2.99₹2.49 per website',
    'Great Value200 websites₹499about $5.99₹2.50 per website',
    'Best Value400 websites₹999about $11.99₹2.50 per website',
  ]);
  await expect(main(page).getByRole('link', { name: 'refund policy' })).toHaveAttribute(
    'href',
    '/refund-policy',
  );
  await main(page).getByRole('link', { name: 'Get 20 Free Credits' }).click();
  await expect(page).toHaveURL('/login');
});

test('the contact page gives the address and how long an answer takes', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(main(page)).toContainText('Support responds within 48 business hours.');
  await expect(main(page).getByRole('link', { name: 'support@linklode.example' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('on a first visit', () => {
  test.use({ ownContext: true });

  test('where the installation has a contact form, the page embeds it in a place that was kept for it', async ({
    page,
    troubles,
  }) => {
    const form = 'https://forms.example/f/1';
    troubles.expect(/request to https:\/\/forms\.example/);
    await page.route(form, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<label>Your question <input></label>' }),
    );
    // As a server configured with a form would send the page.
    await page.route('**/contact-us', async (route) => {
      const answer = await route.fetch();
      const policy = `${answer.headers()['content-security-policy']};frame-src https://forms.example`;
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': policy },
        body: (await answer.text()).replace('"contact_form_url":null', `"contact_form_url":"${form}"`),
      });
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/contact-us');
    const frame = page.getByTitle('Contact form');
    await frame.scrollIntoViewIfNeeded();
    await expect(page.frameLocator('[title="Contact form"]').getByLabel('Your question')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'support@linklode.example' })).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
  });
});

test('the legal pages lead to each other and to the contact page', async ({ page }) => {
  for (const [path, targets] of [
    ['/terms-and-conditions', ['/privacy-policy', '/refund-policy', '/contact-us']],
    ['/privacy-policy', ['/terms-and-conditions', '/contact-us']],
    ['/refund-policy', ['/terms-and-conditions', '/contact-us']],
  ] as const) {
    await page.goto(path);
    for (const target of targets)
      await expect(main(page).locator(`a[href="${target}"]`).first(), `${path} to ${target}`).toBeVisible();
    await expect(main(page)).toContainText(/since \d{1,2} [A-Z][a-z]+ 20\d\d/);
  }
});

test('the contents of a legal page lead to its sections, below the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/terms-and-conditions');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Payments' })
    .click();
  await expect(page).toHaveURL('/terms-and-conditions#payments');
  const section = page.getByRole('region', { name: 'Payments' });
  await expect(section).toBeFocused();
  await expect.poll(() => topOf(section)).toBeCloseTo(80, -0.5);
});

test('the guide has its topics, the first one open, each with an example from a trade', async ({ page }) => {
  await page.goto('/search-operators');
  const topics = main(page).locator('details');
  await expect(topics.locator('> summary h2')).toHaveText([
    'site:',
    'intitle:',
    'inurl:',
    'Quoted phrases',
    'Minus',
    'OR',
    'filetype:',
    'related:',
    'Wildcard',
    'intext:',
    'Parentheses',
    'Date filtering',
    'More operators',
  ]);
  const open = await topics.evaluateAll((all) => all.map((topic) => (topic as HTMLDetailsElement).open));
  expect(open).toEqual([true, ...Array.from({ length: 12 }, () => false)]);
  for (const topic of (await topics.all()).slice(0, 12))
    expect(
      (await topic.locator('[data-part="example-label"]').allTextContents()).some(
        (label) => !label.startsWith('Example'),
      ),
    ).toBe(true);
});

test('every example of the guide opens in the search tool, filled in and not run', async ({
  page,
  person,
}) => {
  test.slow();
  await openAs(page, person, '/search-operators');
  await openDisclosures(page);
  const links = main(page).getByRole('link', { name: /^Open in search: / });
  const queries = await links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('aria-label') ?? '').replace('Open in search: ', '')),
  );
  expect(queries.length).toBeGreaterThan(30);
  const tool = searchTool(page);
  for (const [at, query] of queries.entries()) {
    await links.nth(at).click();
    await expect(tool.query, query).toHaveValue(query);
    await expect(page, query).toHaveURL(/\/search\?/);
    await page.goBack();
    await openDisclosures(page);
  }
  // What a link leads to can also be passed on.
  const path = (await links.last().getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(tool.query).toHaveValue(queries.at(-1) ?? '');
  await expect(page.getByRole('banner').getByRole('link', { name: '20 credits' })).toBeVisible();
});
