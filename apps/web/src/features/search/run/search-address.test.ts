import { describe, expect, it } from 'vitest';
import { boxesOf, placeKey, readSearchEntry, searchEntry } from './search-address.ts';
import type { SearchPlace } from './search-state.ts';

const place = (change: Partial<SearchPlace['submitted']> = {}, page = 1): SearchPlace => ({
  submitted: { filter: null, query: 'intitle:"a & b" +x #1', exclude: [], ...change },
  page,
});

describe('the address of a search', () => {
  it.each([
    ['a query', place({ query: 'intitle:soil' }), '?q=intitle%3Asoil'],
    ['a later page', place({ query: 'intitle:soil' }, 2), '?q=intitle%3Asoil&page=2'],
    [
      'a smart filter with exclusions',
      place({ filter: 'listicles', query: 'soil', exclude: ['a.example', 'b.example'] }, 3),
      '?q=soil&filter=listicles&exclude=a.example%2Cb.example&page=3',
    ],
    ['a query with every sign', place(), '?q=intitle%3A%22a+%26+b%22+%2Bx+%231'],
  ])('names %s, and is read back', (_what, named, search) => {
    expect(searchEntry(named)).toEqual({ search, state: null });
    expect(readSearchEntry(search)).toEqual(named);
  });

  it('leaves a long list of exclusions to the entry of the tab, and is the same search there', () => {
    const exclude = Array.from({ length: 500 }, (_, at) => `site-${at}.example`);
    const { search, state } = searchEntry(place({ exclude }));
    expect(search.length).toBeLessThan(100);
    expect(readSearchEntry(search, state)).toEqual(place({ exclude }));
    expect(readSearchEntry(search)).toEqual(place());
  });

  it('is nothing without a query, and what cannot be in it is as if it were not there', () => {
    for (const search of ['', '?q=', '?q=+', '?page=2', '?query=x'])
      expect(readSearchEntry(search)).toBeNull();
    for (const search of ['page=0', 'page=11', 'page=1.5', 'page=x', 'filter=saas_blogs', 'filter=toString'])
      expect(readSearchEntry(`?q=soil&${search}`)).toEqual(place({ query: 'soil' }));
    for (const state of [7, null, { exclude: 'a' }, { exclude: [1] }])
      expect(readSearchEntry('?q=soil&exclude=a.example,,%20b', state)).toEqual(
        place({ query: 'soil', exclude: ['a.example', 'b'] }),
      );
  });

  it('fills the boxes', () => {
    expect(boxesOf(place({ exclude: ['a.example', 'b.example'] }).submitted)).toEqual({
      filter: null,
      query: place().submitted.query,
      exclude: 'a.example, b.example',
    });
  });

  it('tells searches and pages apart', () => {
    const keys = [place(), place({}, 2), place({ filter: 'listicles' }), place({ exclude: ['a'] })].map(
      placeKey,
    );
    expect(new Set(keys).size).toBe(4);
  });
});
