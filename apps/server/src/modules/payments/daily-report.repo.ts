import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';

/** What the gateway says came in for the orders of a day (UTC), what we credited for them, and where the two differ. */
export interface DailyReport {
  readonly day: string;
  readonly paid: { readonly orders: number; readonly paise: number };
  readonly credited: { readonly orders: number; readonly paise: number; readonly credits: number };
  /** Credits of any day that were taken back on this day. */
  readonly returned: { readonly orders: number; readonly paise: number };
  /** Events that came on this day; none, although orders were paid, means that the webhook may be switched off. */
  readonly events: { readonly received: number; readonly waiting: number };
  /** In words, over the orders of the last four days, or of all days since the last report. */
  readonly differences: readonly string[];
}

/**
 * The last full day (UTC), if it has no report yet, and how many days it is after the last that has one, null where
 * none has. It waits three hours, so that late payments can arrive.
 */
export function findDueDay(db: Database): Promise<{ day: string; since_last: number | null } | null> {
  return rowsOf({ day: z.string(), since_last: z.number().nullable() })`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      last.day - (SELECT max(r.day) FROM payment_report r WHERE r.day < last.day) AS since_last
    FROM (SELECT ((now() - interval '3 hours') AT TIME ZONE 'UTC')::date - 1 AS day) last
    WHERE NOT EXISTS (SELECT FROM payment_report r WHERE r.day = last.day)`.find(db);
}

/** False if the day has a report already. */
export async function insertReport(db: Database, report: DailyReport): Promise<boolean> {
  const made = await sql`
    INSERT INTO payment_report (day, report) VALUES (${report.day}::date, ${JSON.stringify(report)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING day`.execute(db);
  return made.rows.length > 0;
}

/** Orders made in that time and credited, with our id and the provider's. */
export function listCreditedOrders(
  db: Database,
  from: Date,
  to: Date,
): Promise<{ id: string; provider_order_id: string }[]> {
  return rowsOf({ id: z.string(), provider_order_id: z.string() })`
    SELECT id, provider_order_id FROM payment_order
    WHERE credit_entry_id IS NOT NULL AND created_at >= ${from} AND created_at < ${to}`.list(db);
}

/** Makes a lost order again; false if it exists, or its account does not. */
export async function restoreOrder(
  db: Database,
  order: {
    id: string;
    accountId: string;
    credits: number;
    amountPaise: number;
    currency: string;
    createdAt: Date;
  },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO payment_order (id, account_id, credits, amount_paise, currency, created_at, next_check_at)
    SELECT ${order.id}::uuid, account_id, ${order.credits}, ${order.amountPaise}, ${order.currency},
      ${order.createdAt}::timestamptz, now()
    FROM credit_account WHERE account_id = ${order.accountId}::uuid
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return made.rows.length > 0;
}

const DayFigures = z.object({
  orders: z.number(),
  paise: z.number(),
  credits: z.number(),
  returned_orders: z.number(),
  returned_paise: z.number(),
  received: z.number(),
  waiting: z.number(),
});

/** What our own tables say of a day. */
export async function sumDay(
  db: Database,
  from: Date,
  to: Date,
): Promise<Pick<DailyReport, 'credited' | 'returned' | 'events'>> {
  const row = await rowsOf(DayFigures)`
    SELECT credited.*, returned.*, events.*
    FROM (SELECT count(*) AS orders, coalesce(sum(amount_paise), 0)::bigint AS paise, coalesce(sum(credits), 0)::bigint AS credits
        FROM payment_order WHERE credit_entry_id IS NOT NULL AND created_at >= ${from} AND created_at < ${to}) credited,
      (SELECT count(DISTINCT payment_id) AS returned_orders, coalesce(sum(amount_paise), 0)::bigint AS returned_paise
        FROM payment_return WHERE state = 'done' AND changed_at >= ${from} AND changed_at < ${to}) returned,
      (SELECT count(*) FILTER (WHERE received_at >= ${from} AND received_at < ${to}) AS received,
          count(*) FILTER (WHERE processed_at IS NULL AND received_at < now() - interval '5 minutes') AS waiting
        FROM webhook_event) events`.get(db);
  return {
    credited: { orders: row.orders, paise: row.paise, credits: row.credits },
    returned: { orders: row.returned_orders, paise: row.returned_paise },
    events: { received: row.received, waiting: row.waiting },
  };
}
