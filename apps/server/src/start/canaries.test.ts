import { Writable } from 'node:stream';
import { checkBulk, downloadHistory, exchangeCode, getMe, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedWebSearch } from '../testing/scripted-web-search.ts';
import { startPaymentsApp, type PaymentsApp } from '../testing/start-payments-app.ts';
import type { Person } from '../testing/start-test-app.ts';

let paymentsApp: PaymentsApp;
let log = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  paymentsApp = await startPaymentsApp({
    app: { webSearch: scriptedWebSearch(25), log: pino({ level: 'trace' }, sink) },
  });
});
afterAll(() => paymentsApp.close());

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public'`.execute(paymentsApp.app.owner);
  let dump = '';
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(
      paymentsApp.app.owner,
    );
    dump += `${name}\n${rows.rows.map(({ row }) => row).join('\n')}\n`;
  }
  return dump;
}

/** As it is, in base64, in hexadecimal (as a column of bytes is shown) and as an address holds it. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

/** What one person does in the product, with everything that came back. */
async function useEverything(person: Person): Promise<string> {
  const answers: unknown[] = [
    await person.call(getMe),
    await person.call(runSearch, { body: { query: 'intitle:canary' } }),
    await person.call(runSearch, { body: { query: '"' } }),
    await person.call(checkBulk, { body: { domains: ['a.example', 'not a domain'] } }),
  ];
  const order = await paymentsApp.order(person);
  const proof = paymentsApp.pay(order.id);
  if (proof === null) throw new Error('the bank refused');
  answers.push(await paymentsApp.verify(person, proof));
  answers.push(await paymentsApp.verify(person, { ...proof, razorpay_signature: '0'.repeat(64) }));
  const file = await paymentsApp.app.api.inject({
    url: downloadHistory.path,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const wrong = await paymentsApp.app.api.inject({
    url: `/user/me?access_token=${person.token}`,
    headers: { cookie: `linklode_token=${person.token}`, referer: `https://x.example/?t=${person.token}` },
  });
  return JSON.stringify([answers, file.headers, file.body, wrong.headers, wrong.body]);
}

test('no token, code or secret stands in a log, an answer, an export or the database, whatever a person does', async () => {
  const alice = await paymentsApp.app.signIn('alice');
  const told = await useEverything(alice);
  // A code that is refused is a secret all the same.
  const code = 'canary-code-4f1c2a9be07d';
  const state = 'canary-state-91be07d4f1c2';
  const refused = await paymentsApp.app.api.inject({
    method: 'POST',
    url: exchangeCode.path,
    payload: { code, state },
  });
  expect(refused.statusCode).toBe(400);

  const secrets = [
    alice.token,
    code,
    state,
    paymentsApp.provider.keySecret,
    paymentsApp.provider.webhookSecret,
    paymentsApp.provider.previousWebhookSecret,
  ];
  const places = { log, told: told + refused.body, database: await dumpDatabase() };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1_000);
    for (const secret of secrets)
      for (const form of formsOf(secret)) expect(text.includes(form), `${place}: ${form}`).toBe(false);
  }
});

test('negative control: what stands there is found, in the log, in the database and in columns of bytes', async () => {
  const alice = await paymentsApp.app.signIn('alice');
  expect(log).toContain('/search');
  const dump = await dumpDatabase();
  expect(dump).toContain('alice@example.com');
  // The hash of the token is kept, and seen as any bytes would be.
  const kept = await sql<{ hex: string }>`
    SELECT encode(token_hash, 'hex') AS hex FROM session WHERE account_id = ${alice.accountId} LIMIT 1`.execute(
    paymentsApp.app.db,
  );
  expect(dump).toContain(kept.rows[0]?.hex ?? 'none');
});
