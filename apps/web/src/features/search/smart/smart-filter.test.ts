import { FILTER_LABELS } from '@linklode/smart-filters/labels';
import { describe, expect, it } from 'vitest';
import { findShortcut } from '../shortcuts.ts';
import { findMenuFilter, MENU_FILTERS } from './smart-filter-menu.ts';

describe('the menu of smart filters', () => {
  it('offers the ten of the specification, each with examples and a hint of its own', () => {
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
      expect(new Set(MENU_FILTERS.map(({ id }) => FILTER_LABELS[id][part])).size).toBe(10);
    }
    expect([findMenuFilter('saas_blogs'), findMenuFilter(''), findMenuFilter(null)]).toEqual([
      null,
      null,
      null,
    ]);
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
