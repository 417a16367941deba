import { describe, expect, it } from 'vitest';
import { describeForReading, findQueryProblem, lacksOperator } from './read-query.ts';

describe('findQueryProblem', () => {
  it.each([
    ['', 'Invalid search query'],
    ['abc', 'Invalid search query'],
    ['  the ', 'Invalid search query'],
    ['gardening blogs', 'Try using a Google operator like site:, intitle:, or inurl:'],
    ['soil site:', "You used 'site:' but didn't specify a domain."],
    ['intitle: -forum', 'Your operator is missing a keyword.'],
    ['intitle:"write for us', 'You have an unmatched quote ("). Please add the closing quote.'],
  ])('refuses "%s"', (query, message) => {
    expect(findQueryProblem(query)?.message).toBe(message);
  });

  it('points at the place, except where the whole query is meant', () => {
    expect(findQueryProblem('intitle:"write')).toMatchObject({ position: 8 });
    expect(findQueryProblem('site:a.example (soil')?.position).toBe(15);
    expect(findQueryProblem('gardening blogs')?.position).toBeNull();
  });

  it('takes what the search takes', () => {
    expect(findQueryProblem('intitle:"write for us" (soil OR compost) -forum')).toBeNull();
  });
});

describe('lacksOperator', () => {
  it.each([
    ['gardening "write for us"', true],
    ['intitle:soil', false],
    ['abc', false],
    ['intitle:"write for', false],
  ])('says of %s: %s', (query, expected) => {
    expect(lacksOperator(query)).toBe(expected);
  });
});

describe('describeForReading', () => {
  const reading = (query: string) =>
    describeForReading(query)
      ?.map((part) => part.text)
      .join('') ?? null;

  it('reads a query back with its phrases marked', () => {
    expect(reading('intitle:"write for us" -site:.edu')).toContain('“write for us”');
    const terms = describeForReading('intitle:(soil OR "the word") peat')?.filter((part) => part.isTerm);
    expect(terms?.map((part) => part.text)).toEqual(['soil', '“the word”', 'peat']);
    expect(describeForReading('intitle:"write for us"')?.filter((part) => part.isTerm)).toEqual([
      { text: '“write for us”', isTerm: true },
    ]);
  });

  it('says nothing to what cannot be read, to nothing, and to endless queries', () => {
    expect([reading('"open'), reading('   '), reading(`intitle:(${'word '.repeat(200)})`)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
