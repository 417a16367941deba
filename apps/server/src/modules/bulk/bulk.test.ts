import { checkBulk, getMe, listBulkChecks, listCreditHistory, listHistory } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { dropOldBulkRows } from './index.ts';
import { MetricsError, type LinkMetrics, type MetricsLookup } from '../metrics/index.ts';

let asked: string[][];
let faultMode: 'answers' | 'fails' | 'crashes';
let app: TestApp;
let alice: Person;

/**
 * Knows every host but those that begin with "unknown"; of those that begin with "unavailable" nobody could be asked,
 * and of those that begin with "unrated" it knows too little.
 */
const metrics: LinkMetrics = {
  sources: ['own-index'],
  lookUp(pages) {
    const hosts = pages.map(({ url }) => new URL(url).hostname);
    asked.push(hosts);
    if (faultMode === 'crashes') return Promise.reject(new TypeError('scripted'));
    return Promise.resolve(
      hosts.map((host, index): MetricsLookup => {
        if (faultMode === 'fails' || host.startsWith('unavailable'))
          return { kind: 'unavailable', cause: new MetricsError('scripted') };
        if (host.startsWith('unknown')) return { kind: 'unknown' };
        const origin = { source: 'own-index' as const, asOf: '2026-11-20' };
        if (host.startsWith('unrated'))
          return { kind: 'unknown', unrated: { ...origin, da: null, pa: null, spamScore: 3 } };
        const pa = index === 1 ? null : 7;
        return {
          kind: 'known',
          metrics: { ...origin, da: index, pa, spamScore: 3 },
        };
      }),
    );
  },
};
const origin = { metrics_source: 'own-index', metrics_as_of: '2026-11-20' };
const nothing = {
  yours_since: null,
  da: null,
  pa: null,
  spam_score: null,
  metrics_source: null,
  metrics_as_of: null,
};

const NIGHTLY = process.env['NIGHTLY'] === '1';

