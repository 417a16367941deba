import type { SmartSearchResult } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { findChargedRows, rowKeyOf } from '../credits/index.ts';

/** What a credit is taken for: the page that the row shows. */
export function nameOfRow(result: Pick<SmartSearchResult, 'url'>): string {
  return result.url;
}

export function keyOfRow(result: Pick<SmartSearchResult, 'url'>): string {
  return rowKeyOf('page', nameOfRow(result));
}

/** The rows, those that the account was charged for in the last `days` marked with the time of that. */
export async function markYours(
  db: Database,
  accountId: string,
  rows: readonly SmartSearchResult[],
  days: number,
): Promise<SmartSearchResult[]> {
  if (days === 0 || rows.length === 0) return [...rows];
  const charged = await findChargedRows(db, accountId, rows.map(keyOfRow), days);
  return rows.map((row) => ({ ...row, yours_since: charged.get(keyOfRow(row))?.chargedAt ?? null }));
}

/** Every row that is free, and of the others as many as can be paid for, in their order. */
export function takePayable(rows: readonly SmartSearchResult[], payable: number): SmartSearchResult[] {
  let left = payable;
  return rows.filter((row) => row.yours_since !== null || left-- > 0);
}
