import { describe, expect, it } from 'vitest';
import { readSmartSearchResponse, smartSearchPath } from '../../api/run-smart-search.ts';
import { findShortcut } from './shortcuts.ts';
import { findMenuFilter, MENU_FILTERS } from './smart-filter-menu.ts';

describe('the menu of smart filters', () => {
  it('offers the ten of the specification, each with a placeholder and a hint of its own', () => {
    expect(MENU_FILTERS.map(({ id }) => id)).toEqual([
      'unlinked_mentions',
      'competitor_mentions',
      'guest_post_pages',
      'resource_pages',
      'broken_mentions',
      'press_mentions',
      'listicles',
      'directories',
      'comparison_alternatives',
      'tool_aggregators',
    ]);
    for (const part of ['placeholder', 'hint', 'label'] as const) {
      expect(new Set(MENU_FILTERS.map((filter) => filter[part])).size).toBe(10);
    }
    expect([findMenuFilter('saas_blogs'), findMenuFilter(''), findMenuFilter(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a smart search', () => {
  it('repeats the parameter for each excluded domain', () => {
    const request = {
      filter: 'listicles',
      query: 'Acme & Co, acme.com',
      exclude: ['a.example', 'b.example'],
      page: 2,
    };
    expect(smartSearchPath(request)).toBe(
      '/search/smart?filter=listicles&query=Acme+%26+Co%2C+acme.com&exclude=a.example&exclude=b.example&page=2',
    );
  });

  it('is read with its flags and reasons', () => {
    const row = {
      title: null,
      url: 'https://a.example/',
      da: 1,
      pa: 2,
      spam_score: 3,
      description: null,
      industry: 'A; B',
      lang: null,
      matches: null,
      metrics_source: 'own-index',
      metrics_as_of: '2026-11-20',
    };
    const answer = readSmartSearchResponse({
      results: [row, { ...row, why: { template: 'Lists', sentence: 'Words.' } }],
      has_next: true,
      credits_left: 4,
    });
    expect(answer).toMatchObject({ has_next: true, has_prev: false, cached: false, charged: 0 });
    expect(answer.results.map(({ why }) => why)).toEqual([null, { template: 'Lists', sentence: 'Words.' }]);
    expect(answer.results[0]).toMatchObject({
      industry: ['A', 'B'],
      lang: null,
      matches: null,
      metrics_source: 'own-index',
      metrics_as_of: '2026-11-20',
    });
    for (const broken of [
      null,
      [],
      {},
      { results: [1], credits_left: 0 },
      { results: [], credits_left: -1 },
    ]) {
      expect(() => readSmartSearchResponse(broken)).toThrow();
    }
  });
});

describe('findShortcut', () => {
  const pressed = {
    key: 'n',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
  };

  it('knows four keys in either case', () => {
    expect(['/', 'n', 'P', 'c', 'x'].map((key) => findShortcut({ ...pressed, key }))).toEqual([
      'query',
      'next',
      'previous',
      'copy',
      null,
    ]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)(
    'leaves a key with %s to others',
    (state) => expect(findShortcut({ ...pressed, [state]: true })).toBeNull(),
  );
});