beforeEach(async () => {
  asked = [];
  faultMode = 'answers';
  app = await startTestApp({ metrics });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const check = (person: Person, domains: string[]) => person.call(checkBulk, { body: { domains } });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `site-${index}.example`);

describe('a bulk check', () => {
  test('answers a row for each domain and takes a credit for each that is known', async () => {
    const answer = await check(alice, [
      'https://www.One.example/path?x#y',
      'two.example',
      'unknown.example',
      ' ',
    ]);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual([
      { domain: 'one.example', da: 0, pa: 7, spam_score: 3, status: 'ok', yours_since: null, ...origin },
      { domain: 'two.example', da: 1, pa: null, spam_score: 3, status: 'ok', yours_since: null, ...origin },
      { domain: 'unknown.example', ...nothing, status: 'error: not in the index' },
    ]);
    expect(await creditsOf(alice)).toBe(98);
    expect((await alice.call(listCreditHistory)).body[0]).toMatchObject({
      reason: 'bulk check',
      amount: -2,
      details: '2 of 3 domains',
    });
    expect((await alice.call(listHistory)).body).toEqual([]);
  });

  test('of a site that too little is known of says so and is free', async () => {
    const answer = await check(alice, ['one.example', 'unrated.example']);
    expect(answer.body).toMatchObject([
      { status: 'ok' },
      { domain: 'unrated.example', ...nothing, status: 'error: not enough data' },
    ]);
    expect(await creditsOf(alice)).toBe(99);
    // Nothing was paid for, so that it is asked again once more may be known.
    await check(alice, ['unrated.example']);
    expect(asked.at(-1)).toEqual(['unrated.example']);
  });

  test('counts a domain once, however often and in whatever spelling it stands there', async () => {
    const answer = await check(alice, [
      'a.example',
      'http://a.example/',
      'WWW.A.EXAMPLE',
      'münchen.example',
      'xn--mnchen-3ya.example',
    ]);
    expect(answer.body.map((row) => row.domain)).toEqual(['a.example', 'xn--mnchen-3ya.example']);
    expect(await creditsOf(alice)).toBe(98);
  });

  test('of a website whose own name begins with www. asks for that, and not for the suffix', async () => {
    const answer = await check(alice, ['https://www.gov.uk/guidance', 'www.hmrc.gov.uk', 'WWW.com']);
    expect(answer.body.map((row) => row.domain)).toEqual(['www.gov.uk', 'hmrc.gov.uk', 'www.com']);
  });

  test('of unknown domains only is free and leaves no entry', async () => {
    expect((await check(alice, ['unknown.example'])).body[0]?.status).toBe('error: not in the index');
    expect(await creditsOf(alice)).toBe(100);
    expect(
      (await alice.call(listCreditHistory)).body.filter((entry) => entry.reason === 'bulk check'),
    ).toEqual([]);
  });
});

describe('what nobody could be asked about', () => {
  test('is a row with its reason, and free, while others are known', async () => {
    const answer = await check(alice, ['one.example', 'unavailable.example']);
    expect(answer.body).toMatchObject([
      { status: 'ok' },
      { domain: 'unavailable.example', ...nothing, status: 'error: could not be looked up' },
    ]);
    expect(await creditsOf(alice)).toBe(99);
  });

  test('is a failure of the whole check where nothing is known', async () => {
    expect(await check(alice, ['unknown.example', 'unavailable.example'])).toMatchObject({
      status: 503,
      body: { code: 'metrics_unavailable' },
    });
    expect(await creditsOf(alice)).toBe(100);
  });
});

describe('what is refused', () => {
  test.each([
    [[], 'Enter at least one domain.'],
    [['fine.example', 'no domain'], 'no domain is not a valid domain or URL.'],
    [['%66ine.example'], '%66ine.example is not a valid domain or URL.'],
    [['fine.example\\x'], 'fine.example\\x is not a valid domain or URL.'],
    [['fine.exam\tple'], 'fine.exam\tple is not a valid domain or URL.'],
    [['localhost'], 'localhost is not a valid domain or URL.'],
    [['a..example'], 'a..example is not a valid domain or URL.'],
    [['1.2.3.4'], '1.2.3.4 is not a valid domain or URL.'],
    [many(51), 'You can only check up to 50 domains at a time. You’ve entered 51.'],
  ])('%j', async (domains, detail) => {
    expect(await check(alice, domains)).toMatchObject({ status: 422, body: { detail } });
    expect(asked).toEqual([]);
    expect(await creditsOf(alice)).toBe(100);
  });

  test('more domains than credits, in the specification’s words; the list is judged first', async () => {
    const carol = await app.signIn('carol');
    expect(await check(carol, many(21))).toMatchObject({
      status: 402,
      body: { detail: 'You need 21 credits but only have 20.' },
    });
    expect(await check(carol, many(51))).toMatchObject({ status: 422 });
    expect(await check(await app.signIn('bob'), ['a.example'])).toMatchObject({
      status: 402,
      body: { detail: 'You need 1 credits but only have 0.' },
    });
    expect(asked).toEqual([]);
  });
});

describe('a failure', () => {
  test.each(['fails', 'crashes'] as const)('of a source that %s gives everything back', async (how) => {
    faultMode = how;
    expect((await check(alice, many(10))).status).toBe(how === 'fails' ? 503 : 500);
    expect(await creditsOf(alice)).toBe(100);
  });

  test('of ten racing checks on credits for two: two are paid, the others are told to wait or pay', async () => {
    const carol = await app.signIn('carol');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        check(
          carol,
          many(10).map((host) => `${i}-${host}`),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => ![200, 402, 409].includes(answer.status))).toEqual([]);
    expect(await creditsOf(carol)).toBe(0);
  });
});

