import { parseQuery } from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import type { SearchRow } from '../src/query/result-rows.ts';
import { rebuildDomainLinks } from '../src/store/domain-links.ts';
import { setPageIndustries } from '../src/store/page-industries.ts';
import { makeIndexFolder, writePages } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';

const folder = makeIndexFolder();
let reader: IndexReader;

beforeAll(() => {
  const pages = [
    aPage({
      url: 'https://blog.garden.org.example/write-for-us.html',
      title: 'Write for us about gardens',
      text: `We want pitches on best small garden tools.\n${'filler words '.repeat(2000)}\nwheelbarrow at the end`,
      date: '2024-05-02',
      lang: 'en',
      filetype: 'html',
      links: [
        aLink('https://acme.example/', 'Acme'),
        { ...aLink('https://help.acme.example/page', 'garden tools'), rel: 'nofollow', textOffset: 30 },
        { ...aLink('https://www.rival.example/', 'wheelbarrow'), textOffset: 45 + 26_000 },
      ],
    }),
    aPage({
      url: 'https://other.example/',
      text: 'x',
      links: [aLink('https://blog.garden.org.example/write-for-us.html', 'garden friends')],
    }),
    aPage({ url: 'https://rival.example/', text: 'x', links: [aLink('https://acme.example/', 'Acme')] }),
  ];
  writePages(folder.file, pages, ({ db }) => {
    db.exec("UPDATE domains SET da = 41, spam = 3 WHERE name LIKE '%org.example'; UPDATE pages SET pa = 22");
    rebuildDomainLinks(db);
    setPageIndustries(db, 1, ['Home Improvement']);
  });
  reader = openIndexReader(folder.file);
});
afterAll(() => {
  reader.close();
  folder.remove();
});

/** The row of the one page that is asked for. */
function rowOf(text: string): SearchRow {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { results } = reader.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
  const row = results.find(({ url }) => url.includes('garden'));
  if (row === undefined) throw new Error(`${text} does not find the page`);
  return row;
}

/** Its clauses, each with its places. */
function explain(text: string): Record<string, string> {
  return Object.fromEntries(
    rowOf(text).matches.map(({ clause, places, link }) => [clause, [...places, link ?? []].flat().join(' ')]),
  );
}

describe('a row names the clauses of the query that it fulfils, and where', () => {
  test.each<[string, Record<string, string>]>([
    ['write', { write: 'title' }],
    ['pitches', { pitches: 'text' }],
    ['"write for us" site:example', { '"write for us"': 'title', 'site:example': 'site' }],
    ['intitle:gardens intext:tools', { 'intitle:gardens': 'title', 'intext:tools': 'text' }],
    ['inurl:write-for-us', { 'inurl:"write for us"': 'url' }],
    ['allintitle:write gardens', { 'intitle:write': 'title', 'intitle:gardens': 'title' }],
    ['filetype:html lang:en', { 'filetype:html': 'filetype', 'lang:en': 'lang' }],
    ['after:2024 before:2025', { 'after:2024-01-01': 'date', 'before:2025-01-01': 'date' }],
    ['da:>=40 pa:20..30 spam:<10', { 'da:40..': 'metric', 'pa:20..30': 'metric', 'spam:..9': 'metric' }],
    ['industry:"home improvement"', { 'industry:"home improvement"': 'industry' }],
    ['link:acme.example', { 'link:acme.example': 'link https://acme.example/' }],
    ['link:.acme.example', { 'link:.acme.example': 'link https://help.acme.example/page' }],
    ['related:rival.example write', { 'related:rival.example': 'related', write: 'title' }],
    ['inanchor:friends', { 'inanchor:friends': 'anchor' }],
  ])('%s', (query, expected) => {
    expect(Object.values(explain(query))).toEqual(Object.values(expected));
    expect(Object.keys(explain(query)).length).toBe(Object.keys(expected).length);
  });

  test('of a gap those sites that the page links to, each with what its link says', () => {
    const [match] = rowOf('gap:(nobody.example acme.example .rival.example) write').matches;
    expect(match).toEqual({
      clause: 'gap:(nobody.example acme.example .rival.example)',
      places: ['link'],
      links: [
        {
          site: 'acme.example',
          url: 'https://help.acme.example/page',
          anchor: 'garden tools',
          rel: 'nofollow',
          sentence: 'We want pitches on best small garden tools.',
        },
        {
          site: '.rival.example',
          url: 'https://www.rival.example/',
          anchor: 'wheelbarrow',
          rel: '',
          sentence: 'wheelbarrow at the end',
        },
      ],
    });
  });

  test('a phrase with a star, by the star’s place', () => {
    expect(explain('"best * tools"')).toEqual({ '"best * tools"': 'text' });
  });

  test('of alternatives those that hold, and a group only where it holds as a whole', () => {
    expect(explain('(pitches OR sailing OR intitle:write)')).toEqual({
      pitches: 'text',
      'intitle:write': 'title',
    });
    expect(explain('(sailing boats) OR (small garden)')).toEqual({ small: 'text', garden: 'text' });
    expect(explain('(after:2030 OR da:>40) write')).toMatchObject({ write: 'title' });
    expect(Object.keys(explain('(after:2030 OR da:>40) write'))).toHaveLength(2);
  });

  test('of alternatives with an excluded link those that hold by the links of the page', () => {
    expect(explain('(pitches -link:nobody.example) OR write')).toEqual({ pitches: 'text', write: 'title' });
    expect(explain('(pitches -link:acme.example) OR write')).toEqual({ write: 'title' });
    expect(explain('-(pitches -link:acme.example) OR sailing')).toEqual({});
  });

  test('nothing that a minus excludes', () => {
    expect(explain('write -sailing -site:acme.example -(boats OR intitle:x)')).toEqual({ write: 'title' });
    expect(explain('-sailing')).toEqual({});
  });

  test('what stands far behind in a long text, since it has to stand there', () => {
    expect(explain('wheelbarrow')).toEqual({ wheelbarrow: 'text' });
    expect(explain('(sailing OR wheelbarrow) intext:wheelbarrow')).toMatchObject({
      'intext:wheelbarrow': 'text',
    });
  });

  test('of alternatives that nobody looked for as far, none for another: they are one clause', () => {
    expect(explain('(ladder OR wheelbarrow)')).toEqual({ 'ladder OR wheelbarrow': 'text' });
    expect(explain('(inanchor:friends OR wheelbarrow)')).toEqual({
      'inanchor:friends OR wheelbarrow': 'anchor text',
    });
    // A group may hold by either part, so nothing is said of it.
    expect(explain('((lang:en wheelbarrow) OR ladder) write')).toEqual({ write: 'title' });
  });

  test('in both places where both have it', () => {
    expect(explain('"garden" OR write')).toMatchObject({ write: 'title' });
    expect(explain('gardens garden')).toEqual({ gardens: 'title', garden: 'text' });
  });
});
