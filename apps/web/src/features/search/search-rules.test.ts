import type { SearchResponse, SmartSearchResponse } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError, UnexpectedAnswerError } from '../../api/api-error.ts';
import { mergeExcludes } from './exclusions/exclude-file.ts';
import { parseExcludeList } from './exclusions/exclude-list.ts';
import { industryText } from './results/industry-text.ts';
import { hasNextPage, pageCount, rowsBefore } from './run/result-pages.ts';
import { toSearchFailure } from './run/search-failure.ts';

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
    [503, 'The database is away.', 'Error 503: The database is away.', true],
    [500, '', 'Error 500: Failed to search', true],
    [409, 'Another search is running', 'Error 409: Another search is running', true],
    [422, 'Invalid search query', 'Error 422: Invalid search query', false],
  ])('%s "%s" is told with its status', (status, text, message, mayPass) => {
    expect(toSearchFailure(error(status, text))).toEqual({
      kind: 'refused',
      message,
      position: 4,
      retryAfterSeconds: 9,
      mayPass,
    });
  });

  it.each([502, 504, 522])('%s is of a proxy, which knows nothing of what the server did', (status) => {
    expect(toSearchFailure(error(status, ''))).toEqual({
      kind: 'no-answer',
      message: `Error ${status}: Failed to search`,
      detail: 'It was not confirmed.',
    });
  });

  it('claims nothing about the charge where the database of the server did not confirm it', () => {
    const body = { text: 'It is not known whether this was done.', code: 'outcome_unknown', position: null };
    expect(toSearchFailure(new ApiError({ status: 503, body, retryAfterSeconds: 5 }))).toEqual({
      kind: 'no-answer',
      message: 'Error 503: It is not known whether this was done.',
      detail: 'It was not confirmed.',
    });
  });

  it('says that something went wrong when no answer came, and claims nothing about the charge', () => {
    const message = 'Something went wrong';
    for (const other of [
      new NoAnswerError('cut'),
      new UnexpectedAnswerError('search'),
      new TypeError('x'),
      'text',
    ]) {
      expect(toSearchFailure(other)).toEqual({
        kind: 'no-answer',
        message,
        detail: 'No readable answer came.',
      });
    }
  });
});

describe('pages', () => {
  const answer = (rows: number, total: number | null) =>
    ({ results: Array.from({ length: rows }), total, rows: 'pages' }) as unknown as SearchResponse;
  const full = (pages: number) =>
    Object.fromEntries(Array.from({ length: pages - 1 }, (_, before) => [before + 1, 10]));

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
    [2, 0, 50, false],
  ])('page %s with %s rows of %s goes on: %s', (page, rows, total, expected) => {
    expect(hasNextPage(page, answer(rows, total), full(page))).toBe(expected);
  });

  it('goes on while fewer rows were seen than there are, however few a page had', () => {
    expect(hasNextPage(3, answer(6, 20), { 1: 10, 2: 4 })).toBe(false);
    expect(hasNextPage(3, answer(5, 20), { 1: 10, 2: 4 })).toBe(true);
    expect(hasNextPage(3, answer(5, 20), { 2: 4 })).toBe(true);
  });

  it('goes on where a source without a total says so, however many rows came', () => {
    const told = (rows: number, more: boolean) => ({ ...answer(rows, null), more }) as SearchResponse;
    expect(hasNextPage(1, told(8, true), {})).toBe(true);
    expect(hasNextPage(1, told(10, false), {})).toBe(false);
    expect(hasNextPage(10, told(10, true), full(10))).toBe(false);
  });

  it.each([
    [1, 10, null, null],
    [2, 9, null, 2],
    [1, 10, 10, 1],
    [1, 10, 34, null],
    [1, 10, 12, 2],
    [1, 10, 5000, 10],
    [1, 10, 91, 10],
    [1, 10, 90, null],
    [3, 1, 21, 3],
    [10, 10, 5000, 10],
  ])('page %s with %s rows of %s is one of %s pages', (page, rows, total, expected) => {
    expect(pageCount(page, answer(rows, total), full(page))).toBe(expected);
  });

  it('of websites are as many as their number fills', () => {
    const sites = { results: Array.from({ length: 10 }), total: 34 } as unknown as SearchResponse;
    expect(pageCount(1, sites, {})).toBe(4);
  });

  it('of a smart filter follow its flags, ten at most, and are not counted', () => {
    const smart = { results: [], has_next: true, has_prev: true } as unknown as SmartSearchResponse;
    expect([hasNextPage(2, smart, {}), hasNextPage(10, smart, {}), pageCount(2, smart, {})]).toEqual([
      true,
      false,
      null,
    ]);
  });

  it('count the rows before them only where each page was seen', () => {
    expect([rowsBefore(1, {}), rowsBefore(3, { 1: 10, 2: 7 }), rowsBefore(3, { 2: 7 })]).toEqual([
      0,
      17,
      null,
    ]);
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

describe('mergeExcludes', () => {
  it('adds what the box does not hold, and keeps what was typed', () => {
    expect(
      mergeExcludes(' A.example, https://b.example/x ,odd one', ['a.example', 'b.example', 'c.example']),
    ).toEqual({
      text: 'A.example, https://b.example/x, odd one, c.example',
      count: 4,
      added: 1,
    });
    expect(mergeExcludes('', ['a.example'])).toEqual({ text: 'a.example', count: 1, added: 1 });
  });
});

describe('industryText', () => {
  it('joins labels and says NA where there is none', () => {
    expect([industryText(['Food', 'Gardening']), industryText([])]).toEqual(['Food; Gardening', 'NA']);
  });
});
