import {
  createSearchAddress,
  downloadSearch,
  listProspects,
  runSearch,
  runSmartSearch,
} from '@linklode/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { removeProspect, type ProspectFinder } from '../prospects/index.ts';

const person = (name: string, relation: 'own' | 'quoted') => ({
  name,
  profile: `https://www.linkedin.com/in/${name}`,
  designation: '=HYPERLINK("http://evil.example")',
  company: 'Site',
  category: 'outreach' as const,
  evidenceUrl: 'https://site.example/team',
  evidenceText: name,
  confidence: 'high' as const,
  relation,
});
const prospects: ProspectFinder = {
  find: (domain) =>
    Promise.resolve({
      brand: domain,
      prospects: [person('ann', 'own'), person('ben', 'own'), person('stranger', 'quoted')],
      contacts: [
        { kind: 'address', value: `editor@${domain}`, evidenceUrl: `https://${domain}/`, evidenceText: 'x' },
      ],
    }),
};

/** As the own index, which knows how to reach a site without a look-up. */
const knowing: ProspectFinder = {
  ...prospects,
  known: (domains, most) => Promise.all(domains.map((domain) => prospects.find(domain, most, most))),
};

let webSearch: ScriptedWebSearch;
let app: TestApp;
let alice: Person;
beforeEach(async () => {
  webSearch = scriptedWebSearch(25);
  app = await startTestApp({
    webSearch,
    smartSearch: scriptedSmartSearch(12),
    prospects,
  });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

/** The file's rows by their columns. */
async function save(
  who: Person,
  body: { query: string; filter?: string },
): Promise<Record<string, string>[]> {
  const answer = await app.api.inject({
    method: 'POST',
    url: downloadSearch.path,
    headers: { authorization: `Bearer ${who.token}` },
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="results_all_pages.csv"');
  const [head = [], ...rows] = readCsv(answer.body.replace('\uFEFF', ''));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const readCsv = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    );

test('every page of a search that was delivered is in one file, with reasons, what each row cost and the people looked up, for nothing', async () => {
  let charged = 0;
  for (const page of [2, 1, 3])
    charged += (await alice.call(runSearch, { body: { query: 'intitle:soil', page } })).body.charged;
  await alice.call(runSearch, { body: { query: 'intitle:other' } });
  await alice.call(listProspects, { query: { domain: 'site-12.example', limit: 12 } });
  const rows = await save(alice, { query: ' INTITLE:soil' });
  expect(rows.map((row) => row.Website)).toEqual(Array.from({ length: 25 }, (_, at) => `site-${at}.example`));
  expect(rows.map((row) => row.Page)).toEqual(rows.map((_, at) => String(1 + Math.floor(at / 10))));
  expect(charged).toBe(25);
  expect(rows.reduce((sum, row) => sum + Number(row.Credits), 0)).toBe(charged);
  expect(rows[12]).toMatchObject({
    Why: 'intext:scripted in text',
    'Person 1': 'ann',
    'Role 1': `'=HYPERLINK("http://evil.example")`,
    'Profile 2': 'https://www.linkedin.com/in/ben',
    'Person 3': '',
    Contact: 'editor@site-12.example',
    Query: 'intitle:soil',
  });
  expect(rows[11]).toMatchObject({ 'Person 1': '', Contact: '', PA: '', Description: 'About number 11' });
  // Of what is the account's already, the file says so.
  await alice.call(runSearch, { body: { query: 'intitle:third' } });
  const again = await save(alice, { query: 'intitle:third' });
  expect(again.map((row) => row.Credits)).toEqual(Array.from({ length: 10 }, () => '0'));
  expect(again[0]?.['Yours Since (UTC)']).toMatch(/^20\d\d-/);
});

test('a smart filter is saved by its name, and whoever was taken out of all answers is in no file any more', async () => {
  await alice.call(runSmartSearch, { query: { filter: 'guest_post_pages', query: 'soil' } });
  await alice.call(listProspects, { query: { domain: 'site-0.example', limit: 12 } });
  const asked = { filter: 'guest_post_pages', query: 'soil' };
  expect((await save(alice, asked))[0]).toMatchObject({
    'Person 1': 'ann',
    Why: 'guest_post_pages; evidence 0',
  });
  await removeProspect(app.db, 'https://www.linkedin.com/in/ann', 'asked for it');
  expect((await save(alice, asked))[0]).toMatchObject({ 'Person 1': 'ben', 'Person 2': '' });
});

test('each website says which way in is known, without anybody being looked up or named', async () => {
  await app.close();
  app = await startTestApp({ webSearch: scriptedWebSearch(12), prospects: knowing });
  alice = await app.signIn('alice');
  await alice.call(runSearch, { body: { query: 'intitle:soil' } });
  const rows = await save(alice, { query: 'intitle:soil' });
  expect(rows.map((row) => row['Way In'])).toEqual(
    Array.from({ length: 10 }, () => '2 people, mail address'),
  );
  expect(rows.map((row) => row['Person 1'])).toEqual(Array.from({ length: 10 }, () => ''));
});

test('who links to rivals is saved with columns for each of them, also at an address for a sheet', async () => {
  const query = 'gap:(b.example c.example)';
  const link = { site: 'c.example', url: 'https://c.example/x', anchor: '=1+1', rel: '', sentence: null };
  webSearch.matches = [{ clause: query, places: ['link'], links: [link] }];
  await alice.call(runSearch, { body: { query } });
  const told = { 'Rivals Linked': '1', 'Link: b.example': '', 'Link: c.example': link.url };
  const rows = await save(alice, { query });
  expect(rows[0]).toMatchObject({ ...told, 'Anchor: c.example': "'=1+1", 'Rel: c.example': 'none' });
  // Of every second row the source does not say.
  expect(rows[1]).toMatchObject({ 'Rivals Linked': '0', 'Link: c.example': '' });
  const { address } = (await alice.call(createSearchAddress, { body: { filter: null, query } })).body;
  const shared = await app.api.inject(new URL(address).pathname + new URL(address).search);
  const [head = [], first = []] = readCsv(shared.body.replace('\uFEFF', ''));
  expect(first[head.indexOf('Rivals Linked')]).toBe('1');
  expect((await save(alice, { query })).length).toBe(10);
});

test('what nobody delivered, or another was delivered, is no file', async () => {
  await alice.call(runSearch, { body: { query: 'intitle:soil' } });
  const bob = await app.signIn('bob');
  for (const [who, query] of [
    [bob, 'intitle:soil'],
    [alice, 'intitle:never'],
  ] as const)
    expect(await who.call(downloadSearch, { body: { query } })).toMatchObject({
      status: 404,
      body: { code: 'nothing_delivered' },
    });
});
