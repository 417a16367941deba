import type { SmartSearchResult } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { findChargedRows, rowKeyOf, type ChargedRow } from '../credits/index.ts';
import { siteOf } from './row-site.ts';
import type { RowsAre } from './web-search.port.ts';

type Row = Pick<SmartSearchResult, 'url' | 'domain'>;

/** What a credit is taken for: the row's website, or the page. */
export function nameOfRow({ url, domain }: Row, rows: RowsAre): string {
  return rows === 'sites' ? (domain ?? siteOf(url)) : url;
}

export function keyOfRow(row: Row, rows: RowsAre): string {
  return rowKeyOf(rows === 'sites' ? 'site' : 'page', nameOfRow(row, rows));
}

const keyOfPage = ({ url }: Row): string => rowKeyOf('page', url);

/**
 * The rows; those that `findCharged` knows as charged for in the last `days` are marked with that time. A page that was
 * paid for stays paid for, whether it stood for itself or for its website.
 */
export async function markYours(
  findCharged: (keys: readonly string[]) => Promise<ReadonlyMap<string, ChargedRow>>,
  results: readonly SmartSearchResult[],
  asked: { readonly rows: RowsAre; readonly days: number },
): Promise<SmartSearchResult[]> {
  const { rows, days } = asked;
  if (days === 0 || results.length === 0) return [...results];
  const keys = new Set(results.flatMap((row) => [keyOfRow(row, rows), keyOfPage(row)]));
  const charged = await findCharged([...keys]);
  return results.map((row) => {
    const found = charged.get(keyOfRow(row, rows)) ?? charged.get(keyOfPage(row));
    return { ...row, yours_since: found?.chargedAt ?? null };
  });
}

/** Whether the account was charged for the page, or for its website, in the last `days`. */
export async function isYours(db: Database, accountId: string, url: string, days: number): Promise<boolean> {
  const keys = [keyOfRow({ url }, 'sites'), keyOfPage({ url })];
  return (await findChargedRows(db, accountId, keys, days)).size > 0;
}

/**
 * The keys under which the rows are charged for, and the keys of what is paid for with them: the pages by which
 * websites were shown.
 */
export function keysToCharge(rows: readonly Row[], rowsAre: RowsAre): { keys: string[]; also: string[] } {
  const keys = rows.map((row) => keyOfRow(row, rowsAre));
  const known = new Set(keys);
  const also =
    rowsAre === 'sites' ? rows.map(keyOfPage).filter((key) => known.size < known.add(key).size) : [];
  return { keys, also };
}

/** All free rows, and as many of the others as can be paid for, in order. */
export function takePayable(rows: readonly SmartSearchResult[], payable: number): SmartSearchResult[] {
  let left = payable;
  return rows.filter((row) => row.yours_since !== null || left-- > 0);
}
