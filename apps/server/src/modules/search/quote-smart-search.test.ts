import { getMe, quoteSmartSearch, runSmartSearch } from '@linklode/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedSmartSearch, type ScriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { WebSearchError, type WebSearch } from './index.ts';

let source: ScriptedSmartSearch;
let app: TestApp;
let alice: Person;
let countsFail: boolean;
const web: WebSearch = {
  ...scriptedWebSearch(25, null),
  countSites({ steps }) {
    if (countsFail) return Promise.reject(new WebSearchError('busy', { retryable: true }));
    return Promise.resolve({ steps: steps.map(() => ({ websites: 2310, isWhole: true })), owned: 0 });
  },
};
beforeEach(async () => {
  countsFail = false;
  source = scriptedSmartSearch(38);
  app = await startTestApp({ smartSearch: source, webSearch: web });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const ASKED = { filter: 'competitor_mentions', query: 'Spade, spadetools.example' };
const quote = (query: { filter: string; query: string } = ASKED) => alice.call(quoteSmartSearch, { query });

describe('a quote of a smart filter', () => {
  test('warns of a brand that is an ordinary word before anything is charged, with both counts', async () => {
    const { status, body } = await quote();
    expect(status).toBe(200);
    expect(body).toEqual({
      found: { websites: 38 },
      yours: 0,
      at_most: 10,
      free_until: null,
      ordinary: [{ name: 'Spade', holding: { websites: 2310 } }],
    });
    expect((await alice.call(getMe)).body.credits).toBe(100);
  });

  test('warns of no other name, and of none where the filter asks for a topic', async () => {
    expect((await quote({ ...ASKED, query: 'Pipewren' })).body.ordinary).toEqual([]);
    expect((await quote({ filter: 'guest_post_pages', query: 'spade' })).body.ordinary).toEqual([]);
  });

  test('leaves the search nothing to look for anew, and knows afterwards what is paid for', async () => {
    await quote();
    const found = await alice.call(runSmartSearch, { query: ASKED });
    expect([found.body.charged, source.requests.length]).toEqual([10, 1]);
    const { body } = await quote();
    expect(body).toMatchObject({ yours: 10, at_most: 0 });
    expect(Date.parse(body.free_until ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  });

  test('says the most that a page can cost where it could not look', async () => {
    source.faultMode = 'fails';
    countsFail = true;
    expect((await quote()).body).toMatchObject({
      found: { websites: null },
      yours: null,
      at_most: 10,
      ordinary: [{ name: 'Spade', holding: { websites: null } }],
    });
  });

  test('refuses what the search refuses, in its words', async () => {
    for (const query of ['', 'Spade, not a site', 'a,b,c,d,e'])
      expect((await quote({ ...ASKED, query })).body).toMatchObject({
        detail: (
          (await alice.call(runSmartSearch, { query: { ...ASKED, query } })).body as unknown as {
            detail: string;
          }
        ).detail,
      });
    expect(source.requests).toEqual([]);
  });
});
