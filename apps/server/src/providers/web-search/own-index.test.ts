import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runSearch } from '@linklode/contract';
import {
  addTakedown,
  createSearchPool,
  folderOrigin,
  importPaths,
  installPack,
  makePack,
  sealIndex,
  type SearchPool,
} from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySampleWeb } from '../../testing/copy-sample-web.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { createOwnIndexSearch } from './own-index.ts';

describe('rows of the own index', () => {
  let folder: string;
  let pool: SearchPool;
  let app: TestApp;
  let alice: Person;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-own-index-'));
    const file = path.join(folder, 'web.sqlite');
    await copySampleWeb(file);
    pool = createSearchPool({ file, size: 1, timeoutMs: 20_000 });
    app = await startTestApp({ webSearch: createOwnIndexSearch(pool, () => Promise.resolve('2026-11-20')) });
    alice = await app.signIn('alice');
  });
  afterAll(async () => {
    await app.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const rowOf = async (query: string, url: string) => {
    const { body } = await alice.call(runSearch, { body: { query } });
    return { cached: body.cached, row: body.results.find((row) => row.url === url) };
  };

  test('say which of several alternatives the page holds, though only its text shows it', async () => {
    const query = 'site:thornwick-tools.example (ropewalk OR hedgehog) -(banana OR intitle:boat)';
    const { row } = await rowOf(query, 'https://thornwick-tools.example/contact/');
    expect(`${row?.title} ${row?.description}`).not.toMatch(/ropewalk/i);
    expect(row).toMatchObject({
      lang: 'en',
      matches: [
        { clause: 'site:thornwick-tools.example', places: ['site'] },
        { clause: 'ropewalk', places: ['text'] },
      ],
    });
  });

  test('name the address that the page links to, and again when the page is repeated free', async () => {
    const url = 'https://green-hour-magazine.example/reviews/thornwick-no-7-secateurs/';
    const first = await rowOf('link:thornwick-tools.example', url);
    expect([first.cached, first.row?.matches]).toEqual([
      false,
      [
        {
          clause: 'link:thornwick-tools.example',
          places: ['link'],
          link: 'https://thornwick-tools.example/secateurs/no-7/',
          links: [
            {
              site: 'thornwick-tools.example',
              url: 'https://thornwick-tools.example/secateurs/no-7/',
              anchor: 'Thornwick Tools',
              rel: '',
              sentence: 'That is what the Thornwick Tools No.',
            },
          ],
        },
      ],
    ]);
    expect(await rowOf('LINK:thornwick-tools.example', url)).toEqual({
      cached: true,
      row: { ...first.row, yours_since: expect.any(String) as string },
    });
  });

  test('stay as they were delivered when a pack comes or a site is forgotten in mid paging, and what is new is found at once', async () => {
    const [payer, other] = [await app.signIn('alice', 'payer'), await app.signIn('alice', 'other')];
    const search = (query: string, page = 1) => payer.call(runSearch, { body: { query, page } });
    const first = await search('site:example lang:en');
    expect(first.body.results).toHaveLength(10);
    const maker = path.join(folder, 'maker.sqlite');
    fs.mkdirSync(path.join(folder, 'web/packed.example'), { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'web/packed.example/index.html'),
      '<title>Garden of zinnias</title><p>Zinnias',
    );
    await importPaths({ indexFile: maker, paths: [path.join(folder, 'web')], workers: 0 });
    sealIndex(maker);
    await makePack({ indexFile: maker, folder: path.join(folder, 'pack'), name: 'zinnias', licence: 'x' });
    const indexFile = path.join(folder, 'web.sqlite');
    await installPack({ indexFile, origin: folderOrigin(path.join(folder, 'pack')), allowUnsigned: true });

    const found = async (query: string) =>
      (await other.call(runSearch, { body: { query } })).body.results.map(({ url }) => url);
    expect(await found('zinnias site:example')).toEqual(['https://packed.example/']);
    const second = await search('site:example lang:en', 2);
    const websites = [...first.body.results, ...second.body.results].map(({ url }) => new URL(url).hostname);
    expect(new Set(websites).size).toBe(websites.length);

    const forgotten = new URL(first.body.results[0]!.url).hostname.replace(/^www\./, '');
    addTakedown(indexFile, {
      kind: 'site',
      what: forgotten,
      because: 'asked',
      since: new Date().toISOString(),
    });
    expect((await found('site:example lang:en')).filter((url) => url.includes(forgotten))).toEqual([]);
    const again = await search('site:example lang:en');
    expect(again.body).toMatchObject({ cached: true, charged: 0 });
    expect(again.body.results.map(({ url }) => url)).toEqual(first.body.results.map(({ url }) => url));
  });

  test('know the language that the page is in', async () => {
    const { body } = await alice.call(runSearch, { body: { query: 'site:example lang:es' } });
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.results.map(({ lang }) => lang)).toEqual(body.results.map(() => 'es'));
  });
});
