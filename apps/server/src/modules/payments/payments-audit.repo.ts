import { sql } from 'kysely';
import { sqlRule, type AuditRule } from '../credits/index.ts';

export const paymentsAuditRules: readonly AuditRule[] = [
  sqlRule(
    'every credited order has its one purchase entry, and every such entry its order',
    () => sql`
      SELECT coalesce(o.id::text, e.id::text) AS id
      FROM (SELECT * FROM payment_order WHERE credit_entry_id IS NOT NULL) o
      FULL JOIN (SELECT * FROM credit_entry WHERE reason = 'purchase') e ON e.id = o.credit_entry_id
      WHERE o.id IS NULL OR e.id IS NULL OR e.amount <> o.credits OR e.account_id <> o.account_id
        OR e.ref_type <> 'payment_order' OR e.ref_id <> o.id::text`,
  ),
  sqlRule(
    'every credited order was paid by one captured payment of its amount and currency',
    () => sql`
      SELECT o.id::text AS id FROM payment_order o LEFT JOIN payment p ON p.id = o.credited_payment_id
      WHERE o.credit_entry_id IS NOT NULL AND (p.id IS NULL OR NOT p.captured OR p.order_id <> o.id
        OR p.amount_paise <> o.amount_paise OR p.currency <> o.currency)`,
  ),
  sqlRule(
    'what an order asks back is the share that was returned',
    () => sql`
      SELECT o.id::text AS id FROM payment_order o
      LEFT JOIN LATERAL (
        SELECT sum(greatest(0, amount_paise - gone)) AS paise FROM (
          SELECT p.amount_paise, greatest(p.refunded_paise, coalesce(sum(r.amount_paise) FILTER (WHERE r.kind = 'refund'), 0))
            + coalesce(sum(r.amount_paise) FILTER (WHERE r.kind = 'dispute'), 0) AS gone
          FROM payment p LEFT JOIN payment_return r ON r.payment_id = p.id AND r.state = 'done'
          WHERE p.order_id = o.id AND p.captured AND p.amount_paise = o.amount_paise AND p.currency = o.currency
          GROUP BY p.id) fitting) kept ON true
      WHERE o.returned_credits <> o.credits * o.returned_paise / o.amount_paise
        OR o.returned_paise <> CASE WHEN o.credit_entry_id IS NULL THEN 0 ELSE greatest(0, o.amount_paise - coalesce(kept.paise, 0)) END`,
  ),
  sqlRule(
    'what an account owes is what was asked back less what was taken',
    () => sql`
      SELECT a.account_id::text AS id FROM credit_account a
      LEFT JOIN (SELECT account_id, sum(returned_credits) AS total FROM payment_order GROUP BY account_id) o USING (account_id)
      LEFT JOIN (SELECT account_id, -sum(amount) AS total FROM credit_entry
        WHERE reason = 'refund' OR (reason = 'adjustment' AND ref_type = 'payment_return') GROUP BY account_id) e
        USING (account_id)
      WHERE a.owed <> coalesce(o.total, 0) - coalesce(e.total, 0)`,
  ),
  sqlRule(
    'every captured payment was credited, or says why not',
    () => sql`
      SELECT p.id FROM payment p JOIN payment_order o ON o.id = p.order_id
      WHERE p.captured AND (p.fault IS NULL) <> (o.credited_payment_id IS NOT DISTINCT FROM p.id)`,
  ),
  sqlRule(
    'invoices are numbered without a gap in their year, and each says what its order sold',
    () => sql`
      SELECT financial_year AS id FROM invoice GROUP BY financial_year HAVING count(*) <> max(serial)
      UNION ALL
      SELECT i.number FROM invoice i JOIN payment_order o ON o.id = i.order_id
      WHERE i.account_id <> o.account_id OR i.content ->> 'payment' IS DISTINCT FROM o.credited_payment_id
        OR (i.content ->> 'credits', i.content ->> 'amount_paise', i.content ->> 'currency')
          IS DISTINCT FROM (o.credits::text, o.amount_paise::text, o.currency)`,
  ),
];
