import type { CreditEntry } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { listEntries } from './credits.repo.ts';

/**
 * What is known of an account's entries outside the ledger, by the id of their cause; shown instead of the details in
 * the ledger.
 */
export type FindDetails = (db: Database, accountId: string) => Promise<ReadonlyMap<string, string>>;

/** Who took what, if several people work for the account; entries that are not in `byCause` are the owner's. */
export type FindSpenders = (
  db: Database,
  accountId: string,
) => Promise<{ readonly owner: string; readonly byCause: ReadonlyMap<string, string> } | null>;

/** For so long it is certainly known who asked. */
const ASKERS_KEPT_MS = 29 * 24 * 3600 * 1000;
const SPENDING: ReadonlySet<string> = new Set(['search', 'bulk check', 'link watch']);

/** The newest `limit` entries of an account in the form for its owner, newest first. */
export async function tellCreditHistory(
  db: Database,
  accountId: string,
  {
    findDetails,
    findSpenders,
    limit,
  }: { findDetails: FindDetails; findSpenders: FindSpenders; limit: number },
): Promise<CreditEntry[]> {
  const [entries, known, spenders] = await Promise.all([
    listEntries(db, accountId, limit),
    findDetails(db, accountId),
    findSpenders(db, accountId),
  ]);
  const spenderOf = (reason: string, cause: string, at: Date): { spent_by?: string } => {
    if (spenders === null || !SPENDING.has(reason)) return {};
    const isKept = Date.now() - at.getTime() < ASKERS_KEPT_MS;
    const name = spenders.byCause.get(cause) ?? (isKept ? spenders.owner : undefined);
    return name === undefined ? {} : { spent_by: name };
  };
  return entries.map(({ ref_id, ref_type, created_at, reason, details, amount }) => ({
    created_at: created_at.toISOString(),
    reason,
    details: known.get(ref_id) ?? details,
    amount,
    ...(ref_type === 'payment_order' ? { order: ref_id } : {}),
    ...spenderOf(reason, ref_id, created_at),
  }));
}
