import { changeBillingDetails, listPurchases, readInvoice } from '@linklode/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseConfig } from '../../platform/config/parse-config.ts';
import { inTransaction } from '../../platform/database/open-database.ts';
import { startPaymentsApp, type PaymentsApp } from '../../testing/start-payments-app.ts';
import { financialYear, taxWithin, type InvoiceIssuer } from './invoice-terms.ts';
import { eraseBuyer, lockInvoices } from './invoices.repo.ts';
import { issueInvoices } from './invoices.ts';
import { paymentsAuditRules } from './payments-audit.repo.ts';

let paymentsApp: PaymentsApp;
beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
});
afterAll(() => paymentsApp.close());

let people = 0;
const newBuyer = () => paymentsApp.app.signIn('bob', `buyer-${++people}`);

async function buy(person: Awaited<ReturnType<typeof newBuyer>>, credits = 100): Promise<string> {
  const { id } = await paymentsApp.order(person, credits);
  const proof = paymentsApp.pay(id);
  if (proof === null) throw new Error('the bank refused');
  await paymentsApp.verify(person, proof);
  const found = await sql<{
    id: string;
  }>`SELECT id FROM payment_order WHERE provider_order_id = ${id}`.execute(paymentsApp.app.db);
  return found.rows[0]?.id ?? '';
}

const GST = { gstin: '27AAPFU0939F1ZV', sac: '998439', percent: 18 };
const issuer: InvoiceIssuer = {
  name: 'Lode Ltd',
  address: 'Mumbai',
  email: 'bills@lode.example',
  prefix: 'LL',
  gst: GST,
  isStandIn: false,
};

test('each payment that came through has a receipt with its numbers, and names no tax where none is set', async () => {
  const person = await newBuyer();
  const order = await buy(person);
  const [purchase] = (await person.call(listPurchases)).body;
  expect(purchase).toMatchObject({
    order,
    state: 'paid',
    credits: 100,
    amount_paise: 24_900,
    currency: 'INR',
  });
  const { body: receipt } = await person.call(readInvoice, { query: { order } });
  expect(receipt).toMatchObject({
    kind: 'receipt',
    number: purchase?.invoice,
    payment: purchase?.payment,
    amount_paise: 24_900,
    tax: null,
    issuer: { name: 'Linklode', gstin: null },
    buyer: { name: 'bob Example', email: 'bob@example.com' },
  });
  expect(receipt.number).toMatch(/^LL\/\d\d-\d\d\/\d{6}$/);
  const other = await newBuyer();
  expect((await other.call(readInvoice, { query: { order } })).status).toBe(404);
  expect((await other.call(listPurchases)).body).toEqual([]);
});

test('numbers have no gap and no double, whoever issues at the same time, and an order has one for good', async () => {
  const orders: string[] = [];
  for (let one = 0; one < 6; one++) orders.push(await buy(await newBuyer(), 50));
  const counts = await Promise.all(
    Array.from({ length: 8 }, () => issueInvoices(paymentsApp.app.db, issuer)),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  const { rows } = await sql<{ serial: number; order_id: string }>`
    SELECT serial, order_id FROM invoice ORDER BY serial`.execute(paymentsApp.app.db);
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.map((row) => row.order_id).slice(-6)).toEqual(orders);
  await expect(
    sql`UPDATE invoice SET content = content || '{"amount_paise": 1}'`.execute(paymentsApp.app.owner),
  ).rejects.toThrow('was changed');
  await expect(sql`DELETE FROM invoice`.execute(paymentsApp.app.owner)).rejects.toThrow();
});

test('a registered issuer names the tax within the price, by the state of the buyer', async () => {
  const person = await newBuyer();
  await person.call(changeBillingDetails, {
    body: { name: 'Acme', address: '1 High Street, 560001', gstin: null, state: '29' },
  });
  const order = await buy(person, 400);
  await issueInvoices(paymentsApp.app.db, issuer);
  const { body: invoice } = await person.call(readInvoice, { query: { order } });
  expect(invoice).toMatchObject({
    kind: 'tax invoice',
    issuer: { gstin: GST.gstin, state: 'Maharashtra (27)' },
    buyer: { name: 'Acme', address: '1 High Street, 560001', state: 'Karnataka (29)' },
    tax: { sac: '998439', place_of_supply: 'Karnataka (29)', taxable_paise: 84_661 },
  });
  expect(invoice.tax?.lines).toEqual([{ name: 'IGST', percent: 18, amount_paise: 15_239 }]);
  // What is changed later is on later invoices.
  await person.call(changeBillingDetails, { body: { name: 'Other', address: '', gstin: null, state: null } });
  expect((await person.call(readInvoice, { query: { order } })).body.buyer?.name).toBe('Acme');
});

