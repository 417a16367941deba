import type { BulkRow } from '@linklode/contract';
import { toCsv, toTabSeparated, type Cell } from '../../lib/csv.ts';

const COLUMNS = ['domain', 'da', 'pa', 'spam_score', 'status'];

const table = (rows: readonly BulkRow[], text: (value: string) => string): Cell[][] => [
  COLUMNS,
  ...rows.map((row) => [text(row.domain), row.da, row.pa, row.spam_score, text(row.status)]),
];

/** The rows as tab-separated text, the column names first. */
export function bulkTabSeparated(rows: readonly BulkRow[]): string {
  return toTabSeparated(table(rows, (value) => value));
}

/** The rows as the content of bulk_metrics.csv: domain and status without commas. */
export function bulkCsv(rows: readonly BulkRow[]): string {
  return toCsv(table(rows, (value) => value.replaceAll(',', '')));
}

/** Whether a row says that its domain could not be checked. */
export function isErrorRow(row: BulkRow): boolean {
  return row.status.toLowerCase().startsWith('error');
}
