import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

/** Who took what of an account's credits, for as long as that is kept: thirty days. */
interface Spenders {
  readonly owner: string;
  /** Colleagues, by the id of the search run or the bulk check; what is not there was the owner's. */
  readonly byCause: ReadonlyMap<string, string>;
}

/** Null for an account of one person, also of the last days: nobody has to be told apart. */
export async function findSpenders(db: Database, accountId: string): Promise<Spenders | null> {
  const owner = await valuesOf(z.string())`
    SELECT coalesce(nullif(name, ''), email, 'The owner') AS name FROM account a WHERE id = ${accountId} AND (
      EXISTS (SELECT FROM account_member WHERE account_id = a.id)
      OR EXISTS (SELECT FROM credit_hold WHERE account_id = a.id AND asked_by IS NOT NULL))`.find(db);
  if (owner === null) return null;
  const found = await rowsOf({ cause: z.string(), name: z.string() })`
    SELECT coalesce(r.id, b.id)::text AS cause, coalesce(nullif(p.name, ''), p.email, 'Somebody who left') AS name
    FROM credit_hold h JOIN account p ON p.id = h.asked_by
    LEFT JOIN search_run r ON r.hold_id = h.id LEFT JOIN bulk_check b ON b.hold_id = h.id
    WHERE h.account_id = ${accountId} AND h.asked_by IS NOT NULL AND h.captured > 0
      AND coalesce(r.id, b.id) IS NOT NULL`.list(db);
  return { owner, byCause: new Map(found.map(({ cause, name }) => [cause, name])) };
}
