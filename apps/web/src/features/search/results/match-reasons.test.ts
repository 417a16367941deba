import type { ClauseMatch, MatchPlace, SearchResult } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { createReasons } from './match-reasons.ts';

const result: SearchResult = {
  title: 'Write for Us: pitch a soil story',
  url: 'https://understory.example/write-for-us',
  da: 1,
  pa: 1,
  spam_score: 1,
  description: 'On woodland ecology.',
  industry: [],
  lang: null,
  matches: null,
  yours_since: null,
  metrics_source: null,
  metrics_as_of: null,
};

const reasonsOf = (query: string, change: Partial<SearchResult> = {}) =>
  createReasons(query)({ ...result, ...change }).map(({ term, places }) => `${term} in ${places.join(', ')}`);

describe('the reasons of a row whose source says none', () => {
  it('tells where the returned text shows the terms, and nothing of excluded ones', () => {
    expect(createReasons('intitle:"write for us" (soil OR compost) -woodland')(result)).toEqual([
      { term: 'write for us', isPhrase: true, places: ['title', 'URL'], link: null, links: [] },
      { term: 'soil', isPhrase: false, places: ['title'], link: null, links: [] },
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
      { term: 'pitch … story', isPhrase: true, places: ['title'], link: null, links: [] },
    ]);
  });
});

describe('the reasons of a row whose source says them', () => {
  const QUERY = 'intitle:"write for us" (fungi OR lichen) link:.acme.example da:>=1 site:example/a';

  it('are the source’s, whatever the row shows', () => {
    const matches: ClauseMatch[] = [
      { clause: 'intitle:"write for us"', places: ['title'] },
      { clause: 'lichen', places: ['text'] },
      { clause: 'link:.acme.example', places: ['link'], link: 'https://shop.acme.example/?a=1' },
      { clause: 'da:>=1', places: ['metric'] },
    ];
    expect(createReasons(QUERY)({ ...result, matches })).toEqual([
      {
        term: 'link:.acme.example',
        isPhrase: false,
        places: ['links of the page'],
        link: 'https://shop.acme.example/?a=1',
        links: [],
      },
      { term: 'write for us', isPhrase: true, places: ['title'], link: null, links: [] },
      { term: 'lichen', isPhrase: false, places: ['text'], link: null, links: [] },
      { term: 'da:>=1', isPhrase: false, places: ['DA'], link: null, links: [] },
    ]);
    expect(reasonsOf(QUERY, { matches: [] })).toEqual([]);
  });

  const clauses = (...matches: (readonly [clause: string, place: MatchPlace])[]) =>
    reasonsOf(QUERY, {
      matches: matches.map(([clause, place]) => ({ clause, places: [place] })),
    });

  it('are one for clauses of the same words, and name alternatives of which one holds', () => {
    expect(clauses(['intitle:soil', 'title'], ['intext:soil', 'text'])).toEqual(['soil in title, text']);
    expect(clauses(['"leaf mould" OR inanchor:peat', 'text'])).toEqual(['leaf mould or peat in text']);
  });

  it.each<[string, MatchPlace, string]>([
    ['site:example', 'site', 'domain'],
    ['site:example/a', 'site', 'URL'],
    ['spam:<=3', 'metric', 'Spam score'],
    ['related:a.example', 'related', 'sites that link alike'],
    ['inanchor:soil', 'anchor', 'links to the page'],
    ['filetype:pdf', 'filetype', 'file type'],
    ['after:2024-01-01', 'date', 'date of the page'],
    ['lang:en', 'lang', 'language of the page'],
    ['industry:food', 'industry', 'industry'],
  ])('name where %s holds', (clause, place, name) => {
    expect(clauses([clause, place])).toEqual([`${clause.replace('inanchor:', '')} in ${name}`]);
  });

  it('are four at most, none of them endless', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((word) => [word, 'text'] as const);
    expect(clauses(...many)).toHaveLength(4);
    const [long = ''] = clauses([`site:example/${'😀'.repeat(500)}`, 'site']);
    expect(long).toMatch(/^site:example\/(?:😀)+… in URL$/u);
    expect(long.length).toBeLessThan(180);
  });

  it('name no clause that cannot be read', () => expect(clauses(['(broken', 'text'])).toEqual([]));
});
