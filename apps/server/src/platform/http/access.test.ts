import {
  checkBulk,
  endSession,
  getMe,
  listBulkChecks,
  listHistory,
  listSessions,
  runSearch,
} from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyMetric } from '../../testing/every-metric.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import type { Person } from '../../testing/start-test-app.ts';
import { startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';

const GUESSES = process.env['NIGHTLY'] === '1' ? 1_000 : 50;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether the document asks for a bearer there. */
  readonly isPrivate: boolean;
}

let paymentsApp: PaymentsApp;
let alice: Person;
let calls: Call[];
/** Words and ids that are alice's alone. */
let hers: string[];

beforeAll(async () => {
  paymentsApp = await startPaymentsApp({ app: { webSearch: scriptedWebSearch(25), metrics: everyMetric } });
  alice = await paymentsApp.app.signIn('alice');
  const document = (await paymentsApp.app.api.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase() as Call['method'],
      path,
      isPrivate: (security ?? []).length > 0,
    })),
  );
  const order = await paymentsApp.order(alice);
  await alice.call(runSearch, { body: { query: 'intitle:alicesecret' } });
  await alice.call(checkBulk, { body: { domains: ['alicedomain.example'] } });
  const sessions = (await alice.call(listSessions)).body;
  hers = ['alicesecret', 'alicedomain.example', 'alice@example.com', order.id, alice.accountId];
  hers.push(...sessions.map(({ id }) => id));
});
afterAll(() => paymentsApp.close());

const ask = (call: Call, headers: Readonly<Record<string, string>>) =>
  paymentsApp.app.api.inject({
    method: call.method,
    url: call.path,
    headers: { ...headers },
    ...(call.method === 'POST' ? { payload: {} } : {}),
  });

describe('every call of the document', () => {
  test('that asks for a session refuses none, a made-up one, an ended one, one in a cookie and one in the address', async () => {
    const ended = await paymentsApp.app.signIn('alice', 'ended');
    await sql`UPDATE session SET expires_at = now() - interval '1 second' WHERE account_id = ${ended.accountId}`.execute(
      paymentsApp.app.db,
    );
    const closed = calls.filter(({ isPrivate }) => isPrivate);
    expect(closed.length).toBeGreaterThan(12);
    for (const call of closed) {
      const refused = [
        await ask(call, {}),
        await ask(call, { authorization: `Bearer ll1_${'a'.repeat(43)}` }),
        await ask(call, { authorization: `Bearer ${ended.token}` }),
        await ask(call, { authorization: alice.token }),
        await ask(call, { cookie: `linklode_token=${alice.token}; token=${alice.token}` }),
      ];
      expect([call.path, refused.map(({ statusCode }) => statusCode)]).toEqual([
        call.path,
        [401, 401, 401, 401, 401],
      ]);
      const inAddress = await ask({ ...call, path: `${call.path}?token=${alice.token}` }, {});
      expect([400, 401]).toContain(inAddress.statusCode);
    }
    // Negative control: her own session opens the same calls.
    expect((await ask(closed[0] as Call, { authorization: `Bearer ${alice.token}` })).statusCode).not.toBe(
      401,
    );
  });

  test('answers nobody with what is another person’s', async () => {
    const stranger = await paymentsApp.app.signIn('carol', 'stranger');
    let told = '';
    // Last what ends the stranger's own session.
    const isAnEnd = ({ path }: Call): boolean => /logout|close|end-others/.test(path);
    for (const call of calls.toSorted((a, b) => Number(isAnEnd(a)) - Number(isAnEnd(b))))
      told += (await ask(call, { authorization: `Bearer ${stranger.token}` })).body + '\n';
    for (const word of hers) expect(told).not.toContain(word);

    // Negative control: the same look finds them in her own answers.
    const own = [await alice.call(getMe), await alice.call(listHistory), await alice.call(listBulkChecks)];
    const ownText = JSON.stringify(own.map(({ body }) => body));
    for (const word of hers.slice(0, 3)) expect(ownText).toContain(word);
  });
});

describe('what is named by an id', () => {
  test('an order: another’s, and each of many guessed ones, is 404, and nothing moves', async () => {
    const mallory = await paymentsApp.app.signIn('carol', 'mallory');
    const order = await paymentsApp.order(alice);
    const proof = paymentsApp.pay(order.id);
    if (proof === null) throw new Error('the bank refused');
    expect((await paymentsApp.verify(mallory, proof)).status).toBe(404);
    const statuses = new Set<number>();
    for (let n = 0; n < GUESSES; n++) {
      const guessed = `${order.id.slice(0, -4)}${n.toString(36).padStart(4, '0')}`;
      if (guessed === order.id) continue;
      statuses.add(
        (await paymentsApp.verify(mallory, paymentsApp.provider.book.proofOf(guessed, 'pay_x'))).status,
      );
    }
    expect([...statuses]).toEqual([404]);
    expect((await mallory.call(getMe)).body.credits).toBe(20);
    // Negative control: whose order it is gets the credits.
    expect((await paymentsApp.verify(alice, proof)).body).toMatchObject({ success: true });
  });

  test('a session: ending another’s ends nothing', async () => {
    const mallory = await paymentsApp.app.signIn('carol', 'mallory');
    const named = (await alice.call(listSessions)).body[0]?.id ?? '';
    await mallory.call(endSession, { body: { id: named } });
    expect((await alice.call(getMe)).status).toBe(200);
  });
});
