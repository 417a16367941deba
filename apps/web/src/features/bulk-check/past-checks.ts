import type { BulkHistory, BulkRow } from '@linklode/contract';
import { countOf, formatCount } from '../../lib/format.ts';
import { isErrorRow } from './bulk-exports.ts';
import { domainKey } from './read-domains.ts';

const DAY_MS = 24 * 3600 * 1000;

/** `12 domains checked, 9 credits used, 3 were already yours, 1 error, free`; without the parts that are nothing. */
export function summarise(rows: readonly BulkRow[]): string {
  const errors = rows.filter(isErrorRow).length;
  const yours = rows.filter((row) => row.yours_since !== null).length;
  const parts = [
    `${countOf(rows.length - errors, 'domain')} checked`,
    `${countOf(rows.length - errors - yours, 'credit')} used`,
  ];
  if (yours > 0) parts.push(`${formatCount(yours)} ${yours === 1 ? 'was' : 'were'} already yours`);
  if (errors > 0) parts.push(`${countOf(errors, 'error')}, free`);
  return parts.join(', ');
}

/** The keys of domains that were charged for in the last days and are free now. The server has the last word. */
export function findYours({ free_days, checks }: BulkHistory, nowMs: number): Set<string> {
  const yours = new Set<string>();
  for (const { checked_at, rows } of checks) {
    for (const row of rows) {
      const since = Date.parse(row.yours_since ?? checked_at);
      if (!isErrorRow(row) && since > nowMs - free_days * DAY_MS) yours.add(domainKey(row.domain));
    }
  }
  return yours;
}
