import { createPaymentOrder, getMe, type Route } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedWebSearch, type ScriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { dropOldKeyedAnswers } from './keyed-answers.repo.ts';

const RETRIES = process.env['NIGHTLY'] === '1' ? 1_000 : 30;

let web: ScriptedWebSearch;
let app: TestApp;
let alice: Person;
// No row is free a second time, so that nothing but the key keeps a call from having its effect again.
beforeEach(async () => {
  web = scriptedWebSearch(25);
  app = await startTestApp({ webSearch: web, config: { freeRepeatDays: 0 } });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const QUERY = 'intitle:"write for us"';
const search = (key: string | null, query = QUERY, person = alice) =>
  app.api.inject({
    method: 'POST',
    url: '/search',
    headers: { authorization: `Bearer ${person.token}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: { query },
  });
const creditsOf = async (person: Person): Promise<number> => (await person.call(getMe)).body.credits;

describe('an Idempotency-Key', () => {
  test('gives the same request the same answer, and no second effect', async () => {
    const first = await search('one');
    const again = await search('"one"');
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(web.requests).toHaveLength(1);
    expect(await creditsOf(alice)).toBe(90);
  });

  test('is refused for another request, in words without the word that empties the screen', async () => {
    await search('one');
    const other = await search('one', 'intitle:other');
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(other.body).not.toMatch(/credit/i);
    expect((await search('   ')).statusCode).toBe(400);
    expect((await search('x'.repeat(256))).statusCode).toBe(400);
  });

  test('is each account’s own', async () => {
    await search('one');
    const carol = await app.signIn('carol');
    expect((await search('one', 'intitle:other', carol)).statusCode).toBe(200);
  });

  test('has its work done once, however many ask at once; who comes meanwhile is told when to come back', async () => {
    web.faultMode = 'hangs';
    const racing = Promise.all(Array.from({ length: 20 }, () => search('one')));
    while (web.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    web.faultMode = 'answers';
    web.release();
    const answers = await racing;
    const ran = answers.filter((one) => one.statusCode === 200 && !one.headers['idempotency-replayed']);
    expect(ran).toHaveLength(1);
    const waiting = answers.filter((one) => one.statusCode === 409);
    expect(waiting.length + answers.filter((one) => one.statusCode === 200).length).toBe(20);
    expect(waiting.every((one) => one.headers['retry-after'] === '1' && !/credit/i.test(one.body))).toBe(
      true,
    );
    expect(web.requests).toHaveLength(1);
    expect((await search('one')).headers['idempotency-replayed']).toBe('true');
  });

  test('is free again after a failure, which had no effect', async () => {
    web.faultMode = 'fails';
    expect((await search('one')).statusCode).toBe(503);
    web.faultMode = 'answers';
    expect((await search('one')).json()).toMatchObject({ charged: 10 });
    expect(await creditsOf(alice)).toBe(90);
  });

  test('whose process died is taken over after a minute, and not before', async () => {
    await search('one');
    await sql`UPDATE idempotency_key SET answer = NULL, claimed_at = now() - interval '50 seconds'`.execute(
      app.db,
    );
    expect((await search('one')).statusCode).toBe(409);
    await sql`UPDATE idempotency_key SET claimed_at = now() - interval '61 seconds'`.execute(app.db);
    expect((await search('one')).json()).toMatchObject({ cached: true, charged: 0 });
    await sql`UPDATE idempotency_key SET answer = NULL, claimed_at = now() + interval '6 hours'`.execute(
      app.db,
    );
    expect((await search('one')).json(), 'the clock was put back').toMatchObject({
      cached: true,
      charged: 0,
    });
    expect(await creditsOf(alice)).toBe(90);
  });

  test('is kept for 48 hours', async () => {
    await search('one');
    await sql`UPDATE idempotency_key SET claimed_at = now() - interval '47 hours 59 minutes'`.execute(app.db);
    expect(await dropOldKeyedAnswers(app.db)).toBe(0);
    await sql`UPDATE idempotency_key SET claimed_at = now() - interval '48 hours 1 minute'`.execute(app.db);
    expect((await search('one', 'intitle:other')).statusCode).toBe(200);
    await sql`UPDATE idempotency_key SET claimed_at = now() - interval '48 hours 1 minute'`.execute(app.db);
    expect(await dropOldKeyedAnswers(app.db)).toBe(1);
  });

  test('is one of at most five thousand of an account: one more is refused, and those that are there go on', async () => {
    const first = await search('one');
    await sql`INSERT INTO idempotency_key (account_id, route, key, request_hash, claim_id)
      SELECT ${alice.accountId}, 'POST /search', 'many-' || n, 'x', gen_random_uuid() FROM generate_series(1, 4998) n`.execute(
      app.db,
    );
    expect((await search('two')).statusCode).toBe(200);
    const refused = await search('three');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_idempotency_keys' });
    const waitHours = Number(refused.headers['retry-after']) / 3600;
    expect(waitHours).toBeGreaterThan(47);
    expect(waitHours).toBeLessThanOrEqual(48);
    expect((await search('one')).json()).toEqual(first.json());
    expect((await search(null)).statusCode).toBe(200);
    expect((await search('three', QUERY, await app.signIn('carol'))).statusCode).toBe(200);
  });

  test('is not needed', async () => expect((await search(null)).statusCode).toBe(200));

  test('is documented for every call that charges', () => {
    const { headers }: Route = createPaymentOrder;
    expect(Object.keys(headers ?? {})).toEqual(['Idempotency-Key']);
  });
});

test('a socket that is cut before the answer: the retry has the answer, and one effect', async () => {
  await app.api.listen({ host: '127.0.0.1', port: 0 });
  const address = app.api.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const post = (key: string, query: string, signal: AbortSignal | null) =>
    fetch(`http://127.0.0.1:${address.port}/search`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${alice.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ query }),
      signal,
    });
  await sql`
    WITH moved AS (UPDATE credit_account SET balance = ${RETRIES * 10}, seq = seq + 1 WHERE account_id = ${alice.accountId} RETURNING *)
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
    SELECT account_id, seq, 'adjustment', ${RETRIES * 10 - 100}::bigint, balance, 'test', gen_random_uuid()::text FROM moved`.execute(
    app.db,
  );
  for (let turn = 0; turn < RETRIES; turn++) {
    const query = `intitle:turn${turn}`;
    const cut = new AbortController();
    const lost = post(`turn-${turn}`, query, cut.signal).catch(() => null);
    setTimeout(() => cut.abort(), turn % 12);
    await lost;
    for (;;) {
      const answer = await post(`turn-${turn}`, query, null);
      if (answer.status === 429)
        await sql`UPDATE search_run SET started_at = started_at - interval '2 days'`.execute(app.db);
      else if (answer.status !== 409) {
        expect(answer.status).toBe(200);
        expect(((await answer.json()) as { results: unknown[] }).results).toHaveLength(10);
        break;
      } else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await creditsOf(alice)).toBe((RETRIES - turn - 1) * 10);
  }
  // One that was cut before anything was sent over it stays open for a minute otherwise, and the end waits for it.
  app.api.server.closeAllConnections();
});
