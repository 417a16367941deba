import { getMe, runSearch } from '@linklode/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let web: ScriptedWebSearch;
let app: TestApp;
let alice: Person;

const QUERY = 'intitle:"write for us" gardening';
const search = (person: Person, body: { query: string; exclude?: string[]; page?: number }) =>
  person.call(runSearch, { body });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;

describe('what is wrong with a search', () => {
  // What is refused leaves nothing behind, so all of them share one app.
  beforeAll(async () => {
    web = scriptedWebSearch(25, 'scripted:1');
    app = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0 } });
    alice = await app.signIn('alice');
  });
  beforeEach(() => {
    web.requests.length = 0;
  });
  afterAll(() => app.close());

  const cases: [string, object, number, string][] = [
    ['an empty query', { query: '   ' }, 422, 'Invalid search query'],
    ['a short query', { query: 'abc' }, 422, 'Invalid search query'],
    [
      'no operator',
      { query: 'gardening blogs' },
      422,
      'Try using a Google operator like site:, intitle:, or inurl:',
    ],
    ['site: alone', { query: 'garden site:' }, 422, "You used 'site:' but didn't specify a domain."],
    ['intitle: alone', { query: 'garden intitle:' }, 422, 'Your operator is missing a keyword.'],
    [
      'an open quote',
      { query: 'intitle:"write for us' },
      422,
      'You have an unmatched quote ("). Please add the closing quote.',
    ],
    [
      'page 11',
      { query: QUERY, page: 11 },
      422,
      'Page 11 is out of range. You can only view up to 10 pages (100 results).',
    ],
    [
      'page 0',
      { query: QUERY, page: 0 },
      422,
      'Page 0 is out of range. You can only view up to 10 pages (100 results).',
    ],
    [
      'a bad exclusion',
      { query: QUERY, exclude: ['fine.example', 'not a domain'] },
      422,
      '“not a domain” in the excluded sites is not a domain. Use names such as example.com.',
    ],
  ];

  test.each(cases)(
    '%s is told in the specification’s words, and nothing is taken',
    async (_name, body, status, detail) => {
      const answer = await search(alice, body as { query: string });
      expect(answer).toMatchObject({ status, body: { status, detail } });
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(await creditsOf(alice)).toBe(100);
      expect(web.requests).toEqual([]);
    },
  );

  test('no error but the 402 has the letters "credit" or repeats the query', async () => {
    const hostile = [
      'credit:x intitle:a',
      'intitle:"credit',
      'site: credit',
      'intitle:(credit',
      'credits',
      'CREDIT OR',
      'intitle:credit)',
    ];
    // Whoever is not refused pays; the others of these tests keep what they have.
    const carol = await app.signIn('carol');
    for (const query of hostile) {
      const answer = await search(carol, { query });
      if (answer.status === 200) continue;
      expect(JSON.stringify(answer.body).toLowerCase()).not.toContain('credit');
    }
    const excluded = await search(carol, { query: QUERY, exclude: ['credit union'] });
    expect(excluded.status).toBe(422);
    expect(JSON.stringify(excluded.body).toLowerCase()).not.toContain('credit');
  });

  test.each([
    ['no JSON', '{"query":', 'application/json', 400],
    ['another type', 'query=x', 'application/x-www-form-urlencoded', 415],
    ['JSON that calls itself a text', '{"query":"intitle:a"}', 'text/plain', 415],
    ['no object', '[]', 'application/json', 422],
    ['a number as the query', '{"query":5}', 'application/json', 422],
    ['a text as the page', '{"query":"intitle:abc","page":"2"}', 'application/json', 422],
    [
      'too many exclusions',
      JSON.stringify({ query: QUERY, exclude: Array.from({ length: 1001 }, (_, i) => `a${i}.example`) }),
      'application/json',
      422,
    ],
    ['too large a body', JSON.stringify({ query: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('a body with %s is refused', async (_name, payload, type, status) => {
    const answer = await app.api.inject({
      method: 'POST',
      url: '/search',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status });
    expect(await creditsOf(alice)).toBe(100);
  });

  test('nobody searches without signing in, whatever else is wrong', async () => {
    const answer = await app.api.inject({ method: 'POST', url: '/search', payload: { query: '' } });
    expect(answer.statusCode).toBe(401);
  });
});
