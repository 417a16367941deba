import { describe, expect, test } from 'vitest';
import { parseQuery, validateSearch } from '../src/index.ts';
import { MESSAGES } from '../src/messages.ts';
import { PRACTITIONERS } from './practitioners.ts';

function verdict(query: unknown, page: unknown = 1): string {
  const result = validateSearch({ query, page });
  return result.ok ? 'ok' : result.error.message;
}

const INVALID = 'Invalid search query';
const NO_OPERATOR = 'Try using a Google operator like site:, intitle:, or inurl:';
const NO_DOMAIN = "You used 'site:' but didn't specify a domain.";
const NO_KEYWORD = 'Your operator is missing a keyword.';
const QUOTE = 'You have an unmatched quote ("). Please add the closing quote.';

describe('what the search tool refuses, in the order of the checks', () => {
  test.each([
    ['', INVALID],
    ['    ', INVALID],
    ['abc', INVALID],
    ['  abc  ', INVALID],
    ['日本語', INVALID],
    ['"the"', INVALID],
    ['  the ', INVALID],
    ['And.', INVALID],
    ['&&&&&', INVALID],
    ['OR OR OR', INVALID],
    ['"" * ()', INVALID],
    [null, INVALID],
    [undefined, INVALID],
    [42, INVALID],
    [['site:a.com'], INVALID],
    ['abcd', NO_OPERATOR],
    ['a OR b -c "d"', NO_OPERATOR],
    ['"site:a.com" seo', NO_OPERATOR],
    ['note: site', NO_OPERATOR],
    ['foo:bar', NO_OPERATOR],
    ['seo "unclosed', NO_OPERATOR],
    ['seo (unclosed', NO_OPERATOR],
    ['a'.repeat(2001), NO_OPERATOR],
    ['site:', NO_DOMAIN],
    ['intitle: site:', NO_DOMAIN],
    ['site: "odd', QUOTE],
    ['intitle:', NO_KEYWORD],
    ['inurl: "', NO_KEYWORD],
    ['intext: OR "x', NO_KEYWORD],
    ['title:""', NO_KEYWORD],
    ['intitle:"write for us', QUOTE],
    ['intitle:“write for us', QUOTE],
    ['site:a.com (" foo:bar', QUOTE],
    ['site:a.com (b', MESSAGES.missing_parenthesis],
    ['site:a.com foo:bar', MESSAGES.unknown_operator],
    [`site:a.com ${'b '.repeat(1000)}`, MESSAGES.too_long],
    [`site:a.com ${'('.repeat(21)}b${')'.repeat(21)}`, MESSAGES.too_deep],
    [`site:a.com ${'b '.repeat(100_000)}`, MESSAGES.too_long],
  ])('%j', (query, expected) => {
    expect(verdict(query)).toBe(expected);
  });

  test.each([
    'site:a.com',
    '-site:a.com',
    'da:1',
    'title:x',
    'ext:pdf',
    'link:a.com',
    'seo -intitle:forum',
    'allintext:a b',
  ])('takes %j, for it holds an operator of the table', (query) => {
    expect(verdict(query)).toBe('ok');
  });

  test('the index takes what the tool refuses for want of an operator', () => {
    expect(parseQuery('abc').ok).toBe(true);
    expect(parseQuery('the').ok).toBe(true);
  });
});

describe('wildcards', () => {
  const phrase = (stars: number): string =>
    `"${Array(stars + 1)
      .fill('the')
      .join(' * ')}"`;

  test('are bounded over all phrases of a query, wherever these stand', () => {
    expect(verdict(`site:com ${phrase(20)}`)).toBe('ok');
    expect(verdict(`site:com ${phrase(10)} OR -intitle:(x ${phrase(10)})`)).toBe('ok');
    for (const query of [
      `site:com ${phrase(21)}`,
      `site:com ${phrase(250)}`,
      `site:com ${phrase(11)} OR -intitle:(x ${phrase(10)})`,
      `inanchor:${phrase(21)}`,
      `site:com "a ${'* '.repeat(21)} b"`,
      `site:com ${'"a * b" '.repeat(21)}`,
    ]) {
      expect(verdict(query), query).toBe(MESSAGES.too_many_wildcards);
    }
  });

  test('are counted last before the page, and only where they mean something', () => {
    expect(verdict(`${phrase(21)}`)).toBe(NO_OPERATOR);
    expect(verdict(`site:a.com ${phrase(21)} (`)).toBe(MESSAGES.missing_parenthesis);
    expect(verdict(`site:a.com ${phrase(21)}`, 11)).toBe(MESSAGES.too_many_wildcards);
    expect(verdict(`site:a.com ${'* '.repeat(100)} inurl:a*b "* x *"`)).toBe('ok');
  });

  test('are not counted where an index is asked directly', () => {
    expect(parseQuery(phrase(250)).ok).toBe(true);
  });

  test.each(PRACTITIONERS)('are not so many in a query of practitioners: %s', (query) => {
    expect(verdict(`${query} filetype:html`)).toBe('ok');
  });
});

describe('page', () => {
  test.each([1, 2, 10, undefined])('%j is a page', (page) => {
    expect(validateSearch({ query: 'site:a.com', page })).toMatchObject({ ok: true, page: page ?? 1 });
  });

  test.each([
    [0, '0'],
    [11, '11'],
    [-1, '-1'],
    [1.5, '1.5'],
    [Number.NaN, '?'],
    [Infinity, '?'],
    [1e21, '1e+21'],
    ['11', '11'],
    ['1', '?'],
    ['credit', '?'],
    [null, '?'],
    [{}, '?'],
    [Symbol('x'), '?'],
  ])('%j is none', (page, shown) => {
    const result = validateSearch({ query: 'site:a.com', page });
    const message = `Page ${shown} is out of range. You can only view up to 10 pages (100 results).`;
    expect(result).toEqual({ ok: false, error: { code: 'page_out_of_range', message, position: 0 } });
  });

  test('the query is judged before the page', () => {
    expect(verdict('site:a.com (', 11)).toBe(MESSAGES.missing_parenthesis);
  });
});

describe('texts', () => {
  test('none mentions credits, on which the screen would empty the account, nor repeats the query', () => {
    for (const message of Object.values(MESSAGES)) expect(message).not.toMatch(/credit/i);
    for (const query of [
      'credit:foo',
      'x-credit:foo site:a.com',
      'after:credit',
      'da:credit',
      'site:credit!',
      'link:credit/x',
    ]) {
      expect(verdict(query)).not.toMatch(/credit/i);
    }
  });
});