describe('a domain that was paid for', () => {
  const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
  const ago = (days: string): Promise<unknown> =>
    sql`
      WITH charged AS (UPDATE charged_row SET charged_at = charged_at - ${days}::interval)
      UPDATE bulk_check SET created_at = created_at - ${days}::interval`.execute(app.db);

  test('is free in the same list again, and comes as it was delivered', async () => {
    const first = await check(alice, many(10));
    const again = await check(alice, many(10));
    expect(again.body).toEqual(first.body.map((row) => ({ ...row, yours_since: ISO })));
    expect(await creditsOf(alice)).toBe(90);
    expect(asked).toHaveLength(1);
    expect(
      (await alice.call(listCreditHistory)).body.filter((entry) => entry.reason === 'bulk check'),
    ).toHaveLength(1);
  });

  test('is free in another list, also a longer one, which costs the rest', async () => {
    await check(alice, many(10));
    const longer = await check(alice, [...many(12), 'unknown.example']);
    expect(longer.body.map((row) => row.yours_since !== null)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
      false,
      false,
    ]);
    expect(asked[1]).toEqual(['site-10.example', 'site-11.example', 'unknown.example']);
    expect(await creditsOf(alice)).toBe(88);
  });

  test('needs no balance, and only what is new counts when the balance is judged', async () => {
    const carol = await app.signIn('carol');
    await check(carol, many(20));
    expect(await creditsOf(carol)).toBe(0);
    expect((await check(carol, many(20))).body).toHaveLength(20);
    expect((await check(carol, many(22))).body).toMatchObject({
      detail: 'You need 2 credits but only have 0.',
    });
  });

  test('is nobody else’s, and an error is never anybody’s', async () => {
    await check(alice, ['one.example', 'unknown.example']);
    const carol = await app.signIn('carol');
    expect((await check(carol, ['one.example'])).body[0]?.yours_since).toBeNull();
    expect(await creditsOf(carol)).toBe(19);
    expect((await check(alice, ['unknown.example'])).body[0]?.yours_since).toBeNull();
  });

  test('costs again after seven days, and then is free again', async () => {
    await check(alice, many(3));
    await ago('6 days 23 hours');
    expect((await check(alice, many(3))).body.every((row) => row.yours_since !== null)).toBe(true);
    await ago('2 hours');
    expect((await check(alice, many(3))).body.every((row) => row.yours_since === null)).toBe(true);
    expect(await creditsOf(alice)).toBe(94);
    expect((await check(alice, many(3))).body.every((row) => row.yours_since !== null)).toBe(true);
    expect(await creditsOf(alice)).toBe(94);
  });

  test('is shown while the rest cannot be looked up', async () => {
    await check(alice, ['one.example']);
    expect((await check(alice, ['one.example', 'unavailable.example'])).body).toMatchObject([
      { status: 'ok', yours_since: ISO },
      { status: 'error: could not be looked up' },
    ]);
    expect(await creditsOf(alice)).toBe(99);
  });

  test('is charged again with no free repeats, also where the clock was put back since', async () => {
    const strict = await startTestApp({ metrics, config: { freeRepeatDays: 0 } });
    const person = await strict.signIn('alice');
    await check(person, many(2));
    await sql`UPDATE charged_row SET charged_at = charged_at + interval '6 hours'`.execute(strict.db);
    expect((await check(person, many(2))).body.map((row) => row.yours_since)).toEqual([null, null]);
    expect(await creditsOf(person)).toBe(96);
    await strict.close();
  });

  describe('while identical checks race for it', () => {
    const race = (person: Person) =>
      Promise.all(Array.from({ length: NIGHTLY ? 200 : 60 }, () => check(person, many(2))));
    const charging = (answers: Awaited<ReturnType<typeof race>>) =>
      answers.filter(({ status, body }) => status === 200 && body.some((row) => row.yours_since === null));

    test('is charged once, and delivered to each that is answered', async () => {
      const answers = await race(alice);
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      expect(charging(answers)).toHaveLength(1);
      expect(await creditsOf(alice)).toBe(98);
    });

    test('control: with no free repeats the same race charges again and again', async () => {
      const strict = await startTestApp({ metrics, config: { freeRepeatDays: 0 } });
      const person = await strict.signIn('alice');
      const charged = charging(await race(person)).length;
      expect(charged).toBeGreaterThan(1);
      expect(await creditsOf(person)).toBe(100 - 2 * charged);
      await strict.close();
    });
  });
});

