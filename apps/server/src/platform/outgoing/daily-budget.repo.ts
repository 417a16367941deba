import { sql } from 'kysely';
import { z } from 'zod';
import { askingAccount } from '../asking-account.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Database } from '../database/open-database.ts';
import { rowsOf } from '../database/rows-of.ts';
import { VendorError } from './vendor-error.ts';

/** What was set aside for one call. Exactly one of the two ends it; without an end it stays spent. */
export interface Reservation {
  /**
   * What the vendor says that the call cost, in millionths of a US dollar; it may be more or less than was set aside.
   */
  settle(costMicroUsd: number): Promise<void>;
  /** The vendor does not bill the call. */
  refund(): Promise<void>;
}

export interface DailyBudget {
  /** Sets a call's price aside, or answers null where the day's cap does not allow it; then nothing may be asked. */
  reserve(costMicroUsd: number): Promise<Reservation | null>;
}

/**
 * A vendor's spending cap for each UTC day, in millionths of a US dollar; null counts without a cap. The counters are
 * in the database and are guarded by one statement, so any number of processes spend no more together. A call that
 * costs nothing always passes. Of the cap one account uses up no more than `sharePercent`, its first call of a day
 * excepted: `reserve` throws VendorError "over share" then. Where nobody asks (jobs, commands), only the cap counts.
 */
export function createDailyBudget(
  db: Database,
  vendor: string,
  capMicroUsd: number | null,
  sharePercent = 100,
): DailyBudget {
  return {
    async reserve(costMicroUsd) {
      const cap = costMicroUsd === 0 ? null : capMicroUsd;
      const payer = cap === null || sharePercent >= 100 ? null : askingAccount();
      const share = cap === null ? null : Math.floor((cap * sharePercent) / 100);
      const { day, has_share: hasShare } = await rowsOf({
        day: z.string().nullable(),
        has_share: z.boolean(),
      })`
        WITH share AS (
          INSERT INTO vendor_share AS h (vendor, day, account_id, cost_micro_usd)
          SELECT ${vendor}, (now() AT TIME ZONE 'UTC')::date, ${payer}::uuid, ${costMicroUsd}::bigint
          WHERE ${payer}::uuid IS NOT NULL
          ON CONFLICT (vendor, day, account_id) DO UPDATE SET cost_micro_usd = h.cost_micro_usd + excluded.cost_micro_usd
          WHERE h.cost_micro_usd = 0 OR h.cost_micro_usd + excluded.cost_micro_usd <= ${share}::bigint
          RETURNING 1),
        spend AS (
          INSERT INTO vendor_spend AS s (vendor, day, calls, cost_micro_usd)
          SELECT ${vendor}, (now() AT TIME ZONE 'UTC')::date, 1, ${costMicroUsd}::bigint
          WHERE (${payer}::uuid IS NULL OR EXISTS (SELECT FROM share))
            AND (${cap}::bigint IS NULL OR ${costMicroUsd}::bigint <= ${cap}::bigint)
          ON CONFLICT (vendor, day) DO UPDATE
          SET calls = s.calls + 1, cost_micro_usd = s.cost_micro_usd + excluded.cost_micro_usd
          WHERE ${cap}::bigint IS NULL OR s.cost_micro_usd + excluded.cost_micro_usd <= ${cap}::bigint
          RETURNING day::text)
        SELECT (SELECT day FROM spend) AS day, EXISTS (SELECT FROM share) AS has_share`.get(db);
      if (payer !== null && !hasShare)
        throw new VendorError(vendor, 'over share', 'the account has had its share of the day');
      // Past midnight the money belongs to the day that it was set aside on.
      const changeShare = async (byMicroUsd: number, of: string): Promise<void> => {
        if (payer === null) return;
        await sql`
          UPDATE vendor_share SET cost_micro_usd = greatest(0, cost_micro_usd + ${byMicroUsd}::bigint)
          WHERE vendor = ${vendor} AND day = ${of}::date AND account_id = ${payer}`.execute(db);
      };
      if (day === null) {
        if (payer !== null) await changeShare(-costMicroUsd, new Date().toISOString().slice(0, 10));
        return null;
      }
      const change = async (byMicroUsd: number): Promise<void> => {
        if (byMicroUsd === 0) return;
        await sql`
          UPDATE vendor_spend SET cost_micro_usd = greatest(0, cost_micro_usd + ${byMicroUsd}::bigint)
          WHERE vendor = ${vendor} AND day = ${day}::date`.execute(db);
        await changeShare(byMicroUsd, day);
      };
      return {
        settle: (actualMicroUsd) => change(actualMicroUsd - costMicroUsd),
        refund: () => change(-costMicroUsd),
      };
    },
  };
}

const VendorSpend = z.object({ vendor: z.string(), calls: z.number(), costMicroUsd: z.number() });
type VendorSpend = z.infer<typeof VendorSpend>;

/** What was spent today (UTC), by vendor. */
export async function listSpendToday(db: Database): Promise<VendorSpend[]> {
  return rowsOf(VendorSpend)`
    SELECT vendor, calls, cost_micro_usd AS "costMicroUsd" FROM vendor_spend
    WHERE day = (now() AT TIME ZONE 'UTC')::date ORDER BY vendor`.list(db);
}

/** Drops what was spent more than so many days ago, and the accounts' shares of days that are over. */
export async function dropOldSpend(db: Database, days: number, stop?: AbortSignal): Promise<void> {
  await deleteInBatches(db, 'vendor_spend', sql`day < (now() - make_interval(days => ${days}))::date`, stop);
  await deleteInBatches(db, 'vendor_share', sql`day < (now() AT TIME ZONE 'UTC')::date - 1`, stop);
}
