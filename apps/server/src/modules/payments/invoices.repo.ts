import { BillingDetails, Invoice, Purchase } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

const MOST_PURCHASES = 500;

/** Orders for which a payment was seen; an order that nobody tried to pay is no purchase. */
export async function listPurchaseRows(db: Database, accountId: string): Promise<Purchase[]> {
  return rowsOf(Purchase)`
    SELECT o.id AS "order", ${isoTime(sql.ref('o.created_at'))} AS begun_at,
      ${isoTime(sql.ref('o.credited_at'))} AS paid_at, o.credits, o.amount_paise, o.currency,
      CASE WHEN o.state = 'refunded' THEN 'refunded' WHEN o.returned_paise > 0 THEN 'partly refunded'
        WHEN o.state = 'credited' THEN 'paid' WHEN p.is_open THEN 'waiting' ELSE 'failed' END AS state,
      coalesce(o.credited_payment_id, p.last) AS payment, o.returned_paise, i.number AS invoice
    FROM payment_order o
    JOIN LATERAL (SELECT bool_or(state IN ('created', 'authorized') OR captured) AS is_open,
      (array_agg(id ORDER BY seen_at DESC))[1] AS last FROM payment WHERE order_id = o.id HAVING count(*) > 0) p ON true
    LEFT JOIN invoice i ON i.order_id = o.id
    WHERE o.account_id = ${accountId} ORDER BY o.created_at DESC, o.id LIMIT ${MOST_PURCHASES}`.list(db);
}

const NO_DETAILS: BillingDetails = { name: '', address: '', gstin: null, state: null };

export async function findBillingDetails(db: Database, accountId: string): Promise<BillingDetails> {
  const found = await rowsOf(BillingDetails)`
    SELECT name, address, gstin, state FROM billing_details WHERE account_id = ${accountId}`.find(db);
  return found ?? NO_DETAILS;
}

export async function saveBillingDetails(
  db: Database,
  accountId: string,
  { name, address, gstin, state }: BillingDetails,
): Promise<void> {
  await sql`
    INSERT INTO billing_details (account_id, name, address, gstin, state)
    VALUES (${accountId}, ${name}, ${address}, ${gstin}, ${state})
    ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, address = excluded.address, gstin = excluded.gstin,
      state = excluded.state, changed_at = now()`.execute(db);
}

/** Removes the person from the records of their purchases, as far as tax law allows. */
export async function eraseBuyer(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM billing_details WHERE account_id = ${accountId}`.execute(tx);
  await sql`
    UPDATE invoice SET content = content || '{"buyer": null}' WHERE account_id = ${accountId} AND kind = 'receipt'`.execute(
    tx,
  );
}

/**
 * The lock for giving invoice numbers, one after another. Answers the moment from which it is held, by the one clock of
 * all processes: dates run with the numbers, and a number is of the year of its date.
 */
export async function lockInvoices(tx: Database): Promise<Date> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('invoices', 0))`.execute(tx);
  return valuesOf(z.date())`SELECT clock_timestamp() AS at`.get(tx);
}

const OrderToInvoice = z.object({
  id: z.string(),
  account_id: z.string(),
  credits: z.number(),
  amount_paise: z.number(),
  currency: z.string(),
  payment: z.string(),
  paid_at: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
});
export type OrderToInvoice = z.infer<typeof OrderToInvoice>;

/** Credited orders without an invoice, in the order of their payments. */
export async function listOrdersToInvoice(tx: Database, limit: number): Promise<OrderToInvoice[]> {
  return rowsOf(OrderToInvoice)`
    SELECT o.id, o.account_id, o.credits, o.amount_paise, o.currency, o.credited_payment_id AS payment,
      ${isoTime(sql.ref('o.credited_at'))} AS paid_at, a.email, a.name
    FROM payment_order o JOIN account a ON a.id = o.account_id
    WHERE o.credited_at IS NOT NULL AND NOT EXISTS (SELECT FROM invoice i WHERE i.order_id = o.id)
    ORDER BY o.credited_at, o.id LIMIT ${limit}`.list(tx);
}

export async function hasOrdersToInvoice(db: Database): Promise<boolean> {
  return (await listOrdersToInvoice(db, 1)).length > 0;
}

export async function findLastSerial(tx: Database, year: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT coalesce(max(serial), 0) AS last FROM invoice WHERE financial_year = ${year}`.get(tx);
}

/** The parts of an invoice that never change. */
const InvoiceContent = Invoice.pick({
  payment: true,
  paid_at: true,
  credits: true,
  amount_paise: true,
  currency: true,
  issuer: true,
  buyer: true,
  tax: true,
  is_stand_in: true,
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

interface NewInvoice extends Pick<Invoice, 'number' | 'kind' | 'order'> {
  readonly accountId: string;
  readonly year: string;
  readonly serial: number;
  readonly issuedAt: Date;
  readonly content: InvoiceContent;
}

export async function insertInvoice(tx: Database, invoice: NewInvoice): Promise<void> {
  await sql`
    INSERT INTO invoice (order_id, account_id, kind, financial_year, serial, number, issued_at, content)
    VALUES (${invoice.order}, ${invoice.accountId}, ${invoice.kind}, ${invoice.year}, ${invoice.serial}, ${invoice.number},
      ${invoice.issuedAt}, ${JSON.stringify(invoice.content)})`.execute(tx);
}

const InvoiceRow = z.object({
  number: z.string(),
  kind: Invoice.shape.kind,
  issued_at: z.string(),
  order: z.string(),
  content: InvoiceContent,
  returned_paise: z.number(),
});

export async function findInvoice(db: Database, accountId: string, order: string): Promise<Invoice | null> {
  const found = await rowsOf(InvoiceRow)`
    SELECT i.number, i.kind, ${isoTime(sql.ref('i.issued_at'))} AS issued_at, i.order_id AS "order", i.content, o.returned_paise
    FROM invoice i JOIN payment_order o ON o.id = i.order_id
    WHERE i.order_id = ${order} AND i.account_id = ${accountId}`.find(db);
  if (found === null) return null;
  const { content, ...rest } = found;
  return { ...rest, ...content };
}
