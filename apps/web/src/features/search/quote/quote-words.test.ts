import { describe, expect, it } from 'vitest';
import { conditionsOn, isFinished, withCondition, withoutClause } from './conditions.ts';
import { nextPageCost, searchCost } from './quote-cost.ts';
import { leftWords, quoteVein, spokenSum, sumOf } from './quote-words.ts';
import { inOrder, type RowOrder } from '../results/row-order.ts';
import type { FoundResult } from '../run/search-answer.ts';

type Quote = Parameters<typeof sumOf>[0];
const quote = (change: Partial<Quote> = {}): Quote => ({
  count: 'counted',
  all: { websites: 63 },
  yours: 22,
  at_most: 10,
  free_until: null,
  ...change,
});

describe('what a search costs', () => {
  it.each([
    [null, 100, 'at most 10 credits'],
    [quote(), 100, 'at most 10 credits'],
    [quote({ at_most: 1 }), 100, 'at most 1 credit'],
    [quote(), 3, 'at most 3 credits'],
    [quote({ all: { websites: 0 }, at_most: 0 }), 100, 'nothing to charge'],
    [quote({ at_most: 0, yours: 63 }), 0, 'free, all yours'],
    [quote({ free_until: 'soon' }), 100, 'free until soon'],
  ])('%j with %s: %s', (given, balance, words) => {
    expect(searchCost(given, balance)).toBe(words);
  });

  it('of the next page is no more than rows are left, and no more than can be new', () => {
    expect(nextPageCost(null, null, 50)).toBe('at most 10 credits');
    expect(nextPageCost(4, quote(), 50)).toBe('at most 4 credits');
    expect(nextPageCost(40, quote({ yours: 61 }), 50)).toBe('at most 2 credits');
    expect(nextPageCost(40, quote({ yours: 63 }), 50)).toBe('free, all yours');
    expect(nextPageCost(40, quote({ all: { websites: 10_000, websites_is: 'at_least' } }), 3)).toBe(
      'at most 3 credits',
    );
  });
});

describe('what a quote comes to', () => {
  it.each([
    [quote(), 100, false, '63 websites. 22 already yours. At most 10 credits for this page.'],
    [quote(), 100, true, '41 not yet yours of 63 websites.'],
    [quote({ yours: 0 }), 3, false, '63 websites. Shows what is yours and 3 of 10 more, 3 credits.'],
    [quote(), 0, false, '63 websites. 22 already yours. Only what is yours is free: your balance is 0.'],
    [quote({ all: { websites: 10 }, yours: 10, at_most: 0 }), 0, false, '10 websites, all yours. Free.'],
    [
      quote({ all: { websites: 10_000, websites_is: 'at_least' }, yours: 0 }),
      100,
      false,
      'At least 10,000 websites. At most 10 credits for this page.',
    ],
    [
      quote({ all: { websites: 0 }, at_most: 0 }),
      5,
      false,
      '0 websites. Nothing to charge. Take a condition out.',
    ],
    [
      quote({ all: { websites: 0 }, at_most: 0, isFiltered: true, hidden: { sites: 5, at: '' } }),
      5,
      false,
      '0 websites. 5 websites left out. Nothing to charge. Try other words.',
    ],
    [
      quote({ count: 'not_countable', all: { websites: null }, yours: null }),
      5,
      false,
      'Count not known. At most 10 credits.',
    ],
    [
      quote({ count: 'not_available', all: { websites: null }, yours: null }),
      5,
      false,
      'Count not available. Search still says at most 10 credits.',
    ],
    [
      quote({ count: 'not_available', all: { websites: null }, yours: null }),
      0,
      false,
      'Count not available.',
    ],
  ])('%j with %s, searched %s: %s', (given, balance, isSearched, words) => {
    expect(spokenSum(sumOf(given, balance, isSearched))).toBe(words);
  });

  it('says at least where there are more', () => {
    expect(leftWords({ websites: 1 })).toBe('1 website');
    expect(leftWords({ websites: 10_000, websites_is: 'at_least' })).toBe('at least 10,000 websites');
  });

  it('draws a vein that narrows with the logarithm and runs dry at nothing', () => {
    expect(quoteVein(4180, 4180)).toBe(12);
    expect(quoteVein(97, 4180)).toBeCloseTo(4.66, 1);
    expect(quoteVein(1, 4180)).toBeGreaterThanOrEqual(1.5);
    expect(quoteVein(0, 4180)).toBeNull();
    expect(quoteVein(3, 1)).toBe(12);
  });
});

describe('conditions', () => {
  const condition = (text: string) => ({ name: '', text });

  it('are written behind the query, in place of another of the same kind', () => {
    expect(withCondition('intitle:soil', condition('da:>=20'))).toBe('intitle:soil da:>=20');
    expect(withCondition('da:>=20  intitle:soil', condition('da:>=40'))).toBe('intitle:soil da:>=40');
    expect(withCondition('intitle:soil lang:en', condition('lang:'))).toBe('intitle:soil lang:');
    expect(withCondition('', condition('inurl:'))).toBe('inurl:');
  });

  it('are taken out where they stand, with what joins them', () => {
    const query = 'intitle:"Write For Us" (soil OR compost)  -forum';
    expect(withoutClause(query, 1)).toBe('intitle:"Write For Us" -forum');
    expect(withoutClause(query, 0)).toBe('(soil OR compost)  -forum');
    expect(withoutClause(query, 7)).toBe(query);
    expect(withoutClause('intitle:soil', 0)).toBe('');
  });

  it('offer what can be counted as it stands, and what is finished by hand', () => {
    const offered = conditionsOn(Date.UTC(2026, 10, 22));
    expect(offered.filter(isFinished).map(({ text }) => text)).toEqual([
      'da:>=20',
      'da:>=40',
      'pa:>=20',
      'spam:<=30',
      'lang:en',
      'after:2025-11-22',
    ]);
  });
});

describe('the order of rows', () => {
  const row = (url: string, da: number | null, spam_score: number | null) =>
    ({ url, da, pa: da, spam_score }) as FoundResult;
  const rows = [row('a', 20, null), row('b', null, 3), row('c', 50, 40), row('d', 20, 3)];
  const urls = (order: RowOrder, known?: ReadonlySet<string>) =>
    inOrder(rows, { order, ...(known === undefined ? {} : { known }) })
      .map(({ url }) => url)
      .join('');

  it('puts what has no value last and keeps equal ones as they matched', () => {
    expect([urls('match'), urls('da'), urls('pa'), urls('spam')]).toEqual(['abcd', 'cadb', 'cadb', 'bdca']);
  });

  it('puts the websites of projects last, and changes nothing while nobody knows which those are', () => {
    expect([urls('unknown', new Set(['a', 'c'])), urls('unknown')]).toEqual(['bdac', 'abcd']);
  });
});
