import { getMe, getPitchSheet, runSearch } from '@linklode/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { SheetError, type FoundFact, type SheetFinder, type SheetRequest } from './index.ts';

const fact: FoundFact = {
  kind: 'links_out',
  value: '3',
  count: 2,
  url: 'https://a.example/',
  sentence: 'See there.',
};
const asked: SheetRequest[] = [];
let answer: 'sheet' | 'none' | 'away';
const sheets: SheetFinder = {
  find(request) {
    asked.push(request);
    if (answer === 'away') return Promise.reject(new SheetError('scripted'));
    return Promise.resolve(
      answer === 'none' ? null : { facts: [fact], pages: 7, readAt: '2026-11-20T08:00:00Z' },
    );
  },
};
let app: TestApp;
let alice: Person;
beforeAll(async () => {
  app = await startTestApp({ sheets, webSearch: scriptedWebSearch(3, null) });
  alice = await app.signIn('alice');
});
afterAll(() => app.close());

test('a pitch sheet comes free with a row that was charged for, to whom it was charged', async () => {
  answer = 'sheet';
  const sheetOf = (person: Person, url: string) =>
    person.call(getPitchSheet, { query: { url, rival: ['www.rival.example', 'not a site'] } });
  const { body: found } = await alice.call(runSearch, { body: { query: 'intitle:soil' } });
  const url = found.results[0]?.url ?? '';
  const before = (await alice.call(getMe)).body.credits;

  const { status, body } = await sheetOf(alice, url);
  expect(status).toBe(200);
  expect(body).toMatchObject({ pages: 7, read_at: '2026-11-20T08:00:00Z', facts: [fact] });
  expect(asked.at(-1)).toMatchObject({ url: new URL(url).href, rivals: ['rival.example'] });
  expect((await alice.call(getMe)).body.credits).toBe(before);

  const seen = asked.length;
  expect((await sheetOf(await app.signIn('carol'), url)).status).toBe(404);
  expect((await sheetOf(alice, 'https://never-found.example/')).status).toBe(404);
  expect((await sheetOf(alice, 'no address')).status).toBe(422);
  expect(asked).toHaveLength(seen);

  answer = 'none';
  expect((await sheetOf(alice, url)).body).toMatchObject({ pages: 0, read_at: null, facts: [] });
  answer = 'away';
  expect((await sheetOf(alice, url)).status).toBe(503);
});
