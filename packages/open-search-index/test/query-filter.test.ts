import { parseQuery } from '@linklode/query-language';
import { keyToken } from '@linklode/web-index/engine';
import { describe, expect, test } from 'vitest';
import { expressionFilter } from '../src/expression-filter.ts';
import { queryFilter } from '../src/query-filter.ts';

function filterOf(text: string): ReturnType<typeof queryFilter> {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return queryFilter(parsed.query);
}

function phraseOf(field: string, query: string): object {
  return { match_phrase: { [field]: { query, slop: 0 } } };
}

const anyOf = (...should: object[]): object => ({ bool: { should, minimum_should_match: 1 } });

const knownWhole = { bool: { must_not: [{ term: { keys: keyToken('lang', '*thin') } }] } };

describe('a query as OpenSearch takes it', () => {
  test('words are looked for in title or text, and never across the two', () => {
    expect(filterOf('"write for us"').filter).toEqual(
      anyOf(phraseOf('title', '¦write ¦for ¦us'), phraseOf('text', 'write for us')),
    );
    expect(filterOf('intitle:Café').filter).toEqual({ term: { title: '¦cafe' } });
    expect(filterOf('inurl:write-for').filter).toEqual(phraseOf('url', '§write §for'));
  });

  test('a gap of one to five words is five phrases with holes', () => {
    const holes = [1, 2, 3, 4, 5].map((many) => phraseOf('text', `best ${'¤¤ '.repeat(many)}tools`));
    expect(filterOf('intext:"best * tools"')).toEqual({ filter: anyOf(...holes), isExact: true });
  });

  test('where gaps can be filled in too many ways, pages with all the words are read instead', () => {
    const { filter, isExact } = filterOf('intext:"a * b * c * d * e"');
    expect(isExact).toBe(false);
    const terms = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ term: { text } }));
    expect(filter).toEqual({ bool: { filter: terms } });
    expect(filterOf('seo -intext:"a * b * c * d * e"').filter).toEqual({
      bool: { filter: [filterOf('seo').filter, { match_all: {} }, knownWhole] },
    });
  });

  test('what excludes by words leaves out pages of which only a part is known; what excludes by site or scores does not', () => {
    const [withoutWord, withoutSite] = ['seo -intext:x', 'seo -site:x.example'].map((text) => filterOf(text));
    expect(withoutWord).toMatchObject({
      isExact: true,
      filter: { bool: { filter: [{}, { bool: { must_not: [{ term: { text: 'x' } }] } }, knownWhole] } },
    });
    expect(JSON.stringify(withoutSite)).not.toContain(keyToken('lang', '*thin'));
  });

  test('a condition on what is missing is false, and its minus true', () => {
    expect(filterOf('-da:>40 seo').filter).toMatchObject({
      bool: { filter: [{ bool: { must_not: [{ range: { da: { gte: 41 } } }] } }, {}] },
    });
    expect(filterOf('after:2024-05').filter).toEqual({ range: { date: { gte: 20240501 } } });
  });

  test('text of the query reaches it as words and tokens alone', () => {
    const said = JSON.stringify(filterOf('intitle:"a:b* {x} ~y" site:a_b.example/p?q inanchor:"(z)"').filter);
    expect(said).not.toMatch(/[*~()?]|query_string|regexp|wildcard|script/);
  });
});

describe('an expression of a planned search', () => {
  test('says the field by the mark of its words', () => {
    expect(expressionFilter('("¦a" AND ("§b c" OR "d"))')).toEqual({
      bool: { filter: [{ term: { title: '¦a' } }, anyOf(phraseOf('url', '§b c'), { term: { text: 'd' } })] },
    });
    expect(expressionFilter('("¤a" NOT "¤hx·example")')).toEqual({
      bool: {
        filter: [{ term: { keys: '¤a' } }, { bool: { must_not: [{ term: { keys: '¤hx·example' } }] } }],
      },
    });
  });

  test('may hold a digest that could be of a long word or of a key', () => {
    const digest = `¤${'0123456789abcdef'.repeat(2)}`;
    expect(expressionFilter(`"${digest}"`)).toEqual(
      anyOf({ term: { text: digest } }, { term: { keys: digest } }),
    );
  });

  test.each(['NEAR("a" "b", 3)', '("a" AND "b"', '"a" "b"', 'a', '("a" XOR "b")'])(
    'is refused where it is not understood whole: %s',
    (expression) => {
      expect(() => expressionFilter(expression)).toThrow(/planned search/);
    },
  );
});
