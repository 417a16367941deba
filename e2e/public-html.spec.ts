import type { Page } from '@playwright/test';
import { CONTENT_PATHS } from './support/content-paths.ts';
import { API, WEB } from './support/origins.ts';
import { expect, test } from './support/test.ts';

// What crawlers, link previews and people without scripts get: the pages as the server sends them.
// Without scripts a shared browser gains nothing.
test.use({ javaScriptEnabled: false, ownContext: true });

const meta = async (page: Page, name: string): Promise<string> => {
  const element = page.locator(`head > meta[name="${name}"], head > meta[property="${name}"]`);
  await expect(element, name).toHaveCount(1);
  return (await element.getAttribute('content')) ?? '';
};

async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const block = page.locator('head > script[type="application/ld+json"]');
  await expect(block).toHaveCount(1);
  return JSON.parse((await block.textContent()) ?? '') as Record<string, unknown>;
}

const textOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

for (const path of CONTENT_PATHS) {
  test(`${path} says in its head what and where it is, and can be read without scripts`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-robots-tag']).toBeUndefined();
    expect(await answer?.text()).not.toContain('.invalid');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

    const title = await page.title();
    expect(title.length).toBeLessThanOrEqual(65);
    const description = await meta(page, 'description');
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(165);
    const canonical = page.locator('head > link[rel="canonical"]');
    await expect(canonical).toHaveCount(1);
    await expect(canonical).toHaveAttribute('href', WEB + path);

    expect(await meta(page, 'og:title')).toBe(title);
    expect(await meta(page, 'og:description')).toBe(description);
    expect(await meta(page, 'og:url')).toBe(WEB + path);
    expect(await meta(page, 'og:type')).toBe('website');
    expect(await meta(page, 'og:image')).toBe(`${WEB}/link-picture.png`);
    expect(await meta(page, 'og:image:alt')).not.toBe('');
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(textOf((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(150);
    const footer = page.getByRole('contentinfo');
    for (const [name, target] of [
      ['Privacy policy', '/privacy-policy'],
      ['Terms and conditions', '/terms-and-conditions'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', target);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login with Google' })).toHaveAttribute(
      'href',
      `${API}/auth/login`,
    );
  });
}

test('titles and descriptions tell the pages apart', async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of CONTENT_PATHS) {
    await page.goto(path);
    titles.add(await page.title());
    descriptions.add(await meta(page, 'description'));
  }
  expect([titles.size, descriptions.size]).toEqual([CONTENT_PATHS.length, CONTENT_PATHS.length]);
});

test('the picture for links exists in the size that the pages name', async ({ page, request }) => {
  await page.goto('/');
  const answer = await request.get(await meta(page, 'og:image'));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/png');
  const png = await answer.body();
  // A PNG's width and height stand at bytes 16 and 20 (https://www.w3.org/TR/png/#11IHDR).
  expect(String(png.readUInt32BE(16))).toBe(await meta(page, 'og:image:width'));
  expect(String(png.readUInt32BE(20))).toBe(await meta(page, 'og:image:height'));
});

test('the sitemap lists the pages that are there to be read, and robots.txt leads to it', async ({
  request,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${WEB}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(listed.toSorted()).toEqual(CONTENT_PATHS.map((path) => WEB + path).toSorted());
  for (const address of listed) expect((await request.get(address)).status(), address).toBe(200);
});

test('the home page’s structured data repeats the questions and answers of the page', async ({ page }) => {
  await page.goto('/');
  const data = await structuredData(page);
  expect(data['@context']).toBe('https://schema.org');
  const graph = data['@graph'] as Record<string, unknown>[];
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage']);
  for (const node of graph.slice(0, 2)) expect(node['url']).toBe(`${WEB}/`);
  const stated = graph[2]?.['mainEntity'] as {
    '@type': string;
    name: string;
    acceptedAnswer: { '@type': string; text: string };
  }[];
  const shown: [string, string][] = [];
  for (const item of await page.locator('#faq-section details').all()) {
    const question = textOf((await item.locator('summary').textContent()) ?? '');
    shown.push([question, textOf((await item.locator('p').textContent()) ?? '')]);
  }
  expect(shown).toHaveLength(9);
  expect(stated.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
  for (const one of stated)
    expect([one['@type'], one.acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
});

test('the pricing page’s structured data offers the packs at the prices of the page', async ({ page }) => {
  await page.goto('/pricing');
  const data = await structuredData(page);
  expect([data['@context'], data['@type']]).toEqual(['https://schema.org', 'Product']);
  expect(data['name']).toBeTruthy();
  expect(data['image']).toBe(`${WEB}/link-picture.png`);
  await expect(page.getByRole('main')).toContainText(String(data['description']));
  const offers = data['offers'] as Record<string, string>[];
  const packs = page.locator('[data-part="pack"]');
  await expect(packs).toHaveCount(offers.length);
  for (const [at, offer] of offers.entries()) {
    expect(offer['@type']).toBe('Offer');
    expect(offer['priceCurrency']).toBe('INR');
    expect(offer['availability']).toBe('https://schema.org/InStock');
    expect(offer['url']).toBe(`${WEB}/pricing`);
    const shown = textOf((await packs.nth(at).textContent()) ?? '');
    expect(shown).toContain(offer['name']);
    expect(shown).toContain(`${offer['description']}₹${offer['price']}`);
  }
});

test('an unknown address says so without scripts, and is no page of its own', async ({ page, troubles }) => {
  troubles.expect(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('without scripts the questions open, several at once, and the contact page names its address', async ({
  page,
}) => {
  await page.goto('/');
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
  await first.locator('summary').click();
  await second.locator('summary').click();
  await expect(first.locator('p')).toBeVisible();
  await expect(second.locator('p')).toBeVisible();
  await page.goto('/contact-us');
  await expect(page.getByRole('link', { name: 'support@linklode.example' })).toHaveAttribute(
    'href',
    'mailto:support@linklode.example',
  );
});

test('without scripts a page behind the sign-in says what it needs', async ({ page }) => {
  const answer = await page.goto('/dashboard');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  expect(await page.locator('noscript').innerHTML()).toContain('Signing in and searching need JavaScript.');
});
