import { randomUUID } from 'node:crypto';
import { getMe, listProspects, listWaysIn } from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import {
  listRemovedProspects,
  ProspectsError,
  removalKey,
  removeProspect,
  type ProspectFinder,
} from './index.ts';

let asked: string[];
let isWithoutProfiles: boolean;
let faultMode: 'answers' | 'fails' | 'crashes';
let app: TestApp;
let alice: Person;

const profile = (slug: string): string => `https://www.linkedin.com/in/${slug}`;

const CONTACT = {
  kind: 'address' as const,
  value: 'editor@brambles.example',
  evidenceUrl: 'https://brambles.example/about',
  evidenceText: 'Write to editor@brambles.example',
};

/** Finds forty people everywhere but on sites that begin with "empty". */
const prospects: ProspectFinder = {
  async known(domains, limit) {
    const found = await Promise.all(domains.map((domain) => prospects.find(domain, limit, limit)));
    asked = [domains.join(' ')];
    return found;
  },
  find(domain, limit) {
    asked.push(domain);
    if (faultMode === 'fails') return Promise.reject(new ProspectsError('scripted'));
    if (faultMode === 'crashes') return Promise.reject(new TypeError('scripted'));
    const count = domain.startsWith('empty') ? 0 : 40;
    return Promise.resolve({
      brand: 'Brambles',
      contacts: [CONTACT],
      prospects: Array.from({ length: count }, (_, index) => ({
        name: `Person ${index}`,
        profile: isWithoutProfiles ? null : profile(`person-${index}`),
        designation: 'SEO lead',
        company: 'Brambles',
        category: index % 2 === 0 ? ('seo' as const) : ('outreach' as const),
        evidenceUrl: `https://${domain}/team`,
        evidenceText: `Person ${index}, SEO lead`,
        confidence: 'high' as const,
        relation: domain.startsWith('quotes') ? ('quoted' as const) : ('own' as const),
      })).slice(0, limit),
    });
  },
};

// Look-ups cost nothing and each test has a person of its own, so all share one app.
beforeAll(async () => {
  app = await startTestApp({ prospects });
});
beforeEach(async () => {
  asked = [];
  faultMode = 'answers';
  isWithoutProfiles = false;
  alice = await app.signIn('alice', randomUUID());
});
afterAll(() => app.close());

const lookUp = (person: Person, query: { url?: string; domain?: string; limit?: number }) =>
  person.call(listProspects, { query });

describe('a look-up of prospects', () => {
  test('tells who they are, what shows it and where, twelve unless asked otherwise, and is free', async () => {
    const answer = await lookUp(alice, { domain: 'brambles.example' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ domain: 'brambles.example', brand: 'Brambles', message: null });
    expect(answer.body.prospects).toHaveLength(12);
    expect(answer.body.prospects[0]).toEqual({
      name: 'Person 0',
      linkedin_url: profile('person-0'),
      designation: 'SEO lead',
      company: 'Brambles',
      image: null,
      category: 'seo',
      evidence_url: 'https://brambles.example/team',
      evidence_text: 'Person 0, SEO lead',
      confidence: 'high',
      relation: 'own',
    });
    expect((await lookUp(alice, { domain: 'brambles.example', limit: 25 })).body.prospects).toHaveLength(25);
    expect((await lookUp(alice, { domain: 'brambles.example', limit: 1 })).body.prospects).toHaveLength(1);
    expect((await alice.call(getMe)).body.credits).toBe(100);
  });

  test('that finds nobody says so in the specification’s words', async () => {
    expect((await lookUp(alice, { domain: 'empty.example' })).body).toEqual({
      domain: 'empty.example',
      brand: 'Brambles',
      prospects: [],
      contacts: [
        {
          kind: 'address',
          value: 'editor@brambles.example',
          evidence_url: 'https://brambles.example/about',
          evidence_text: 'Write to editor@brambles.example',
        },
      ],
      message: 'We couldn’t find any relevant prospects.',
    });
  });

  test('that finds only people whom the site quotes says that nobody of the site is known', async () => {
    const { body } = await lookUp(alice, { domain: 'quotes.example' });
    expect(body.message).toBe('We couldn’t find any relevant prospects.');
    expect(new Set(body.prospects.map((one) => one.relation))).toEqual(new Set(['quoted']));
  });

  test.each([
    [{ url: 'https://blog.shop.co.uk/a/b?c#d' }, 'shop.co.uk'],
    [{ url: 'http://WWW.Site.com.au:8080/' }, 'site.com.au'],
    [{ url: 'https://one.two.github.io/x' }, 'two.github.io'],
    [{ domain: 'news.site.co.in' }, 'site.co.in'],
    [{ domain: ' Bücher.example. ' }, 'xn--bcher-kva.example'],
    [{ domain: 'https://www.site.com/page' }, 'site.com'],
    [{ domain: 'site.com/page' }, 'site.com'],
  ])('%j is about %s', async (query, domain) => {
    expect((await lookUp(alice, query)).body.domain).toBe(domain);
    expect(asked).toEqual([domain]);
  });
});

