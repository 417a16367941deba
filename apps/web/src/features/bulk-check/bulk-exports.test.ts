import { describe, expect, it } from 'vitest';
import { bulkCsv, bulkTabSeparated, isErrorRow } from './bulk-exports.ts';

const origin = { metrics_source: 'moz', metrics_as_of: '2026-11-20' } as const;
const ROWS = [
  { domain: 'one.example', da: 72, pa: 0, spam_score: null, status: 'ok', yours_since: null, ...origin },
  {
    domain: 'two,.example',
    da: null,
    pa: null,
    spam_score: null,
    status: 'error: gone, or never there',
    yours_since: null,
    metrics_source: null,
    metrics_as_of: null,
  },
];

describe('the exports of a check', () => {
  it('copy tab-separated columns with their names', () => {
    expect(bulkTabSeparated(ROWS)).toBe(
      'domain\tda\tpa\tspam_score\tstatus\none.example\t72\t0\t\tok\ntwo,.example\t\t\t\terror: gone, or never there',
    );
  });

  it('save the same columns without commas in domain and status', () => {
    expect(bulkCsv(ROWS)).toBe(
      '\uFEFFdomain,da,pa,spam_score,status\r\none.example,72,0,,ok\r\ntwo.example,,,,error: gone or never there\r\n',
    );
  });

  it('know the rows that failed', () => {
    expect(ROWS.map(isErrorRow)).toEqual([false, true]);
  });
});
