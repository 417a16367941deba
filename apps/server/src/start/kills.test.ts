import { startHostilePaymentProvider, type HostilePaymentProvider } from '@linklode/stand-ins';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AUDIT_RULES } from '../compose-audit.ts';
import { auditCredits } from '../modules/credits/index.ts';
import { createPayments, reconcileOpen } from '../modules/payments/index.ts';
import { findLost } from '../testing/find-lost.ts';
import { createMixedLoad, seededRandom, type MixedLoad } from '../testing/mixed-load.ts';
import { startProduct, type Customer, type Product } from '../testing/start-product.ts';
import { gatewayOf } from '../testing/start-payments-app.ts';

const RELEASE = process.env['RELEASE'] === '1';
const NIGHTLY = process.env['NIGHTLY'] === '1';
const KILLS = Number(process.env['KILLS'] ?? (RELEASE ? 1_000 : NIGHTLY ? 100 : 3));
/** Prints and takes a seed, so that a run that failed can be made again. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const CUSTOMERS = 8;

vi.setConfig({ testTimeout: 60_000 + KILLS * 60_000, hookTimeout: 300_000 });

let provider: HostilePaymentProvider;
let product: Product;
let stopCustomers = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  provider = await startHostilePaymentProvider();
  product = await startProduct(
    { ...provider, baseUrl: `${provider.origin}/v1` },
    // Fewer processes for searches, which are not what is judged here: a start takes a fifth less.
    { SEARCH_WORKERS: '1' },
  );
});
afterEach(() => stopCustomers());
afterAll(async () => {
  await product.close();
  await provider.close();
});

/** Customers who do one thing after the other until they are told to stop, whatever dies meanwhile. */
async function startCustomers(load: MixedLoad): Promise<{ replaceSome(): Promise<void> }> {
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n++) customers.push(await product.newCustomer(500));
  let going = true;
  const sessions = customers.map(async (_, at) => {
    while (going) {
      await load.act(customers[at] as Customer);
      // So that those whom nobody answers, since it is dead, do not ask without a pause.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  stopCustomers = async () => {
    going = false;
    await Promise.all(sessions);
  };
  let next = 0;
  return {
    // Those who own every row of the sample web pay for nothing any more.
    async replaceSome() {
      for (let n = 0; n < 2; n++) customers[next++ % CUSTOMERS] = await product.newCustomer(500);
    },
  };
}

const effects = ({ acknowledged: { searches, checks, credited, refunded } }: MixedLoad): number =>
  searches.length + checks.length + credited.length + refunded.length;

/** Works off what is open, as the product's own jobs do in their time. */
async function settleEverything(load: MixedLoad): Promise<void> {
  await load.deliverRefunds();
  provider.hurry();
  const parts = { db: product.db, gateway: gatewayOf(provider), log: pino({ level: 'silent' }) };
  await reconcileOpen(parts, 'operator');
  // One that the product has in hand just now is passed over here, and done when the product has done it.
  const workOff = async (): Promise<number> => {
    await sql`UPDATE webhook_event SET next_attempt_at = now() WHERE processed_at IS NULL`.execute(
      product.db,
    );
    await createPayments(parts).inbox.workOff();
    const open = await sql`SELECT FROM webhook_event WHERE processed_at IS NULL`.execute(product.db);
    return open.rows.length;
  };
  await expect.poll(workOff, { timeout: 60_000, interval: 100 }).toBe(0);
}

test(`killed ${KILLS} times, node or PostgreSQL or both, under searches, checks, purchases and refunds: nothing acknowledged is lost`, async () => {
  const random = seededRandom(SEED);
  const load = createMixedLoad({ api: product.api, provider, random });
  const customers = await startCustomers(load);
  const from = Date.now();
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = effects(load);
    await expect.poll(() => effects(load), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 5);
    // Anywhere inside what runs just now.
    await new Promise((resolve) => setTimeout(resolve, random() * 100));
    const victim = kill % 3;
    if (victim !== 1) await product.killDatabase();
    if (victim !== 2) await product.killNode();
    await product.untilReady();
    await customers.replaceSome();
    if (kill % 50 === 0)
      console.log(
        `${kill} kills, ${effects(load)} effects, ${((Date.now() - from) / 60_000).toFixed(1)} min`,
      );
  }
  // Three kills can pass before anybody has bought anything.
  await expect.poll(() => load.acknowledged.credited.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await stopCustomers();
  await settleEverything(load);

  const { searches, checks, credited, refunded } = load.acknowledged;
  console.log(
    `seed ${SEED}: ${KILLS} kills in ${((Date.now() - from) / 60_000).toFixed(1)} min; acknowledged ${searches.length} searches, ${checks.length} checks, ${credited.length} purchases, ${refunded.length} refunds`,
  );
  const lost = await findLost(product.db, load.acknowledged, provider);
  expect(lost, `seed ${SEED}\n${product.output()}`).toEqual([]);
  const audit = await auditCredits(product.db, AUDIT_RULES);
  expect(audit.flatMap(({ name, differences }) => differences.map((one) => `${name}: ${one}`))).toEqual([]);
  expect(searches.reduce((sum, { charged }) => sum + charged, 0)).toBeGreaterThan(0);
  expect(credited.length).toBeGreaterThan(0);
});

test('negative control: a database that acknowledges before it has written is found by the first kills', async () => {
  await sql`ALTER SYSTEM SET synchronous_commit = off`.execute(product.db);
  await sql`ALTER SYSTEM SET wal_writer_delay = '10s'`.execute(product.db);
  await sql`SELECT pg_reload_conf()`.execute(product.db);
  const load = createMixedLoad({ api: product.api, provider, random: seededRandom(SEED) });
  await startCustomers(load);
  let lost: string[] = [];
  for (let kill = 1; kill <= 10 && lost.length === 0; kill++) {
    const before = effects(load);
    await expect.poll(() => effects(load), { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 20);
    await product.killDatabase();
    await product.untilReady();
    lost = await findLost(product.db, load.acknowledged, provider);
  }
  await stopCustomers();
  expect(lost.length).toBeGreaterThan(0);
});
