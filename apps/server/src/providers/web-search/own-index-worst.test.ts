import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runSearch } from '@linklode/contract';
import { createSearchPool, type SearchPool } from '@linklode/web-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexCheck } from '../../start/readiness-checks.ts';
import { copySampleWeb } from '../../testing/copy-sample-web.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { createOwnIndexSearch } from './own-index.ts';

const STUCK = new URL('../../testing/stuck-search-worker.ts', import.meta.url);

let folder: string;
let pool: SearchPool;
let app: TestApp;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-worst-'));
  const file = path.join(folder, 'web.sqlite');
  await copySampleWeb(file);
  pool = createSearchPool({ file, size: 2, timeoutMs: 10_000, quickMs: 1000 }, STUCK);
  const index = indexCheck(pool);
  app = await startTestApp({
    webSearch: createOwnIndexSearch(pool, () => Promise.resolve('2026-11-20')),
    // Everybody's rows are told alike, whoever paid for them before.
    config: { searchesPerDay: 40, freeRepeatDays: 0 },
    readiness: { failures: async () => index.failures() },
  });
}, 120_000);
afterAll(async () => {
  await app.close();
  await pool.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const search = (person: Person, query: string) => person.call(runSearch, { body: { query } });
const readyz = async (): Promise<number> => (await app.api.inject('/readyz')).statusCode;
const repeat = (count: number, join: string, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(join);
const COMMON = 'the of and to in a for is on that with as it by this be are or'.split(' ');
const common = (at: number): string => COMMON[at % COMMON.length] ?? '';

/** The worst that can be typed; the last stands for one that an index of any size cannot answer in its time. */
const WORST: readonly string[] = [
  `site:com "${repeat(251, ' * ', () => 'the')}"`,
  `site:example "${repeat(21, ' * ', common)}"`,
  `intext:(${repeat(300, ' OR ', common)})`,
  `site:example ${repeat(990, '|', common).slice(0, 1900)}`,
  `site:example ${repeat(450, ' ', (at) => `-${'abcdefghij'[at % 10]}`)}`,
  'intitle:endless',
];

const HONEST = [
  'site:example lang:es',
  'site:thornwick-tools.example',
  'link:thornwick-tools.example',
  'intext:ropewalk',
];

test('ten accounts that ask for the worst there is hold up nobody, and the index stays ready', async () => {
  const attackers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => app.signIn('alice', `attacker ${n}`)),
  );
  const others = await Promise.all(Array.from({ length: 4 }, (_, n) => app.signIn('alice', `other ${n}`)));
  const calm = await app.signIn('alice', 'calm');
  const expected = await Promise.all(HONEST.map(async (query) => (await search(calm, query)).body.results));
  expect(expected.every((rows) => rows.length > 0)).toBe(true);
  expect(await readyz()).toBe(200);

  let open = 0;
  const attacks = attackers.flatMap((person) =>
    WORST.map(async (query) => {
      open += 1;
      const { status, body } = await search(person, query);
      open -= 1;
      return [query, status, JSON.stringify(body)] as const;
    }),
  );
  const answered = await Promise.all(
    others.flatMap((person) => HONEST.map(async (query) => search(person, query))),
  );
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));
  for (const [at, { body }] of answered.entries()) expect(body.results).toEqual(expected[at % HONEST.length]);
  expect(await readyz()).toBe(200);
  // They had their turns while what never ends was still running, waiting or not even begun.
  expect(open).toBeGreaterThan(0);

  const outcomes = await Promise.all(attacks);
  const statusesOf = (query: string | undefined) =>
    new Set(outcomes.filter(([asked]) => asked === query).map(([, status]) => status));
  expect(statusesOf(WORST[0])).toEqual(new Set([422]));
  // Ended for taking too long, or not begun since too many such were waiting; never a defect.
  for (const [, status] of outcomes) expect([200, 409, 422, 429, 503]).toContain(status);
  const endless = outcomes.filter(([query]) => query === 'intitle:endless');
  expect(endless.every(([, status]) => status !== 200)).toBe(true);
  // Among the others' it may not have had its turn; by itself it has, and is ended.
  const ended = await search(calm, 'intitle:endless');
  expect(ended.status).toBe(422);
  expect(JSON.stringify(ended.body)).toMatch(/takes longer than one search may.*narrower/);
  expect(JSON.stringify(ended.body)).not.toMatch(/credit|endless/i);
  expect(await readyz()).toBe(200);
  expect(await search(others[0] ?? calm, 'inurl:reviews')).toMatchObject({ status: 200 });
}, 240_000);
