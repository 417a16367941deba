import { checkBulk, getMe, listCreditHistory, listHistory } from '@linklode/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { MetricsError, type LinkMetrics, type MetricsLookup } from '../metrics/index.ts';

let asked: string[][];
let mood: 'answers' | 'fails' | 'crashes';
let app: TestApp;
let alice: Person;

/** Knows every host but those that begin with "unknown"; of those that begin with "unheard" nobody could be asked. */
const metrics: LinkMetrics = {
  sources: ['own-index'],
  lookUp(pages) {
    const hosts = pages.map(({ url }) => new URL(url).hostname);
    asked.push(hosts);
    if (mood === 'crashes') return Promise.reject(new TypeError('scripted'));
    return Promise.resolve(
      hosts.map((host, index): MetricsLookup => {
        if (mood === 'fails' || host.startsWith('unheard'))
          return { kind: 'unavailable', cause: new MetricsError('scripted') };
        if (host.startsWith('unknown')) return { kind: 'unknown' };
        const pa = index === 1 ? null : 7;
        return {
          kind: 'known',
          metrics: { source: 'own-index', da: index, pa, spamScore: 3, asOf: '2026-11-20' },
        };
      }),
    );
  },
};
const origin = { metrics_source: 'own-index', metrics_as_of: '2026-11-20' };
const nothing = { da: null, pa: null, spam_score: null, metrics_source: null, metrics_as_of: null };

beforeEach(async () => {
  asked = [];
  mood = 'answers';
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
      { domain: 'one.example', da: 0, pa: 7, spam_score: 3, status: 'ok', ...origin },
      { domain: 'two.example', da: 1, pa: null, spam_score: 3, status: 'ok', ...origin },
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
    const answer = await check(alice, ['one.example', 'unheard.example']);
    expect(answer.body).toMatchObject([
      { status: 'ok' },
      { domain: 'unheard.example', ...nothing, status: 'error: could not be looked up' },
    ]);
    expect(await creditsOf(alice)).toBe(99);
  });

  test('is a failure of the whole check where nothing is known', async () => {
    expect(await check(alice, ['unknown.example', 'unheard.example'])).toMatchObject({
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
    mood = how;
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
