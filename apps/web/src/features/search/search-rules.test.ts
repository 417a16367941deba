import type { SearchResponse } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../api/api-error.ts';
import { parseExcludeList } from './exclude-list.ts';
import { industryText } from './industry-text.ts';
import { hasNextPage, pageCount } from './result-pages.ts';
import { toSearchFailure } from './search-failure.ts';

const error = (status: number, text: string) =>
  new ApiError({ status, body: { text, code: null, position: 4 }, retryAfterSeconds: 9 });

describe('toSearchFailure', () => {
  it.each([
    [402, ''],
    [402, 'Payment required'],
    [400, 'No CREDITS left'],
  ])('%s "%s" means out of credits', (status, text) => {
    expect(toSearchFailure(error(status, text))).toEqual({ kind: 'out-of-credits' });
  });

  it.each([
    [503, 'The database is away.', 'Error 503: The database is away.'],
    [502, '', 'Error 502: Failed to search'],
    [409, 'Another search is running', 'Error 409: Another search is running'],
  ])('%s "%s" is told with its status', (status, text, message) => {
    expect(toSearchFailure(error(status, text))).toEqual({
      kind: 'refused',
      message,
      position: 4,
      retryAfterSeconds: 9,
    });
  });

  it('says that something went wrong when no answer came, and claims nothing about the charge', () => {
    for (const other of [new NoAnswerError('cut'), new TypeError('x'), 'text']) {
      expect(toSearchFailure(other)).toEqual({ kind: 'no-answer', message: 'Something went wrong' });
    }
  });
});

describe('pages', () => {
  const answer = (rows: number, total: number | null) =>
    ({ results: Array.from({ length: rows }), total }) as unknown as SearchResponse;

  it.each([
    [1, 10, null, true],
    [1, 9, null, false],
    [1, 10, 10, false],
    [1, 10, 11, true],
    [1, 3, 11, true],
    [2, 1, 11, false],
    [9, 10, 5000, true],
    [10, 10, 5000, false],
    [10, 10, null, false],
  ])('page %s with %s rows of %s goes on: %s', (page, rows, total, expected) => {
    expect(hasNextPage(page, answer(rows, total))).toBe(expected);
  });

  it.each([
    [1, null, 10],
    [1, 0, 1],
    [1, 34, 4],
    [1, 5000, 10],
    [3, 11, 3],
  ])('page %s of %s results is one of %s pages', (page, total, expected) => {
    expect(pageCount(page, answer(10, total))).toBe(expected);
  });
});

describe('parseExcludeList', () => {
  it('splits at commas, trims, drops empty ones and repetitions', () => {
    expect(parseExcludeList(' a.example, ,b.example,a.example,\tc d ,')).toEqual([
      'a.example',
      'b.example',
      'c d',
    ]);
    expect(parseExcludeList(' , ')).toEqual([]);
  });
});

describe('industryText', () => {
  it('joins labels and says NA where there is none', () => {
    expect([industryText(['Food', 'Gardening']), industryText([])]).toEqual(['Food; Gardening', 'NA']);
  });
});
