import { runSearch, type SearchResult } from '@linklode/contract';
import { printQuery } from '@linklode/query-language';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import type { FoundResult, WebSearch, WebSearchRequest } from './index.ts';

const asked: WebSearchRequest[] = [];

/** Four sites; the page that stands for each is named by the query: "intitle:spring" shows /spring. */
const web: WebSearch = {
  version: () => null,
  search(request) {
    asked.push(request);
    const word = /\w+$/.exec(printQuery(request.query))?.[0] ?? '';
    const results = ['a', 'b', 'blog.c', 'd'].flatMap((host) => {
      const urls = [word, 'about'].map((path) => `https://${host}.example/${path}`);
      if (request.rows === 'sites')
        return [{ ...resultOf(urls[0] ?? ''), other_pages: 1, more_pages: [otherOf(urls[1] ?? '')] }];
      return urls.map(resultOf);
    });
    return Promise.resolve({ results, total: results.length });
  },
};
const otherOf = (url: string) => ({ url, title: 'Other', matches: null });
function resultOf(url: string): FoundResult {
  return { title: url, url, da: null, pa: null, spam_score: null, description: null, industry: [] };
}

let app: TestApp;
let alice: Person;
beforeEach(async () => {
  asked.length = 0;
  app = await startTestApp({ webSearch: web });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const search = (query: string, rows?: 'sites' | 'pages') =>
  alice.call(runSearch, { body: { query, ...(rows === undefined ? {} : { rows }) } });
const free = (results: readonly SearchResult[]): string[] =>
  results.filter((row) => row.yours_since !== null).map(({ url }) => url);

test('a row is a website: one credit, with its other pages under it for nothing', async () => {
  const { body } = await search('intitle:spring');
  expect(asked.map(({ rows }) => rows)).toEqual(['sites']);
  expect(body).toMatchObject({ charged: 4, credits_left: 96 });
  expect('rows' in body).toBe(false);
  expect(body.results[2]).toMatchObject({
    url: 'https://blog.c.example/spring',
    domain: 'c.example',
    other_pages: 1,
    more_pages: [{ url: 'https://blog.c.example/about' }],
  });
  expect((await search('intitle:spring')).body, 'the repeat has the same').toMatchObject({
    charged: 0,
    results: [{}, {}, { more_pages: [{ url: 'https://blog.c.example/about' }] }, {}],
  });
});

test('a website is paid for once, whichever of its pages stands for it', async () => {
  await search('intitle:spring');
  const other = await search('intitle:autumn');
  expect(other.body).toMatchObject({ charged: 0, credits_left: 96 });
  expect(free(other.body.results)).toHaveLength(4);
});

test('a page that a website was shown by is paid for with it, and the others of the site are not', async () => {
  await search('intitle:spring');
  const { body } = await search('intitle:spring', 'pages');
  expect(body).toMatchObject({ rows: 'pages', charged: 4, credits_left: 92 });
  expect(free(body.results)).toEqual(
    ['a', 'b', 'blog.c', 'd'].map((host) => `https://${host}.example/spring`),
  );
});

test('a website shown by a page that was paid for is free, and others of its site are not known by it', async () => {
  await search('intitle:spring', 'pages');
  expect((await search('intitle:spring')).body).toMatchObject({ charged: 0 });
  expect((await search('intitle:winter')).body).toMatchObject({ charged: 4 });
});

test('what a search of pages pays for is free in a search of websites that runs at the same time', async () => {
  for (let pair = 0; pair < 10; pair++) {
    const person = await app.signIn('alice', `pair-${pair}`);
    const both = (['pages', 'sites'] as const).map((rows) =>
      person.call(runSearch, { body: { query: 'intitle:spring', rows } }),
    );
    // Eight pages, or four websites with the pages that they are shown by and the four other pages.
    const charged = (await Promise.all(both)).map(({ body }) => body.charged);
    expect(charged[0] === 8 ? [8, 0] : [4, 4]).toEqual(charged);
  }
});

test('a query that names one domain lists pages by itself; one that names a whole ending does not', async () => {
  expect((await search('site:b.example intitle:spring')).body.rows).toBe('pages');
  expect((await search('site:shop.b.example/blog')).body.rows).toBe('pages');
  for (const query of [
    'site:.example intitle:spring',
    '-site:b.example intitle:spring',
    'site:a.example OR site:b.example',
  ])
    expect((await search(query)).body.rows, query).toBeUndefined();
});

test('what a row is can be nothing else', async () => {
  const wrong = await alice.call(runSearch, { body: { query: 'intitle:spring', rows: 'words' as 'sites' } });
  expect(wrong.status).toBe(422);
  expect(asked).toEqual([]);
});
