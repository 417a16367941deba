import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runSearch } from '@linklode/contract';
import { createSearchPool, type SearchPool } from '@linklode/web-index';
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
        },
      ],
    ]);
    expect(await rowOf('LINK:thornwick-tools.example', url)).toEqual({
      cached: true,
      row: { ...first.row, yours_since: expect.any(String) as string },
    });
  });

  test('know the language that the page is in', async () => {
    const { body } = await alice.call(runSearch, { body: { query: 'site:example lang:es' } });
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.results.map(({ lang }) => lang)).toEqual(body.results.map(() => 'es'));
  });
});
