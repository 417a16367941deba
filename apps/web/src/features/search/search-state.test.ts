import type { SearchResponse } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, reduceSearch, type SearchAction, type SearchState } from './search-state.ts';

const answer = (charged: number, total: number | null = null): SearchResponse => ({
  results: [],
  credits_left: 90,
  total,
  cached: false,
  charged,
});
const first = { filter: null, query: 'intitle:soil', exclude: ['a.example'] };
const second = { filter: null, query: 'intitle:peat', exclude: [] };

function after(...actions: SearchAction[]): SearchState {
  return actions.reduce(reduceSearch, EMPTY_SEARCH);
}

const shownTwoPages = after(
  { type: 'query-typed', query: first.query },
  { type: 'started', submitted: first },
  { type: 'delivered', answer: answer(10) },
  { type: 'page-started', page: 2 },
  { type: 'delivered', answer: answer(7) },
);

describe('a search', () => {
  it('starts at page 1 and takes the last one off the screen with its cached pages', () => {
    expect(shownTwoPages.shown).toMatchObject({ page: 2, submitted: first });
    expect(Object.keys(shownTwoPages.shown?.pages ?? {})).toEqual(['1', '2']);
    const started = reduceSearch(shownTwoPages, { type: 'started', submitted: second });
    expect(started).toMatchObject({ shown: null, running: { submitted: second, page: 1 } });
    const delivered = reduceSearch(started, { type: 'delivered', answer: answer(3) });
    expect(delivered.shown).toEqual({
      submitted: second,
      page: 1,
      pages: { 1: answer(3) },
      rowCounts: { 1: 0 },
    });
    expect([delivered.running, delivered.replaced]).toEqual([null, null]);
  });

  it('shows a cached page at once and ignores one that is not there', () => {
    expect(reduceSearch(shownTwoPages, { type: 'page-shown', page: 1 }).shown?.page).toBe(1);
    expect(reduceSearch(shownTwoPages, { type: 'page-shown', page: 9 })).toBe(shownTwoPages);
  });

  it('keeps the page on screen when another page fails, and remembers what to try again', () => {
    const failure = {
      kind: 'no-answer',
      message: 'Something went wrong',
      detail: 'No answer came.',
    } as const;
    const failed = after(
      { type: 'started', submitted: first },
      { type: 'delivered', answer: answer(10) },
      { type: 'page-started', page: 2 },
      { type: 'failed', failure },
    );
    expect(failed.shown?.page).toBe(1);
    expect(failed.failed).toEqual({ submitted: first, page: 2, failure });
    expect(reduceSearch(failed, { type: 'page-started', page: 2 }).failed).toBeNull();
  });

  it('leaves no results when a new search fails', () => {
    const failure = {
      kind: 'refused',
      message: 'Error 503: x',
      position: null,
      retryAfterSeconds: 3,
      mayPass: true,
    } as const;
    const failed = [
      { type: 'started', submitted: second } as const,
      { type: 'failed', failure } as const,
    ].reduce<SearchState>(reduceSearch, shownTwoPages);
    expect(failed).toMatchObject({
      shown: null,
      running: null,
      failed: { submitted: second, page: 1, failure },
    });
  });

  it('brings the last results back when there was nothing to pay a new search with', () => {
    const out = [
      { type: 'started', submitted: second } as const,
      { type: 'failed', failure: { kind: 'out-of-credits' } } as const,
    ].reduce<SearchState>(reduceSearch, shownTwoPages);
    expect(out.shown).toEqual(shownTwoPages.shown);
    expect(out.running).toBeNull();
  });

  it('ignores answers and failures that no search waits for', () => {
    expect(reduceSearch(shownTwoPages, { type: 'delivered', answer: answer(1) })).toBe(shownTwoPages);
    expect(reduceSearch(shownTwoPages, { type: 'failed', failure: { kind: 'out-of-credits' } })).toBe(
      shownTwoPages,
    );
  });

  it('fetches no page before there is a search', () => {
    expect(reduceSearch(EMPTY_SEARCH, { type: 'page-started', page: 2 })).toBe(EMPTY_SEARCH);
  });
});

describe('the boxes', () => {
  const problem = { message: 'Invalid search query', position: null, length: 0 };

  it('forget what was wrong as soon as the query changes, but not by an exclusion', () => {
    const rejected = after({ type: 'rejected', problem });
    expect(reduceSearch(rejected, { type: 'exclude-typed', exclude: 'a' }).problem).toEqual(problem);
    expect(reduceSearch(rejected, { type: 'query-typed', query: 'x' }).problem).toBeNull();
  });

  it('keep the results while they are edited', () => {
    expect(reduceSearch(shownTwoPages, { type: 'query-typed', query: '' }).shown).toBe(shownTwoPages.shown);
  });

  it('are emptied with everything else by a clearing', () => {
    expect(reduceSearch(shownTwoPages, { type: 'cleared' })).toEqual(EMPTY_SEARCH);
  });
});

describe('the smart filter', () => {
  it('clears the query and goes back to page 1 when it changes', () => {
    const chosen = reduceSearch(shownTwoPages, { type: 'filter-chosen', filter: 'listicles' });
    expect(chosen).toMatchObject({ filter: 'listicles', query: '', shown: { page: 1, submitted: first } });
    expect(Object.keys(chosen.shown?.pages ?? {})).toEqual(['1', '2']);
  });

  it('leaves no page on screen where the first is not here any more', () => {
    const shown = shownTwoPages.shown;
    if (!shown) throw new Error('Two pages were shown.');
    const restored = { ...shownTwoPages, shown: { ...shown, pages: { 2: answer(7) } } };
    expect(reduceSearch(restored, { type: 'filter-chosen', filter: 'listicles' }).shown).toBeNull();
  });

  it('changes nothing when it stays', () => {
    expect(reduceSearch(shownTwoPages, { type: 'filter-chosen', filter: null })).toBe(shownTwoPages);
  });
});
