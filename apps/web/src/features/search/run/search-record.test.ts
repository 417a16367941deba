import { describe, expect, it } from 'vitest';
import { NOTHING_KEPT, readSearchRecord, writeSearchRecord, type KeptSearch } from './search-record.ts';

const result = {
  title: 'Write for us',
  url: 'https://understory.example/pitch',
  da: 72,
  pa: null,
  spam_score: 1,
  description: null,
  industry: ['Publishing'],
  lang: 'en',
  yours_since: null,
  matches: [{ clause: 'link:a.example', places: ['link' as const], link: 'https://a.example/' }],
  metrics_source: 'own-index' as const,
  metrics_as_of: '2026-11-20',
};
const submitted = { filter: null, query: 'intitle:soil', exclude: ['a.example'] };
const kept: KeptSearch = {
  boxes: { filter: null, query: 'intitle:soil typed further', exclude: 'a.example' },
  shown: {
    place: { submitted, page: 3 },
    answer: { results: [result], credits_left: 9, total: 30, cached: true, charged: 0 },
    first: { results: [result], credits_left: 11, total: 30, cached: false, charged: 1 },
    rowCounts: { 1: 10, 2: 0, 3: 1 },
  },
  deliveries: { a: 1_790_000_000_000 },
};

describe('the record of a search', () => {
  it('brings back boxes, page, results, flags, the first page and what comes free for the same session', () => {
    expect(readSearchRecord('alice', writeSearchRecord('alice', kept))).toEqual(kept);
  });

  it('brings back a smart filter with its answer, reasons and flags', () => {
    const why = { template: 'Lists', words: 'soil', link: 'https://a.example/' };
    const answer = {
      results: [{ ...result, why }],
      has_next: true,
      has_prev: false,
      credits_left: 9,
      cached: false,
      charged: 1,
    };
    const smart: KeptSearch = {
      boxes: { filter: 'listicles', query: 'soil', exclude: '' },
      shown: {
        place: { submitted: { filter: 'listicles', query: 'soil', exclude: [] }, page: 1 },
        answer,
        first: null,
        rowCounts: { 1: 1 },
      },
      deliveries: {},
    };
    expect(readSearchRecord('alice', writeSearchRecord('alice', smart))).toEqual(smart);
  });

  it.each([['no_such_filter'], ['saas_blogs'], [7]])(
    'forgets the filter %s, which the menu does not offer',
    (filter) => {
      const record = { ...(JSON.parse(writeSearchRecord('alice', kept)) as object), filter };
      expect(readSearchRecord('alice', JSON.stringify(record)).boxes.filter).toBeNull();
    },
  );

  it('takes no row counts that cannot be', () => {
    const rowCounts = { 1: 10, 2: 11, 0: 3, 11: 3, x: 1, 4: '3' };
    const record = { ...(JSON.parse(writeSearchRecord('alice', kept)) as object), rowCounts };
    expect(readSearchRecord('alice', JSON.stringify(record)).shown?.rowCounts).toEqual({ 1: 10, 3: 1 });
  });

  it('is nothing to another session, and names no token', () => {
    expect(readSearchRecord('bob', writeSearchRecord('alice', kept))).toBe(NOTHING_KEPT);
  });

  it('keeps the boxes of a search that was still running', () => {
    const running = { ...kept, shown: null };
    expect(readSearchRecord('alice', writeSearchRecord('alice', running))).toEqual(running);
  });

  it.each([[null], [[]], [{ a: 'yesterday' }]])('takes %j for no deliveries', (deliveries) => {
    const record = { ...(JSON.parse(writeSearchRecord('alice', kept)) as object), deliveries };
    expect(readSearchRecord('alice', JSON.stringify(record)).deliveries).toEqual({});
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['missing boxes', '{"owner":"alice"}'],
  ])('is empty for %s', (_what, text) => {
    expect(readSearchRecord('alice', text)).toBe(NOTHING_KEPT);
  });

  it.each([
    ['a page out of range', { page: 11 }],
    ['a page that is no number', { page: '3' }],
    ['no search', { submitted: null }],
    ['a broken search', { submitted: { query: 'q', exclude: [1] } }],
    ['no answer', { answer: null }],
  ])('keeps only the boxes with %s', (_what, broken) => {
    const record = { ...(JSON.parse(writeSearchRecord('alice', kept)) as object), ...broken };
    const restored = readSearchRecord('alice', JSON.stringify(record));
    expect([restored.boxes, restored.shown]).toEqual([kept.boxes, null]);
  });

  it('is empty where the answer is of another shape', () => {
    const record = { ...(JSON.parse(writeSearchRecord('alice', kept)) as object), answer: { results: 1 } };
    expect(readSearchRecord('alice', JSON.stringify(record))).toBe(NOTHING_KEPT);
  });
});
