import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allOfQueries, clausesOf, parseQuery, printQuery, type Query } from '../src/index.ts';
import { fragments } from './arbitraries.ts';

const RUNS = process.env.NIGHTLY ? 20_000 : 1_000;

const texts = (input: string) => clausesOf(input).map(({ text }) => text);

describe('the conditions of a query', () => {
  test.each([
    [
      'intitle:"write for us" (soil OR compost) lang:en -forum',
      ['intitle:"write for us"', '(soil OR compost)', 'lang:en', '-forum'],
    ],
    ['soil OR compost  da:>=20', ['soil OR compost', 'da:>=20']],
    ['a | b AND intitle: soil', ['a | b', 'intitle: soil']],
    ['-(forum OR wiki) site:.edu', ['-(forum OR wiki)', 'site:.edu']],
    ['intitle:(soil compost)', ['intitle:(soil compost)']],
    ['"one""two"', ['"one""two"']],
    ['intitle:"open', []],
    ['', []],
  ])('%s', (input, wanted) => {
    expect(texts(input)).toEqual(wanted);
  });

  test('leave no minus behind that only joined words', () => {
    const [first] = clausesOf('"soil"-::intitle:compost');
    expect(first).toMatchObject({ text: '"soil"', start: 0, end: 9 });
    expect(clausesOf('"soil" -compost')[0]).toMatchObject({ text: '"soil"', start: 0, end: 6 });
  });

  test('are together the query, whatever was typed; and what is left when one is taken out is the others', () => {
    let several = 0;
    fc.assert(
      fc.property(fragments, (input) => {
        const whole = parseQuery(input);
        const clauses = clausesOf(input);
        if (!whole.ok) {
          expect(clauses).toEqual([]);
          return;
        }
        const [first, ...rest] = clauses.map((clause) => clause.query) as [Query, ...Query[]];
        expect(printQuery(allOfQueries([first, ...rest]))).toBe(printQuery(whole.query));
        const [{ start, end } = { start: null, end: null }] = clauses;
        if (start === null || end === null || rest.length === 0) return;
        several++;
        const left = parseQuery(input.slice(0, start) + input.slice(end));
        const [next, ...others] = rest as [Query, ...Query[]];
        expect(left.ok && printQuery(left.query)).toBe(printQuery(allOfQueries([next, ...others])));
      }),
      { numRuns: RUNS },
    );
    expect(several).toBeGreaterThan(RUNS / 50);
  });
});
