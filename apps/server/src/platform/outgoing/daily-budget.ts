import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';

/** What was set aside for one call. Exactly one of the two ends it; without an end it stays spent. */
export interface Reservation {
  /** What the vendor says that the call cost, in millionths of a US dollar; it may be more or less than was set aside. */
  settle(costMicroUsd: number): Promise<void>;
  /** The vendor does not bill the call. */
  refund(): Promise<void>;
}

export interface DailyBudget {
  /** Sets a call's price aside, or answers null where the day's cap does not allow it; then nothing may be asked. */
  reserve(costMicroUsd: number): Promise<Reservation | null>;
}

/**
 * A vendor's spending cap for each UTC day, in millionths of a US dollar; null counts without a cap. The counter is in the
 * database and is guarded by one statement, so any number of processes spend no more together. A call that costs nothing
 * always passes.
 */
export function createDailyBudget(db: Database, vendor: string, capMicroUsd: number | null): DailyBudget {
  return {
    async reserve(costMicroUsd) {
      const cap = costMicroUsd === 0 ? null : capMicroUsd;
      const { rows } = await sql<{ day: string }>`
        INSERT INTO vendor_spend AS s (vendor, day, calls, cost_micro_usd)
        SELECT ${vendor}, (now() AT TIME ZONE 'UTC')::date, 1, ${costMicroUsd}::bigint
        WHERE ${cap}::bigint IS NULL OR ${costMicroUsd}::bigint <= ${cap}::bigint
        ON CONFLICT (vendor, day) DO UPDATE
        SET calls = s.calls + 1, cost_micro_usd = s.cost_micro_usd + excluded.cost_micro_usd
        WHERE ${cap}::bigint IS NULL OR s.cost_micro_usd + excluded.cost_micro_usd <= ${cap}::bigint
        RETURNING day::text`.execute(db);
      const day = rows[0]?.day;
      if (day === undefined) return null;
      // Past midnight the money belongs to the day that it was set aside on.
      const change = async (byMicroUsd: number): Promise<void> => {
        if (byMicroUsd === 0) return;
        await sql`
          UPDATE vendor_spend SET cost_micro_usd = greatest(0, cost_micro_usd + ${byMicroUsd}::bigint)
          WHERE vendor = ${vendor} AND day = ${day}::date`.execute(db);
      };
      return {
        settle: (actualMicroUsd) => change(actualMicroUsd - costMicroUsd),
        refund: () => change(-costMicroUsd),
      };
    },
  };
}

export interface VendorSpend {
  readonly vendor: string;
  readonly calls: number;
  readonly costMicroUsd: number;
}

/** What was spent today (UTC), by vendor. */
export async function listSpendToday(db: Database): Promise<VendorSpend[]> {
  const { rows } = await sql<VendorSpend>`
    SELECT vendor, calls, cost_micro_usd AS "costMicroUsd" FROM vendor_spend
    WHERE day = (now() AT TIME ZONE 'UTC')::date ORDER BY vendor`.execute(db);
  return rows;
}
