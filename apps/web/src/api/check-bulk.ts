import type { BulkCheck, BulkHistory, BulkRow } from '@linklode/contract';
import { requireCount, requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';
import { readMetricsOrigin } from './read-metrics-origin.ts';
import { readScore } from './read-score.ts';

export function readBulkRows(value: unknown): BulkRow[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswerError('bulk metrics');
  return value.map((item: unknown) => {
    const row = requireFields(item, 'bulk row');
    if (typeof row.domain !== 'string') throw new UnexpectedAnswerError('bulk row');
    return {
      domain: row.domain,
      da: readScore(row.da),
      pa: readScore(row.pa),
      spam_score: readScore(row.spam_score),
      status: textOrNull(row.status) ?? '',
      yours_since: textOrNull(row.yours_since),
      ...readMetricsOrigin(row),
    };
  });
}

/** Metrics of the domains, one credit for each that a source knows. */
export async function checkBulk(domains: readonly string[]): Promise<BulkRow[]> {
  return readBulkRows(
    await client.call({ method: 'POST', path: '/bulk-metrics', body: { domains }, isKeyed: true }),
  );
}

function readBulkCheck(value: unknown): BulkCheck {
  const check = requireFields(value, 'bulk check');
  if (typeof check.checked_at !== 'string') throw new UnexpectedAnswerError('bulk check');
  return {
    checked_at: check.checked_at,
    charged: requireCount(check.charged, 'bulk check'),
    rows: readBulkRows(check.rows),
  };
}

export function readBulkHistory(value: unknown): BulkHistory {
  const { checks, free_days } = requireFields(value, 'bulk checks');
  if (!Array.isArray(checks)) throw new UnexpectedAnswerError('bulk checks');
  return { free_days: requireCount(free_days, 'bulk checks'), checks: checks.map(readBulkCheck) };
}

/** The checks of the last seven days, newest first. */
export async function listBulkChecks(signal: AbortSignal): Promise<BulkHistory> {
  return readBulkHistory(await client.call({ method: 'GET', path: '/bulk-metrics/history', signal }));
}
