import { parseQuery } from '@linklode/query-language';
import { describe, expect, test } from 'vitest';
import { checkRow, fulfilsMetrics } from './check-row.ts';
import { BRAVE_DIALECT, GOOGLE_DIALECT, SEARXNG_DIALECT, type Dialect } from './dialect.ts';
import type { VendorRow } from './search-vendor.ts';
import { translateQuery, type Clause } from './translate-query.ts';

function clausesOf(typed: string, dialect: Dialect = GOOGLE_DIALECT): readonly Clause[] {
  const result = parseQuery(typed);
  const said = result.ok ? translateQuery(result.query, dialect) : null;
  if (said?.kind !== 'question') throw new Error(`${typed} cannot be asked`);
  return said.clauses;
}

const ROW: VendorRow = {
  link: 'https://www.garden.example/write-for-us/',
  title: 'Write for Us - Example Garden',
  snippet: 'Mar 3, 2026 ... We accept guest articles about roses ... Send us your pitch.',
};

function fate(
  typed: string,
  row: Partial<VendorRow> = {},
  dialect?: Dialect,
  exclude: string[] = [],
): string {
  const checked = checkRow({ ...ROW, ...row }, clausesOf(typed, dialect), exclude);
  return checked.kind === 'kept' ? 'kept' : checked.why;
}

describe('proven by address, title and snippet', () => {
  test.each([
    ['roses site:garden.example', 'kept'],
    ['roses site:other.example', 'does not match'],
    ['roses -site:garden.example', 'does not match'],
    ['roses site:.garden.example', 'kept'],
    ['roses site:garden.example/blog', 'does not match'],
    ['roses inurl:write-for-us', 'kept'],
    ['roses inurl:guest', 'does not match'],
    ['roses -inurl:us', 'does not match'],
    ['intitle:garden', 'kept'],
    ['intitle:tulips', 'does not match'],
    ['gardening -roses', 'does not match'],
    ['gardening -"guest articles"', 'does not match'],
    // Two pieces of the snippet are two places of the page.
    ['gardening -"roses send us"', 'kept'],
    ['roses filetype:pdf', 'kept'],
  ])('%s: %s', (typed, told) => expect(fate(typed)).toBe(told));

  test('a file type counts where the address tells it', () => {
    expect(fate('roses filetype:pdf', { link: 'https://garden.example/a.html' })).toBe('does not match');
    expect(fate('roses filetype:pdf', { link: 'https://garden.example/a.PDF' })).toBe('kept');
  });

  test('a title that was cut proves nothing that it lacks', () => {
    expect(fate('intitle:tulips', { title: 'Write for Us about …' })).toBe('kept');
    expect(fate('intitle:tulips', { title: 'Write for Us about ...' })).toBe('kept');
    expect(fate('intitle:tulips', { title: null })).toBe('kept');
    expect(fate('intitle:tulips', { title: null }, SEARXNG_DIALECT)).toBe('does not match');
  });

  test('what the vendor says is missing is missing', () => {
    expect(fate('gardening', { lacks: ['gardening'] })).toBe('does not match');
    expect(fate('roses', { lacks: ['gardening'] })).toBe('kept');
  });
});

describe('believed', () => {
  test('words of the text, since a snippet cannot show what a page lacks', () => {
    expect(fate('gardening tulips intext:"spring bulbs"', { snippet: null })).toBe('kept');
    expect(fate('tulips')).toBe('kept');
  });

  test('but of the quoted phrases one must be seen where there is a snippet', () => {
    expect(fate('"spring bulbs"')).toBe('does not match');
    expect(fate('"spring bulbs"', { snippet: null })).toBe('kept');
    expect(fate('"spring bulbs" "guest articles"')).toBe('kept');
    expect(fate('tulips ("spring bulbs" OR "write for us")')).toBe('kept');
    expect(fate('tulips ("spring bulbs" OR "summer bulbs")')).toBe('does not match');
    expect(fate('"spring bulbs"', { link: 'https://garden.example/spring-bulbs' })).toBe('kept');
  });

  test('not where the vendor does not promise it', () => {
    expect(fate('tulips (dahlias OR lilies)')).toBe('kept');
    expect(fate('tulips (dahlias OR lilies)', {}, BRAVE_DIALECT)).toBe('does not match');
    expect(fate('tulips (dahlias OR roses)', {}, BRAVE_DIALECT)).toBe('kept');
  });
});

test('what is excluded is gone with everything below it', () => {
  expect(fate('roses', {}, GOOGLE_DIALECT, ['garden.example'])).toBe('excluded');
  expect(fate('roses', {}, GOOGLE_DIALECT, ['other.example', 'www.garden.example'])).toBe('excluded');
  expect(fate('roses', {}, GOOGLE_DIALECT, ['shop.garden.example', 'arden.example'])).toBe('kept');
});

test('links without a page are told apart', () => {
  expect(fate('roses', { link: 'https://www.google.com/goto?url=CAES' })).toBe('unresolved');
  expect(fate('roses', { link: 'javascript:alert(1)' })).toBe('no page');
});

test('a condition on a metric is judged on the metric, and a missing one fulfils none', () => {
  const clauses = clausesOf('roses da:>30 -spam:>60');
  const row = { url: ROW.link, title: ROW.title, snippet: ROW.snippet };
  expect(fate('roses da:>30')).toBe('kept');
  expect(fulfilsMetrics(row, clauses, { da: 31, pa: null, spam: 5 })).toBe(true);
  expect(fulfilsMetrics(row, clauses, { da: 30, pa: null, spam: 5 })).toBe(false);
  expect(fulfilsMetrics(row, clauses, { da: 40, pa: null, spam: 61 })).toBe(false);
  expect(fulfilsMetrics(row, clauses, { da: 40, pa: null, spam: null })).toBe(true);
  expect(fulfilsMetrics(row, clauses, null)).toBe(false);
});
