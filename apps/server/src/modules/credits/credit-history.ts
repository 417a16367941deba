import type { CreditEntry } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { listEntries } from './credits.repo.ts';

/** What is known of an account's entries beside the ledger, by the id of what caused them: shown instead of their details. */
export type FindDetails = (db: Database, accountId: string) => Promise<ReadonlyMap<string, string>>;

/** The newest `limit` entries of an account as its owner reads them, newest first. */
export async function tellCreditHistory(
  db: Database,
  accountId: string,
  { findDetails, limit }: { findDetails: FindDetails; limit: number },
): Promise<CreditEntry[]> {
  const [entries, known] = await Promise.all([listEntries(db, accountId, limit), findDetails(db, accountId)]);
  return entries.map(({ ref_id, created_at, reason, details, amount }) => ({
    created_at: created_at.toISOString(),
    reason,
    details: known.get(ref_id) ?? details,
    amount,
  }));
}
