import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndexReader, openIndexWriter, type IndexReader, type ReadingBudget } from '../src/index.ts';
import { parsed } from './parsed-query.ts';
import { aLink, aPage } from './store-pages.ts';
import { setPageIndustries } from '../src/store/page-industries.ts';

let folder: string;
let reader: IndexReader;

const GARDEN = parsed('"garden"');

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-views-'));
  const file = path.join(folder, 'web.sqlite');
  const writer = openIndexWriter(file);
  const outward = [
    'https://whole.example/there/',
    'https://whole.example/missing',
    'https://closed.example/old',
    'https://stranger.example/x',
  ];
  for (const page of [
    aPage({
      url: 'https://one.example/',
      title: 'One',
      text: 'A garden.',
      links: [aLink('https://one.example/self'), ...outward.map((url) => aLink(url, 'go', 'nofollow'))],
    }),
    aPage({ url: 'https://blog.two.example/b', text: 'A garden.' }),
    aPage({ url: 'https://blog.two.example/a', text: 'A garden.' }),
    aPage({ url: 'https://three.example/', text: 'A garden.' }),
    aPage({
      url: 'http://www.whole.example/there',
      text: 'Here.',
    }),
    aPage({
      url: 'https://whole.example/',
      text: 'Home.',
      links: [aLink('https://whole.example/there'), aLink('https://whole.example/list.pdf')],
    }),
    aPage({ url: 'https://closed.example/index.html', title: 'Closed', text: 'This site has closed.' }),
  ])
    writer.putPage(page);
  writer.db.exec(`
    UPDATE domains SET da = 40, spam = 3 WHERE name = 'two.example';
    UPDATE domains SET da = 50 WHERE name = 'three.example';
    UPDATE pages SET pa = 10 WHERE title = 'A title';
    UPDATE pages SET pa = 30 WHERE title = 'One';`);
  const one = writer.db.prepare("SELECT id FROM pages WHERE title = 'One'").get();
  setPageIndustries(writer.db, Number(one?.['id']), ['Travel', 'Food']);
  writer.checkpoint();
  writer.close();
  reader = openIndexReader(file);
});
afterAll(() => {
  reader.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('views of pages', () => {
  test('come by PA, then DA, then address, as many as asked for', () => {
    const urls = (limit: number) => reader.findViews(GARDEN, [], limit).map(({ url }) => url);
    expect(urls(9)).toEqual([
      'https://one.example/',
      'https://three.example/',
      'https://blog.two.example/a',
      'https://blog.two.example/b',
    ]);
    expect(urls(2)).toEqual(['https://one.example/', 'https://three.example/']);
  });

  test('end where a budget is used up, which several calls may share', () => {
    const urls = (budget: ReadingBudget) => reader.findViews(GARDEN, [], 9, { budget }).length;
    expect(urls({ characters: 1000, links: 1000 })).toBe(4);
    expect(urls({ characters: 1000, links: 5 })).toBe(1);
    const shared = { characters: 'A garden.'.length * 3, links: 1000 };
    expect([urls(shared), urls(shared)]).toEqual([3, 0]);
  });

  test('leave out excluded hosts and those below them, and fill up with others', () => {
    const urls = reader.findViews(GARDEN, ['one.example', 'two.example'], 1).map(({ url }) => url);
    expect(urls).toEqual(['https://three.example/']);
  });

  test('hold text, links and figures; what is not known is null', () => {
    const [one] = reader.findViews(parsed('"garden" intitle:one'), [], 9);
    expect(one).toMatchObject({
      host: 'one.example',
      domain: 'one.example',
      text: 'A garden.',
      pa: 30,
      da: null,
      spam_score: null,
      industry: ['Food', 'Travel'],
    });
    expect(one?.links).toHaveLength(5);
    expect(one?.links[1]).toEqual({
      url: 'https://whole.example/there/',
      host: 'whole.example',
      domain: 'whole.example',
      anchor: 'go',
      rel: 'nofollow',
      textOffset: null,
      target: null,
    });
  });

  test('say what the index knows of the target of each link to another host, or to a page that is missing on their own', () => {
    const [one] = reader.findViews(GARDEN, [], 1, { withTargets: true });
    const targets = one?.links.map(({ target }) => target);
    expect(targets).toEqual([
      {
        page: null,
        site: {
          home: { title: 'One', text: 'A garden.' },
          pages: 1,
          ownTargets: [{ url: 'https://one.example/self', isKnown: false }],
        },
        isGone: false,
      },
      { page: { title: 'A title', text: 'Here.' }, site: null, isGone: false },
      {
        page: null,
        site: {
          home: { title: 'A title', text: 'Home.' },
          pages: 1,
          ownTargets: expect.arrayContaining([
            { url: 'https://whole.example/there', isKnown: true },
            { url: 'https://whole.example/list.pdf', isKnown: false },
          ]),
        },
        isGone: false,
      },
      {
        page: null,
        site: { home: { title: 'Closed', text: 'This site has closed.' }, pages: 1, ownTargets: [] },
        isGone: false,
      },
      { page: null, site: { home: null, pages: 0, ownTargets: [] }, isGone: false },
    ]);
    expect(reader.findViews(GARDEN, [], 1, { withTargets: true })[0]?.links).toEqual(one?.links);
  });
});
