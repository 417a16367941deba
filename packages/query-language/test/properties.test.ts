import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeQuery,
  lexForDisplay,
  matchesPage,
  parseQuery,
  positiveTerms,
  preparePage,
  PRINTED_LIMITS,
  printQuery,
  urlWords,
  validateSearch,
} from '../src/index.ts';
import { TYPED_LIMITS } from '../src/parse-query.ts';
import { anyText, anyTree, fragments } from './arbitraries.ts';
import type { ParseResult } from '../src/parse-query.ts';

/** How often each property is tried. */
const RUNS = process.env.NIGHTLY ? 20_000 : 2_000;

const page = preparePage({
  url: 'https://a.com/blog?q=1',
  title: 'Seo a',
  text: 'a b seo e mail',
  links: [{ host: 'b.com' }],
});

function printed(text: string): ParseResult {
  const result = parseQuery(text);
  return result.ok ? parseQuery(printQuery(result.query), PRINTED_LIMITS) : result;
}

describe('printing and parsing', () => {
  test('a printed tree parses to itself', () => {
    fc.assert(
      fc.property(anyTree, (root) => {
        expect(parseQuery(printQuery({ root }), PRINTED_LIMITS)).toEqual({ ok: true, query: { root } });
      }),
      { numRuns: RUNS },
    );
  });

  test('whatever parses is printed with the same meaning, and printed again in the same way', () => {
    let parsed = 0;
    fc.assert(
      fc.property(fragments, (text) => {
        const first = parseQuery(text);
        if (!first.ok) return;
        parsed++;
        const again = printed(text);
        expect(again).toEqual(first);
        if (again.ok) expect(printQuery(again.query)).toBe(printQuery(first.query));
      }),
      { numRuns: RUNS },
    );
    expect(parsed).toBeGreaterThan(RUNS / 6);
  });

  test.each([
    ['(a b OR '.repeat(20) + 'c' + ')'.repeat(20), 'alternatives at every level'],
    ['(a OR (b '.repeat(10) + 'c' + '))'.repeat(10), 'alternatives and conditions in turn'],
    ['-('.repeat(20) + 'a b' + ')'.repeat(20), 'twenty minuses'],
  ])('%s: %s; the printed text keeps to the typed limits', (text) => {
    const first = parseQuery(text);
    expect(first.ok && parseQuery(printQuery(first.query), TYPED_LIMITS)).toEqual(first);
  });

  test.each(['a|'.repeat(999) + 'b', 'e-m '.repeat(499), 'ﷺ'.repeat(2000), `allintitle:${'a '.repeat(990)}`])(
    'a printed text can be longer than what may be typed: %#',
    (text) => {
      const first = parseQuery(text);
      expect(first.ok).toBe(true);
      expect(printed(text)).toEqual(first);
    },
  );
});

describe('no text of any kind throws', () => {
  test('parsing, checking, highlighting, addresses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseQuery(text);
        validateSearch({ query: text, page: 1 });
        urlWords(text);
        if (!result.ok) {
          const { position, length = 0 } = result.error;
          expect(position >= 0 && position + length <= text.length).toBe(true);
          return;
        }
        describeQuery(result.query);
        positiveTerms(result.query);
        matchesPage(result.query, page);
      }),
      { numRuns: RUNS },
    );
  });

  test('the parts for highlighting cover the text without gaps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = lexForDisplay(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        let end = 0;
        for (const part of parts) {
          if (part.start !== end || part.end <= part.start) throw new Error(`A gap at ${end}.`);
          end = part.end;
        }
      }),
      { numRuns: RUNS },
    );
  });

  test.each([null, undefined, 1, {}, [], true, Symbol('x')])('what is no text is an error: %s', (value) => {
    expect(parseQuery(value as unknown as string)).toMatchObject({
      ok: false,
      error: { code: 'invalid_query', position: 0 },
    });
  });

  const UNITS = [
    '(',
    ')',
    '-',
    '"',
    '*',
    'a:',
    ',site:',
    '~',
    '|',
    ' OR ',
    '+',
    '&num=',
    '&num',
    '%',
    '.',
    ':',
    '://',
    '\u0301',
    '\uD800',
  ];
  test.each(UNITS)('long runs of %j take no time', (unit) => {
    const start = performance.now();
    for (const text of [
      unit.repeat(2000 / unit.length),
      `site:${unit.repeat(1990 / unit.length)}x`,
      unit.repeat(100_000),
    ]) {
      parseQuery(text);
      validateSearch({ query: text, page: 1 });
      lexForDisplay(text);
    }
    // Milliseconds; what is quadratic takes minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