describe('what is refused', () => {
  const oneSite = 'Give either the address of a page or a domain, and not both.';
  const notValid = 'This is not a valid domain or URL.';
  test.each([
    [{}, oneSite],
    [{ url: ' ', domain: '' }, oneSite],
    [{ url: 'https://a.example/', domain: 'a.example' }, oneSite],
    [{ url: 'ftp://a.example/' }, notValid],
    [{ url: 'https://' }, notValid],
    [{ domain: 'localhost' }, notValid],
    [{ domain: 'co.uk' }, notValid],
    [{ domain: 'no domain.example' }, notValid],
    [{ domain: 'me@site.example' }, notValid],
    [{ url: 'http://127.0.0.1/' }, notValid],
    [{ url: 'http://[::1]/' }, notValid],
    [{ domain: '192.0.2.7' }, notValid],
  ])('%j', async (query, detail) => {
    expect(await lookUp(alice, query)).toMatchObject({ status: 422, body: { detail } });
    expect(asked).toEqual([]);
  });

  test.each([0, 26, 1.5, Number.NaN])('a limit of %d', async (limit) => {
    expect((await lookUp(alice, { domain: 'a.example', limit })).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('a caller who is not signed in', async () => {
    expect((await app.api.inject('/prospects/linkedin?domain=a.example')).statusCode).toBe(401);
  });

  test('the sixty-first within an hour, for this account alone, with the seconds to wait; races gain nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => lookUp(alice, { domain: `site-${index}.example` })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(60);
    const refused = answers.filter((one) => one.status === 429);
    expect(refused).toHaveLength(10);
    const seconds = Number(refused[0]?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(asked).toHaveLength(60);
    expect((await lookUp(await app.signIn('bob'), { domain: 'a.example' })).status).toBe(200);

    await sql`UPDATE prospect_allowance SET began_at = began_at - interval '1 hour'`.execute(app.db);
    expect((await lookUp(alice, { domain: 'a.example' })).status).toBe(200);
  });
});

describe('a person who was removed', () => {
  test('never appears again, for anybody, and leaves no gap', async () => {
    expect(await removeProspect(app.db, profile('person-1'), 'asked by e-mail')).toBe(true);
    expect(await removeProspect(app.db, profile('person-1'), 'again')).toBe(false);
    for (const person of [alice, await app.signIn('bob')]) {
      const { body } = await lookUp(person, { domain: 'brambles.example', limit: 3 });
      expect(body.prospects.map((one) => one.name)).toEqual(['Person 0', 'Person 2', 'Person 3']);
    }
    expect(await listRemovedProspects(app.db)).toMatchObject([
      { profile: profile('person-1'), reason: 'asked by e-mail' },
    ]);
  });
});

describe('a person without a profile who was removed', () => {
  test('is known by the name on that site, in whatever letters, and nowhere else', () => {
    const jose = { profile: null, name: 'José  Peña-Ruiz' };
    expect(removalKey(jose, 'brambles.example')).toBe('brambles.example/jose-pena-ruiz');
    expect(removalKey({ ...jose, name: 'JOSE PENA RUIZ' }, 'brambles.example')).toBe(
      removalKey(jose, 'brambles.example'),
    );
    expect(removalKey({ ...jose, profile: profile('jose') }, 'brambles.example')).toBe(profile('jose'));
  });

  test('never appears on that site again', async () => {
    isWithoutProfiles = true;
    expect(await removeProspect(app.db, 'brambles.example/person-1', 'asked by e-mail')).toBe(true);
    const { body } = await lookUp(alice, { domain: 'brambles.example', limit: 3 });
    expect(body.prospects.map((one) => [one.name, one.linkedin_url])).toEqual([
      ['Person 0', null],
      ['Person 2', null],
      ['Person 3', null],
    ]);
    expect((await lookUp(alice, { domain: 'nettles.example', limit: 2 })).body.prospects[1]?.name).toBe(
      'Person 1',
    );
  });
});

describe('what is known beside the rows of a page', () => {
  const DOMAINS = ['brambles.example', 'https://www.empty.example/x', 'quotes.example', '127.0.0.1'];

  test('is figures and kinds for all sites at once, without a name, and costs no look-up', async () => {
    const answer = await alice.call(listWaysIn, { query: { domain: DOMAINS } });
    expect(answer.body).toEqual({
      sites: [
        { domain: 'brambles.example', people: 12, people_is: 'at_least', ways: ['address'] },
        { domain: 'empty.example', people: 0, ways: ['address'] },
        { domain: 'quotes.example', people: 0, ways: ['address'] },
      ],
    });
    expect(asked).toEqual(['brambles.example empty.example quotes.example']);
    expect(JSON.stringify(answer.body)).not.toMatch(/Person|editor@|linkedin/);
    expect((await alice.call(getMe)).body.credits).toBe(100);
    const counted = await sql`SELECT 1 FROM prospect_allowance WHERE account_id = ${alice.accountId}`.execute(
      app.db,
    );
    expect(counted.rows).toEqual([]);
  });

  test('leaves out who was removed', async () => {
    isWithoutProfiles = true;
    for (let at = 0; at < 38; at++) await removeProspect(app.db, `few.example/person-${at}`, 'asked');
    const { body } = await alice.call(listWaysIn, { query: { domain: 'few.example' } });
    expect(body.sites).toEqual([{ domain: 'few.example', people: 2, ways: ['address'] }]);
  });

  test('is not told of more than 25 sites at a time, nor while the source cannot be asked', async () => {
    const many = Array.from({ length: 26 }, (_, at) => `site-${at}.example`);
    expect((await alice.call(listWaysIn, { query: { domain: many } })).status).toBe(422);
    faultMode = 'fails';
    expect((await alice.call(listWaysIn, { query: { domain: DOMAINS } })).status).toBe(503);
  });
});

describe('a failure', () => {
  test.each(['fails', 'crashes'] as const)('of a source that %s is told', async (how) => {
    faultMode = how;
    const answer = await lookUp(alice, { domain: 'a.example' });
    expect(answer.status).toBe(how === 'fails' ? 503 : 500);
    if (how === 'fails') expect(answer.headers['retry-after']).toBe('5');
  });
});
