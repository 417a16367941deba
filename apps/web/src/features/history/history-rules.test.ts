import type { HistoryEntry } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import {
  dayShortcuts,
  distinctQueries,
  filterHistory,
  NO_FILTERS,
  startOfLocalDay,
  type HistoryFilters,
} from './filter-history.ts';
import { queryLabel, readSmartQuery } from '../../lib/smart-query.ts';
import { formatOffset, localTimeZone } from './time-zone.ts';

const local = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  query: 'site:.example',
  title: 'A title',
  url: 'https://one.example/',
  da: 50,
  pa: 40,
  spam_score: 10,
  created_at: local(20, 12),
  metrics_source: 'own-index',
  metrics_as_of: '2026-11-20',
  ...change,
});
const ENTRIES = [
  entry({ title: 'a', da: 30, created_at: local(21, 9) }),
  entry({ title: 'b', da: 50, pa: 0, query: 'smart:guest_post_pages soil' }),
  entry({ title: 'c', da: null, spam_score: null, created_at: local(19) }),
  entry({ title: 'd', da: 70, spam_score: 80, created_at: local(18, 23, 59) }),
];
const titles = (filters: Partial<HistoryFilters>) =>
  filterHistory(ENTRIES, { ...NO_FILTERS, ...filters })
    .map(({ title }) => title)
    .join('');

describe('the filters of the history', () => {
  it('let everything pass when they are empty or no numbers', () => {
    expect(titles({})).toBe('abcd');
    expect(titles({ daMin: ' ', paMax: 'x', spamMin: '1e5', from: 'soon', to: '2026-13-01' })).toBe('abcd');
  });

  it('include both bounds', () => {
    expect(titles({ daMin: '30', daMax: '50' })).toBe('ab');
    expect(titles({ daMin: '30.5' })).toBe('bd');
    expect(titles({ paMin: '0', paMax: '0' })).toBe('b');
    expect(titles({ spamMin: '10', spamMax: '10' })).toBe('ab');
  });

  it('leave out what has no value where a bound is set', () => {
    expect(titles({ daMin: '0' })).toBe('abd');
    expect(titles({ spamMax: '100' })).toBe('abd');
  });

  it('find nothing between bounds that are the wrong way round', () => {
    expect(titles({ daMin: '60', daMax: '40' })).toBe('');
  });

  it('are filled for today, yesterday and the last seven days by one press each, in local days', () => {
    const days = (now: Date) => {
      const { Today, Yesterday, 'Last 7 days': week } = dayShortcuts(now);
      return [Today, Yesterday, week].map((one) => titles(one ?? {}));
    };
    // Late in the evening of the 21st, and on the first of a month.
    expect(days(new Date(2026, 10, 21, 23, 59))).toEqual(['a', 'b', 'abcd']);
    expect(days(new Date(2026, 10, 22, 0, 0))).toEqual(['', 'a', 'abcd']);
    expect(dayShortcuts(new Date(2027, 0, 1))).toMatchObject({
      Today: { from: '2027-01-01', to: '2027-01-02' },
      Yesterday: { from: '2026-12-31', to: '2027-01-01' },
    });
  });

  it('take one query whole', () => {
    expect(titles({ query: 'site:.example' })).toBe('acd');
    expect(distinctQueries(ENTRIES)).toEqual(['site:.example', 'smart:guest_post_pages soil']);
  });

  it('go from the start of the first local day up to the start of the last', () => {
    expect(titles({ from: '2026-11-19' })).toBe('abc');
    expect(titles({ from: '2026-11-20' })).toBe('ab');
    expect(titles({ to: '2026-11-19' })).toBe('cd');
    expect(titles({ to: '2026-11-21' })).toBe('bcd');
    expect(titles({ from: '2026-11-19', to: '2026-11-19' })).toBe('c');
  });

  it('know no days that the calendar does not have', () => {
    expect(startOfLocalDay('2026-11-21')).toBe(new Date(2026, 10, 21).getTime());
    for (const day of ['2026-02-30', '2026-00-10', '21.11.2026', '']) expect(startOfLocalDay(day)).toBeNull();
  });

  it('pass over thousands of entries quickly', () => {
    const many = Array.from({ length: 14_000 }, (_, at) => entry({ da: at % 101 }));
    const started = performance.now();
    expect(filterHistory(many, { ...NO_FILTERS, daMin: '100', from: '2026-11-01' })).toHaveLength(138);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('a query of the history', () => {
  it('is shown without the marker of its smart filter', () => {
    expect(readSmartQuery('smart:guest_post_pages soil, compost')).toEqual({
      filter: 'Guest post pages',
      text: 'soil, compost',
    });
    expect(readSmartQuery('smart:saas_blogs crm').filter).toBe('SaaS blogs');
    expect(queryLabel('smart:listicles tents')).toBe('Listicles: tents');
    expect(queryLabel('smart:listicles')).toBe('Listicles');
  });

  it('is left as typed otherwise', () => {
    for (const query of [
      'site:.example',
      'intitle:"smart:listicles x"',
      'smart: watches',
      'smart:Tents x',
      '',
    ]) {
      expect(readSmartQuery(query)).toEqual({ filter: null, text: query });
      expect(queryLabel(query)).toBe(query);
    }
  });
});

describe('the time zone', () => {
  it('is named with its offset', () => {
    expect([330, -180, -570, 0, 60].map(formatOffset)).toEqual([
      'UTC+5:30',
      'UTC\u22123',
      'UTC\u22129:30',
      'UTC',
      'UTC+1',
    ]);
    expect(localTimeZone()).toContain('UTC');
  });
});
