import { describe, expect, it } from 'vitest';
import { readSearchRecord, writeSearchRecord } from './search-record.ts';
import { EMPTY_SEARCH, reduceSearch, type SearchState } from './search-state.ts';

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
const state: SearchState = {
  ...EMPTY_SEARCH,
  query: 'intitle:soil typed further',
  exclude: 'a.example',
  shown: {
    submitted: { filter: null, query: 'intitle:soil', exclude: ['a.example'] },
    page: 3,
    pages: {
      2: { results: [], credits_left: 1, total: 30, cached: false, charged: 0 },
      3: { results: [result], credits_left: 9, total: 30, cached: true, charged: 0 },
    },
    rowCounts: { 1: 10, 2: 0, 3: 1 },
  },
};

describe('the record of a search', () => {
  it('brings back boxes, page, results and flags for the same session', () => {
    const restored = readSearchRecord('alice', writeSearchRecord('alice', state));
    expect(restored).toEqual({
      ...EMPTY_SEARCH,
      query: state.query,
      exclude: state.exclude,
      shown: { ...state.shown, pages: { 3: state.shown?.pages[3] } },
    });
  });

  it('brings back the first page with a later one, so that another filter leaves results on screen, at page 1', () => {
    const first = { results: [result], credits_left: 11, total: 30, cached: false, charged: 1 };
    const { shown } = state;
    if (shown === null) throw new Error('nothing is shown');
    const onThird: SearchState = { ...state, shown: { ...shown, pages: { 1: first, ...shown.pages } } };
    const restored = readSearchRecord('alice', writeSearchRecord('alice', onThird));
    expect(restored.shown?.page).toBe(3);
    const changed = reduceSearch(restored, { type: 'filter-chosen', filter: 'listicles' });
    expect(changed).toMatchObject({ query: '', shown: { page: 1, pages: { 1: first } } });
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
    const smart: SearchState = {
      ...EMPTY_SEARCH,
      filter: 'listicles',
      query: 'soil',
      shown: {
        submitted: { filter: 'listicles', query: 'soil', exclude: [] },
        page: 1,
        pages: { 1: answer },
        rowCounts: { 1: 1 },
      },
    };
    expect(readSearchRecord('alice', writeSearchRecord('alice', smart))).toEqual(smart);
  });

  it.each([['no_such_filter'], ['saas_blogs'], [7]])(
    'forgets the filter %s, which the menu does not offer',
    (filter) => {
      const record = { ...(JSON.parse(writeSearchRecord('alice', state)) as object), filter };
      expect(readSearchRecord('alice', JSON.stringify(record)).filter).toBeNull();
    },
  );

  it('takes no row counts that cannot be', () => {
    const rowCounts = { 1: 10, 2: 11, 0: 3, 11: 3, x: 1, 4: '3' };
    const record = { ...(JSON.parse(writeSearchRecord('alice', state)) as object), rowCounts };
    expect(readSearchRecord('alice', JSON.stringify(record)).shown?.rowCounts).toEqual({ 1: 10, 3: 1 });
  });

  it('is nothing to another session, and names no token', () => {
    expect(readSearchRecord('bob', writeSearchRecord('alice', state))).toBe(EMPTY_SEARCH);
  });

  it('keeps the boxes of a search that was still running, and starts idle', () => {
    const running = {
      ...state,
      shown: null,
      running: { submitted: { filter: null, query: 'q', exclude: [] }, page: 1 },
    };
    expect(readSearchRecord('alice', writeSearchRecord('alice', running))).toEqual({
      ...EMPTY_SEARCH,
      query: state.query,
      exclude: state.exclude,
    });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['missing boxes', '{"owner":"alice"}'],
  ])('is empty for %s', (_what, text) => {
    expect(readSearchRecord('alice', text)).toBe(EMPTY_SEARCH);
  });

  it.each([
    ['a page out of range', { page: 11 }],
    ['a page that is no number', { page: '3' }],
    ['no search', { submitted: null }],
    ['a broken search', { submitted: { query: 'q', exclude: [1] } }],
    ['no answer', { answer: null }],
  ])('keeps only the boxes with %s', (_what, broken) => {
    const record = { ...(JSON.parse(writeSearchRecord('alice', state)) as object), ...broken };
    const restored = readSearchRecord('alice', JSON.stringify(record));
    expect([restored.query, restored.shown]).toEqual([state.query, null]);
  });

  it.each([['en-GB'], ['English'], [''], [7], [undefined]])('takes %j for no language', (lang) => {
    const answer = { ...state.shown?.pages[3], results: [{ ...result, lang }] };
    const record = { ...(JSON.parse(writeSearchRecord('alice', state)) as object), answer };
    const restored = readSearchRecord('alice', JSON.stringify(record));
    expect(restored.shown?.pages[3]?.results).toEqual([{ ...result, lang: null }]);
  });

  it('is empty where the answer is of another shape', () => {
    const record = { ...(JSON.parse(writeSearchRecord('alice', state)) as object), answer: { results: 1 } };
    expect(readSearchRecord('alice', JSON.stringify(record))).toBe(EMPTY_SEARCH);
  });
});
