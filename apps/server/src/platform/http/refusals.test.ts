import { routes, type Route } from '@linklode/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let alice: Person;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signIn('alice');
});
afterAll(() => app.close());

const RIGHT: Readonly<Record<string, unknown>> = {
  code: 'x',
  query: 'intitle:garden',
  filter: 'guest_post_pages',
  domains: ['one.example'],
  domain: 'one.example',
  amount: 129,
  credits: 50,
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'x',
};

const VALUES: readonly unknown[] = [
  null,
  true,
  5,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '2',
  'nul \u0000',
  'half \ud83d',
  [],
  [null],
  [5],
  ['nul \u0000'],
  [['x']],
  {},
  { a: 1 },
  'y'.repeat(5000),
  Array.from({ length: 1001 }, (_, i) => `site-${i}.example`),
];

/** How a library speaks, and what is no word of a person's. */
const JARGON =
  /invalid input|expected|received|\bNaN\b|undefined|null\b|\bzod\b|\bregex\b|\bstring\b|\bobject\b(?<!JSON object)|\[object/i;

interface Case {
  readonly member: string;
  readonly body?: unknown;
  readonly query?: string;
}

function membersOf(schema: z.ZodType | undefined): string[] {
  return Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
}

function casesOf(route: Route): Case[] {
  const right = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in RIGHT).map((name) => [name, RIGHT[name]]));
  const inBody = membersOf(route.body);
  const bodies = inBody.flatMap((member) => [
    ...VALUES.map((value) => ({ member, body: { ...right(inBody), [member]: value } })),
    { member, body: Object.fromEntries(Object.entries(right(inBody)).filter(([name]) => name !== member)) },
  ]);
  const whole = route.body === undefined ? [] : [[], 'x', 5, null].map((body) => ({ member: 'body', body }));
  const inQuery = membersOf(route.query);
  const queries = inQuery.flatMap((member) => {
    const rest = new URLSearchParams(
      Object.entries(right(inQuery.filter((name) => name !== member))).map(
        ([name, value]): [string, string] => [name, String(value)],
      ),
    ).toString();
    const values = ['x', '', '-1', '1.5', '1e9', 'x%00', '%ED%A0%80', '%ff', 'a&' + member + '=b'];
    return [rest, ...values.map((value) => `${member}=${value}&${rest}`)].map((query) => ({ member, query }));
  });
  return [...bodies, ...whole, ...queries];
}

const send = (route: Route, { body, query }: Case) =>
  app.api.inject({
    method: route.method,
    url: query === undefined ? route.path : `${route.path}?${query}`,
    headers: {
      authorization: `Bearer ${alice.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

describe('what a person is told of a request that cannot be', () => {
  const asking = Object.entries(routes as Record<string, Route>).filter(
    ([, route]) => route.body !== undefined || route.query !== undefined,
  );

  test.each(asking)('%s: plain words for every wrong value of every member', async (_name, route) => {
    const told = new Set<string>();
    for (const one of casesOf(route)) {
      const answer = await send(route, one);
      expect(answer.statusCode, `${one.member}: ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode < 400) continue;
      const { detail } = answer.json<{ detail: string }>();
      expect(detail, JSON.stringify(one).slice(0, 300)).not.toMatch(JARGON);
      expect(detail).toMatch(/^[“"A-Z0-9]/);
      told.add(detail);
    }
    expect(told.size).toBeGreaterThan(0);
  });

  test.each([
    [{ query: null }, 'Invalid search query'],
    [{}, 'Invalid search query'],
    [{ query: 'intitle:guide\u0000' }, 'Invalid search query'],
    [{ query: 'intitle:\ud83d' }, 'Invalid search query'],
    [
      { query: 'intitle:guide (', page: '2' },
      'This parenthesis is never closed. Please add the closing one.',
    ],
    [
      { query: 'intitle:guide', page: '2' },
      'Page ? is out of range. You can only view up to 10 pages (100 results).',
    ],
    [{ query: 'intitle:guide', exclude: [5] }, 'The excluded sites must be a list of domains.'],
    [
      { query: 'intitle:guide', exclude: ['a.example', ' ', 'creditXY!!'] },
      'Entry 3 of the excluded sites is not a domain. Use names such as example.com.',
    ],
  ])('search %j: %s', async (body, detail) => {
    const answer = await send(routes.runSearch, { member: '', body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail });
  });

  test.each([
    ['filter=guest_post_pages', 'Invalid search query'],
    ['filter=guest_post_pages&query=a%00b', 'Invalid search query'],
    ['filter=guest_post_pages&query=%ED%A0%80abc', 'Invalid search query'],
    ['filter=guest_post_pages&query=a&query=b', 'Invalid search query'],
    ['query=a', 'There is no such smart filter.'],
    [
      'filter=guest_post_pages&query=garden&page=x',
      'Page ? is out of range. You can only view up to 10 pages (100 results).',
    ],
    [
      'filter=guest_post_pages&query=garden&page=11',
      'Page 11 is out of range. You can only view up to 10 pages (100 results).',
    ],
    ['filter=guest_post_pages&query=garden&exclude=%00', 'The excluded sites must be a list of domains.'],
  ])('smart search ?%s: %s', async (query, detail) => {
    const answer = await send(routes.runSmartSearch, { member: '', query });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail });
  });

  test.each([
    [routes.checkBulk, { domains: 'one.example' }, '“domains” must be a list.'],
    [routes.checkBulk, { domains: ['a.example', 5] }, 'Entry 2 of “domains” must be a text.'],
    [routes.createPaymentOrder, { amount: '129', credits: 50 }, '“amount” must be a number.'],
    [routes.createPaymentOrder, { amount: 129 }, '“credits” is missing.'],
    [
      routes.verifyPayment,
      { razorpay_order_id: '\u0000', razorpay_payment_id: 'p', razorpay_signature: 's' },
      '“razorpay_order_id” holds a sign that no text can hold.',
    ],
    [routes.exchangeCode, { code: '' }, '“code” must not be empty.'],
    [routes.exchangeCode, [], 'The body must be a JSON object.'],
  ] as const)('%o %j: %s', async (route, body, detail) => {
    const answer = await send(route as Route, { member: '', body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail });
  });
});
