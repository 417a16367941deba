import { describe, expect, it } from 'vitest';
import { isFreePage, withDelivery } from './free-pages.ts';
import type { FoundResult, SearchAnswer } from './search-answer.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const answer = (rows: number, change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  results: Array.from({ length: rows }, () => ({}) as FoundResult),
  credits_left: 10,
  total: null,
  cached: false,
  charged: rows,
  ...change,
});

describe('a page that may be asked for by itself', () => {
  it('is one that this tab saw delivered in the last day', () => {
    const known = withDelivery({}, 'a', answer(10), NOW);
    expect(isFreePage(known, 'a', NOW + 23 * HOUR_MS)).toBe(true);
    expect(isFreePage(known, 'b', NOW)).toBe(false);
    // The server's day is over, or this clock was set back.
    expect(isFreePage(known, 'a', NOW + 24 * HOUR_MS)).toBe(false);
    expect(isFreePage(known, 'a', NOW - 1)).toBe(false);
  });

  it('is none that an empty balance cut short: the rest would be charged', () => {
    expect(withDelivery({}, 'a', answer(7, { credits_left: 0 }), NOW)).toEqual({});
    expect(withDelivery({}, 'a', answer(10, { credits_left: 0 }), NOW)).toEqual({ a: NOW });
  });

  it('is free since its first delivery and not since a repeat', () => {
    expect(withDelivery({}, 'a', answer(10, { cached: true }), NOW)).toEqual({});
    const first = { a: NOW - 20 * HOUR_MS };
    expect(withDelivery(first, 'a', answer(10, { cached: true }), NOW)).toEqual(first);
  });

  it('is one of the last 200', () => {
    let known = {};
    for (let at = 0; at < 250; at++) known = withDelivery(known, `page ${at}`, answer(1), NOW);
    expect(Object.keys(known)).toHaveLength(200);
    expect(isFreePage(known, 'page 249', NOW)).toBe(true);
  });
});
