import { getMe, runSearch } from '@linklode/contract';
import { expect, test } from 'vitest';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person } from '../../testing/start-test-app.ts';

const search = (person: Person, query: string) => person.call(runSearch, { body: { query } });

test('a search that is too much work is refused with advice, costs nothing and is one of the day', async () => {
  const web = scriptedWebSearch(25);
  const app = await startTestApp({ webSearch: web, config: { searchesPerDay: 3 } });
  try {
    const alice = await app.signIn('alice');
    web.faultMode = 'overruns';
    for (const word of ['one', 'two', 'three']) {
      const ended = await search(alice, `intitle:${word}`);
      expect(ended).toMatchObject({
        status: 422,
        body: { code: 'not_searchable', detail: 'scripted advice' },
      });
    }
    expect((await alice.call(getMe)).body.credits).toBe(100);
    web.faultMode = 'answers';
    expect(await search(alice, 'intitle:four')).toMatchObject({ status: 429, body: { code: 'daily_limit' } });
    expect((await search(await app.signIn('carol'), 'intitle:four')).status).toBe(200);
  } finally {
    await app.close();
  }
});