test('tax in the issuer’s own state is two equal halves, and price less tax is what is taxed, for every pack', () => {
  for (const paise of [12_900, 24_900, 49_900, 99_900]) {
    const { lines, taxable_paise: taxable } = taxWithin(paise, GST, { gstin: null, state: null });
    expect(lines.map(({ name }) => name)).toEqual(['CGST', 'SGST']);
    expect(lines[0]?.amount_paise).toBe(lines[1]?.amount_paise);
    expect(taxable + lines.reduce((sum, line) => sum + line.amount_paise, 0)).toBe(paise);
    expect(Math.abs(taxable - paise / 1.18)).toBeLessThanOrEqual(1);
  }
});

test('the financial year turns in India’s April', () => {
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('26-27');
  expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('27-28');
});

test('a number is of the year of its invoice’s date, and dates run with numbers, whatever a process’s clock says', async () => {
  const person = await newBuyer();
  const order = await buy(person);
  const { db, owner } = paymentsApp.app;
  vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ['Date'] });
  let issuing: Promise<unknown> = Promise.resolve();
  let last = new Date(0);
  try {
    await inTransaction(owner, async (tx) => {
      await lockInvoices(tx);
      issuing = issueInvoices(db, issuer);
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
      while ((await waiting.execute(owner)).rows.length === 0);
      // Another process has given a number meanwhile.
      last = (await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(tx)).rows[0]?.at ?? last;
    });
    await issuing;
  } finally {
    vi.useRealTimers();
  }
  const { body: invoice } = await person.call(readInvoice, { query: { order } });
  const issuedAt = new Date(invoice.issued_at);
  expect(invoice.number).toContain(`/${financialYear(issuedAt)}/`);
  expect(issuedAt.getTime()).toBeGreaterThanOrEqual(last.getTime());
});

test.each([
  [
    'number that is missing',
    sql`UPDATE invoice SET serial = serial + 1 WHERE serial = (SELECT max(serial) FROM invoice)`,
  ],
  ['other amount', sql`UPDATE invoice SET content = content || '{"amount_paise": 1}' WHERE serial = 1`],
  [
    'payment of another order',
    sql`UPDATE invoice SET content = content || '{"payment": "pay_other"}' WHERE serial = 1`,
  ],
])('the audit sees an invoice’s %s', async (_, forge) => {
  await buy(await newBuyer());
  await issueInvoices(paymentsApp.app.db, issuer);
  const seen: string[] = [];
  const forging = inTransaction(paymentsApp.app.owner, async (tx) => {
    await sql`ALTER TABLE invoice DISABLE TRIGGER USER`.execute(tx);
    await forge.execute(tx);
    for (const rule of paymentsAuditRules) seen.push(...(await rule.differences(tx, undefined as never)));
    throw new Error('taken back');
  });
  await expect(forging).rejects.toThrow('taken back');
  expect(seen).toHaveLength(1);
});

test('a payment that failed is listed as failed and has no invoice; an order that nobody paid is no purchase', async () => {
  const person = await newBuyer();
  await paymentsApp.order(person);
  const { id } = await paymentsApp.order(person);
  paymentsApp.pay(id, 'failed');
  await paymentsApp.deliver(paymentsApp.provider.listEvents(id));
  const { body } = await person.call(listPurchases);
  expect(body).toMatchObject([{ state: 'failed', paid_at: null, invoice: null }]);
  const order = body[0]?.order ?? '';
  expect((await person.call(readInvoice, { query: { order } })).status).toBe(404);
});

test('who was erased is in no receipt any more, and stays on a tax invoice', async () => {
  const person = await newBuyer();
  const before = await buy(person);
  await person.call(listPurchases);
  const after = await buy(person);
  await issueInvoices(paymentsApp.app.db, issuer);
  await eraseBuyer(paymentsApp.app.db, person.accountId);
  const buyerOf = async (order: string) => (await person.call(readInvoice, { query: { order } })).body.buyer;
  expect([await buyerOf(before), (await buyerOf(after))?.name]).toEqual([null, 'bob Example']);
});

test.each([
  [{ INVOICE_GSTIN: GST.gstin }, 'go together'],
  [{ INVOICE_GSTIN: GST.gstin, INVOICE_SAC: '998439', INVOICE_GST_PERCENT: '18' }, 'needs INVOICE_ADDRESS'],
  [{ INVOICE_GSTIN: '27AAPFU0939F1ZW' }, 'is not a GSTIN'],
])('half a registration is refused at the start: %j', (env, words) => {
  expect(() => parseConfig(env, '/')).toThrow(words);
});
