import { describe, expect, test } from 'vitest';
import { oracleParse } from './oracle/oracle-parser.ts';
import { readWeb, satisfyingUrls, type OraclePage } from './oracle/oracle-match.ts';
import { oracleWords, urlWords } from './oracle/oracle-words.ts';
import { oracleAnswer } from './oracle/answers.ts';

/** The judge is judged by hand: each sentence of the definition with a page or two where the answer is plain. */
function page(url: string, rest: Partial<OraclePage> = {}): OraclePage {
  const host = new URL(url).hostname;
  return {
    url,
    host,
    domain: host.split('.').slice(-2).join('.'),
    title: '',
    text: '',
    date: null,
    lang: null,
    filetype: 'html',
    da: null,
    pa: null,
    spam: null,
    industries: [],
    links: [],
    ...rest,
  };
}

/** Does the one page satisfy the query? */
function holds(
  query: string,
  rest: Partial<OraclePage>,
  url = 'https://www.site.org/blog/Write-for-us?p=1',
): boolean {
  const reading = oracleParse(query);
  if (!reading.ok) throw new Error(`${query}: ${JSON.stringify(reading.fault)}`);
  return satisfyingUrls(reading.tree, readWeb([page(url, rest)])).length === 1;
}

test.each([
  ["don't a_b 10,000 C++", 'don t a b 10 000 c'],
  ['Acme™ soft\u00ADware ½ ﬁlter ＷＩＤＥ', 'acme software 1 2 filter wide'],
  ['CAFE\u0301 Straße İ', 'cafe straße i'],
  ['zero\u200Bwidth 東京タワー', 'zero width 東京タワー'],
])('the words of %s', (text, words) => {
  expect(oracleWords(text).join(' ')).toBe(words);
});

test('the words of an address', () => {
  const words = urlWords('www.site.org', 'http://www.site.org:80/caf%C3%A9/%E9t%C3%A9/a%2520b/%zz?q=x+y#no');
  expect(words.join(' ')).toBe('www site org cafe te a 20b zz q x y');
});

describe('words and grammar', () => {
  const text = { title: 'Best tools', text: 'Write e-mail for us\nat home now' };
  test.each([
    ['best home', true],
    ['"best tools"', true],
    ['"tools write"', false],
    ['"us at"', true],
    ['e-mail', true],
    ['mail-e', false],
    ['"write * us"', true],
    ['"mail * at"', true],
    ['"e * mail"', false],
    ['"write * * us"', true],
    ['"for * * us"', false],
    ['"write * now"', false],
    ['"write * * now"', true],
    ['"* best tools *"', true],
    ['zebra OR best home', true],
    ['zebra OR best zebra', false],
    ['best | zebra OR', true],
    ['-zebra OR nothing', true],
    ['-(best tools)', false],
    ['--zebra \u2212yak –emu', true],
    ['"best"-zebra', false],
    ['best - tools', true],
    ['best AND tools', true],
    ['NOT best', false],
    ['“best tools” +home&num=100', true],
    ['intitle:best intext:(us home)', true],
    ['intitle:(best us)', false],
    ['intitle: us', false],
    ['allintitle:best tools', true],
    ['home allintitle:best tools', true],
    ['allintitle:best home', false],
    ['(allintitle:best tools) home', true],
    ['allintitle:(best OR yak) tools -home intext:us', true],
  ])('%s: %s', (query, expected) => {
    expect(holds(query, text)).toBe(expected);
  });
});

describe('operators', () => {
  const facts: Partial<OraclePage> = {
    date: '2024-05-01',
    lang: 'en',
    da: 40,
    pa: 41,
    industries: ['Home & Garden'],
    links: [{ url: 'https://blog.other.edu/', host: 'blog.other.edu', domain: 'other.edu', anchor: 'x' }],
  };
  test.each([
    ['inurl:write-for-us', true],
    ['inurl:"blog * us"', false],
    ['inurl:"org*blog"', true],
    ['site:site.org', true],
    ['site:.site.org', true],
    ['site:*.www.site.org', false],
    ['site:ite.org', false],
    ['site:ORG', true],
    ['site:https://www.site.org:8080/BLOG/', true],
    ['site:site.org/blog/write', false],
    ['site:(a.com OR site.org)', true],
    ['filetype:.HTML', true],
    ['filetype:htm', false],
    ['filetype:*.html', true],
    ['site:site.org*', true],
    ['site:*site.org', true],
    ['after:2024-05', true],
    ['after:2024-05-02', false],
    ['before:2024-05-01', false],
    ['before:2025', true],
    ['link:other.edu', true],
    ['link:ther.edu', false],
    ['link:site.org', false],
    ['da:40..60', true],
    ['da:..39', false],
    ['da:>40', false],
    ['pa:41', true],
    ['spam:>=0', false],
    ['-spam:>=0', true],
    ['lang:EN', true],
    ['industry:"home & garden"', true],
    ['industry:home', false],
  ])('%s: %s', (query, expected) => {
    expect(holds(query, facts)).toBe(expected);
  });

  test('inanchor: counts links from other registrable domains only', () => {
    const target = page('https://www.site.org/');
    const link = { url: target.url, host: target.host, domain: 'site.org', anchor: 'Great e-mail tips' };
    const own = page('https://blog.site.org/', { links: [{ ...link, anchor: 'home' }] });
    const other = page('https://blog.other.edu/', { links: [link] });
    const web = readWeb([target, own, other]);
    expect(oracleAnswer('inanchor:"mail tips"', web)).toEqual({ urls: [target.url] });
    expect(oracleAnswer('inanchor:home', web)).toEqual({ urls: [] });
  });
});

test.each([
  ['', 'nothing left', 0],
  ['"" & ()', 'nothing left', 0],
  ['tea site: OR x', 'site without host', 4],
  ['tea -site:*', 'site without host', 5],
  ['tea site:site.*', 'site without host', 4],
  ['tea related:a|.com related:b.com', 'related', 4],
  ['intitle: -a', 'missing keyword', 0],
  ['tea (intitle:)', 'missing keyword', 5],
  ['intitle:"" a', 'missing keyword', 0],
  ['"tea" pot"', 'unmatched quote', 9],
  ['(tea (pot)', 'parenthesis', 0],
  ['tea) pot', 'parenthesis', 3],
  ['tea ~pot', 'retired', 4],
  ['tea info:x.com', 'retired', 4],
  ['tea AROUND(3) pot', 'retired', 4],
  ['tea foo:bar', 'unknown operator', 4],
  ['intitle:(tea site:x.com)', 'operator in group', 13],
  ['after:2023-02-29', 'bad value', 6],
  ['tea intitle:-a', 'missing keyword', 4],
  ['site:-a.com', 'site without host', 0],
  ['related:a.com related:b.com', 'related', 14],
])('%s is refused: %s at %i', (query, kind, position) => {
  const reading = oracleParse(query);
  expect(reading.ok ? null : reading.fault).toEqual({ kind, position });
});

test('more than 2,000 characters are refused', () => {
  expect(oracleParse('a'.repeat(2000)).ok).toBe(true);
  expect(oracleParse('a'.repeat(2001))).toMatchObject({ fault: { kind: 'too long' } });
});

test.each(['note: x', '10:30', 'a::b', 'http://', 'intitle:"-a"', `${'('.repeat(20)}a${')'.repeat(20)}`])(
  '%s is no error',
  (query) => {
    expect(oracleParse(query).ok).toBe(true);
  },
);
