import type { BulkRow } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { findYours, summarise } from './past-checks.ts';

const row = (domain: string, more: Partial<BulkRow> = {}): BulkRow => ({
  domain,
  da: 1,
  pa: 1,
  spam_score: 1,
  status: 'ok',
  yours_since: null,
  metrics_source: 'moz',
  metrics_as_of: '2026-11-20',
  ...more,
});
const wrong = row('wrong.example', { status: 'error: not in the index' });
const NOW = Date.parse('2026-11-22T12:00:00Z');

describe('what is said of a check', () => {
  it('names credits used, what was already the person’s, and errors', () => {
    const since = '2026-11-20T10:00:00Z';
    expect(summarise([row('a.example'), row('b.example')])).toBe('2 domains checked, 2 credits used');
    expect(summarise([row('a.example'), row('b.example', { yours_since: since }), wrong])).toBe(
      '2 domains checked, 1 credit used, 1 was already yours, 1 error, free',
    );
  });
});

describe('the domains that are free', () => {
  const history = (free_days: number) => ({
    free_days,
    checks: [
      { checked_at: '2026-11-22T11:00:00Z', charged: 1, rows: [row('new.example'), wrong] },
      {
        checked_at: '2026-11-22T10:00:00Z',
        charged: 0,
        rows: [
          row('young.example', { yours_since: '2026-11-15T12:00:01Z' }),
          row('old.example', { yours_since: '2026-11-15T12:00:00Z' }),
        ],
      },
    ],
  });

  it('are those that were charged for lately, whenever they were last shown', () => {
    expect([...findYours(history(7), NOW)]).toEqual(['new.example', 'young.example']);
  });

  it('are none where repeats are not free', () => {
    expect([...findYours(history(0), NOW)]).toEqual([]);
  });
});
