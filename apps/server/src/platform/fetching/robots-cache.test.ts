import { expect, test } from 'vitest';
import { createRobotsCache } from './robots-cache.ts';

/** Asks for the robots.txt of 300 sites, then for the first of them again; answers how often it was fetched. */
async function fetchesOfFirst(text: string): Promise<number> {
  let fetched = 0;
  const cache = createRobotsCache({
    productToken: 'LinklodeBot',
    now: () => 0,
    get: ({ href }) => {
      if (href.startsWith('https://site-0.')) fetched += 1;
      return Promise.resolve({ url: href, status: 200, headers: [], body: Buffer.from(text), ip: '' });
    },
  });
  for (let site = 0; site <= 300; site++)
    await cache.find(new URL(`https://site-${site % 300}.example/`), new AbortController().signal);
  return fetched;
}

test('files are kept by what they hold in memory: a site with many names fills it by none of its own', async () => {
  const rule = 'user-agent: *\ndisallow: /private';
  expect(await fetchesOfFirst(rule)).toBe(1);
  // One rule holds on to all of the text, and a rule of many parts is more than its text.
  expect(await fetchesOfFirst(`#${'x'.repeat(500_000)}\n${rule}`)).toBe(2);
  expect(await fetchesOfFirst(`${rule}${'*a'.repeat(20_000)}`)).toBe(2);
});
