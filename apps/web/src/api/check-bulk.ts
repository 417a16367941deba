import type { BulkRow } from '@linklode/contract';
import { requireFields, textOrNull } from './answer-fields.ts';
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
      ...readMetricsOrigin(row),
    };
  });
}

/** Metrics of the domains, one credit for each that a source knows. */
export async function checkBulk(domains: readonly string[]): Promise<BulkRow[]> {
  return readBulkRows(await client.call({ method: 'POST', path: '/bulk-metrics', body: { domains } }));
}
