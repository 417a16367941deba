import { describe, expect, it } from 'vitest';
import { createReasons } from './match-reasons.ts';
import { describeForReading, findQueryProblem } from './read-query.ts';

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

describe('createReasons', () => {
  const result = {
    title: 'Write for Us: pitch a soil story',
    url: 'https://understory.example/write-for-us',
    da: 1,
    pa: 1,
    spam_score: 1,
    description: 'On woodland ecology.',
    industry: [],
    metrics_source: null,
    metrics_as_of: null,
  };

  const reasonsOf = (query: string, change: Partial<typeof result> = {}) =>
    createReasons(query)({ ...result, ...change }).map(
      ({ term, places }) => `${term} in ${places.join(', ')}`,
    );

  it('tells where the returned text shows the terms, and nothing of excluded ones', () => {
    expect(createReasons('intitle:"write for us" (soil OR compost) -woodland')(result)).toEqual([
      { term: 'write for us', isPhrase: true, places: ['title', 'URL'] },
      { term: 'soil', isPhrase: false, places: ['title'] },
    ]);
  });

  it('names the text where the page has to hold a word that the row does not show', () => {
    expect(reasonsOf('intext:fungi')).toEqual(['fungi in text']);
    expect(reasonsOf('woodland')).toEqual(['woodland in description, text']);
    expect(reasonsOf('pitch')).toEqual(['pitch in title']);
    expect(reasonsOf('inanchor:fungi inurl:write')).toEqual([
      'fungi in links to the page',
      'write in title, URL',
    ]);
    expect(reasonsOf('(fungi OR "leaf mould")')).toEqual(['fungi or leaf mould in text']);
    expect(reasonsOf('(intitle:fungi OR lichen) site:example')).toEqual(['site:example in domain']);
  });

  it('names the clauses that are no words, behind those that are', () => {
    expect(reasonsOf('site:understory.example')).toEqual(['site:understory.example in domain']);
    expect(reasonsOf('site:understory.example/write-for-us da:1..20 soil', { da: 12 })).toEqual([
      'soil in title',
      'site:understory.example/write-for-us in URL',
      'da:1..20 in DA',
    ]);
    expect(reasonsOf('filetype:pdf after:2024-01-01 lang:en')).toEqual([
      'filetype:pdf in file type',
      'after:2024-01-01 in date of the page',
      'lang:en in language of the page',
    ]);
  });

  it('claims of alternatives only what the row shows', () => {
    expect(reasonsOf('(site:understory.example OR site:other.example)')).toEqual([
      'site:understory.example in domain',
    ]);
    expect(reasonsOf('(spam:80.. OR pa:1..5)', { spam_score: 3, pa: 2 })).toEqual(['pa:1..5 in PA']);
    expect(reasonsOf('(lang:de OR fungi)')).toEqual([]);
    expect(createReasons('"broken')(result)).toEqual([]);
  });

  it('knows a wildcard', () => {
    expect(createReasons('intitle:"pitch * story"')(result)).toEqual([
      { term: 'pitch … story', isPhrase: true, places: ['title'] },
    ]);
  });
});