describe('the checks of the last seven days', () => {
  test('are shown again with their rows and what they cost, to whom they belong', async () => {
    expect((await alice.call(listBulkChecks)).body).toEqual({ free_days: 7, checks: [] });
    const first = await check(alice, ['one.example', 'unknown.example']);
    const second = await check(alice, ['one.example', 'two.example']);
    const { body } = await alice.call(listBulkChecks);
    expect(body.checks.map(({ charged, rows }) => ({ charged, rows }))).toEqual([
      { charged: 1, rows: second.body },
      { charged: 1, rows: first.body },
    ]);
    expect((await (await app.signIn('carol')).call(listBulkChecks)).body.checks).toEqual([]);
  });

  test('do not list once more what is a mere repeat', async () => {
    await check(alice, many(2));
    await check(alice, many(2).reverse());
    expect((await alice.call(listBulkChecks)).body.checks).toHaveLength(1);
    await check(alice, many(1));
    expect((await alice.call(listBulkChecks)).body.checks).toHaveLength(2);
  });

  test('are gone after that, and their rows out of the database', async () => {
    for (const domains of [2, 3, 4]) await check(alice, many(domains));
    await sql`UPDATE bulk_check SET created_at = created_at - interval '7 days 1 minute'`.execute(app.db);
    expect((await alice.call(listBulkChecks)).body.checks).toEqual([]);
    expect(await dropOldBulkRows(app.db, 2)).toBe(3);
    expect((await sql`SELECT 1 FROM bulk_check WHERE rows IS NOT NULL`.execute(app.db)).rows).toEqual([]);
  });
});

describe('the audit', () => {
  test('lets a domain be free that was so when the check began, also where its days ended while others were looked up', async () => {
    const made = async (by: string, cost: number) =>
      sql`UPDATE bulk_check SET created_at = created_at + ${by}::interval WHERE cost = ${cost}`.execute(
        app.db,
      );
    await check(alice, many(2));
    await sql`UPDATE charged_row SET charged_at = charged_at - interval '7 days' + interval '30 seconds'`.execute(
      app.db,
    );
    await made('-7 days 30 seconds', 2);
    await check(alice, many(3));
    await made('40 seconds', 1);
    expect(await app.audit()).toEqual({});
  });

  test.each([
    ['a check that delivered more than it cost', sql`UPDATE bulk_check SET rows = rows || rows`],
    [
      'a free domain that was never charged for',
      sql`UPDATE bulk_check SET rows = jsonb_set(rows, '{0,yours_since}', to_jsonb(now() - interval '1 day')) WHERE cost = 0`,
    ],
    [
      'a free domain that was charged for too long ago',
      sql`UPDATE bulk_check SET rows = jsonb_set(rows, '{0,yours_since}', to_jsonb(now() - interval '8 days')) WHERE cost = 0`,
    ],
  ])('sees %s', async (_, forge) => {
    await check(alice, many(2));
    await check(alice, many(1));
    expect(await app.audit()).toEqual({});
    await app.db.transaction().execute(async (tx) => {
      await forge.execute(tx);
    });
    expect(Object.keys(await app.audit())).not.toEqual([]);
    await sql`DELETE FROM bulk_check WHERE cost = 0`.execute(app.db);
    await sql`UPDATE bulk_check SET rows = NULL`.execute(app.db);
  });

  test('sees a domain that was charged for twice within the free days of that time, and not after them', async () => {
    await check(alice, many(2));
    // As a check would that forgets what it charged for.
    await sql`DELETE FROM charged_row`.execute(app.db);
    await sql`UPDATE bulk_check SET created_at = created_at - interval '6 days 23 hours'`.execute(app.db);
    await check(alice, many(3));
    expect(await app.audit()).toEqual({
      'no domain of a bulk check was charged for twice within its free days': [expect.any(String)],
    });
    await sql`UPDATE bulk_check SET free_days = 6`.execute(app.db);
    expect(await app.audit()).toEqual({});
  });
});
