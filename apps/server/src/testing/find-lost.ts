import { sql } from 'kysely';
import type { HostilePaymentProvider } from '@linklode/stand-ins';
import type { DatabasePool } from '../platform/database/open-database.ts';
import type { Acknowledged } from './mixed-load.ts';

/**
 * What was acknowledged and is not in the books, one line each; empty when every promise was kept. Also what was paid
 * and is not credited once, as long as reconciliation has run before.
 */
export async function findLost(
  db: DatabasePool,
  acknowledged: Acknowledged,
  provider: HostilePaymentProvider,
): Promise<string[]> {
  const [deliveries, checks, orders, events] = await Promise.all([
    sql<{ account_id: string; query: string; charged: number }>`
      SELECT account_id, query, cardinality(paid_for) AS charged FROM page_delivery`.execute(db),
    sql<{ account_id: string; domain: string; cost: number }>`
      SELECT account_id, row ->> 'domain' AS domain, cost FROM bulk_check, jsonb_array_elements(rows) AS row
      WHERE row ->> 'domain' LIKE 'mark%.example'`.execute(db),
    sql<{ account_id: string; id: string; state: string; purchases: number }>`
      SELECT account_id, provider_order_id AS id, state,
        (SELECT count(*) FROM credit_entry e WHERE e.id = o.credit_entry_id AND e.reason = 'purchase') AS purchases
      FROM payment_order o WHERE provider_order_id IS NOT NULL`.execute(db),
    sql<{ order_id: string }>`
      SELECT convert_from(body, 'UTF8')::jsonb #>> '{payload,payment,entity,order_id}' AS order_id
      FROM webhook_event`.execute(db),
  ]);
  const lost: string[] = [];

  const delivered = new Map(
    deliveries.rows.map((row) => [`${row.account_id} ${/mark\d+/.exec(row.query)?.[0]}`, row.charged]),
  );
  for (const { accountId, mark, charged } of acknowledged.searches) {
    const kept = delivered.get(`${accountId} ${mark}`);
    if (kept !== charged) lost.push(`search ${mark}: told ${charged} credits, kept ${kept ?? 'nothing'}`);
  }
  const checked = new Map(checks.rows.map((row) => [`${row.account_id} ${row.domain}`, row.cost]));
  for (const { accountId, mark, charged } of acknowledged.checks) {
    const kept = checked.get(`${accountId} ${mark}`);
    if (kept !== charged) lost.push(`check ${mark}: told ${charged} credits, kept ${kept ?? 'nothing'}`);
  }
  const orderOf = new Map(orders.rows.map((row) => [row.id, row]));
  for (const { accountId, orderId } of acknowledged.orders) {
    const kept = orderOf.get(orderId);
    if (kept?.account_id !== accountId) lost.push(`order ${orderId}: not in the books`);
    const isPaid = provider.book.getOrder(orderId).payments.some((payment) => payment.captured);
    if (isPaid && kept?.purchases !== 1) lost.push(`order ${orderId}: paid, and ${kept?.state ?? 'nothing'}`);
  }
  for (const orderId of acknowledged.credited)
    if (orderOf.get(orderId)?.purchases !== 1) lost.push(`order ${orderId}: told credited, and is not`);
  const told = new Set(events.rows.map((row) => row.order_id));
  for (const orderId of acknowledged.refunded)
    if (!told.has(orderId) || orderOf.get(orderId)?.state !== 'refunded')
      lost.push(`refund of ${orderId}: taken over, and the order is ${orderOf.get(orderId)?.state}`);
  return lost;
}
