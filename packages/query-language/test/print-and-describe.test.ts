import { describe, expect, test } from 'vitest';
import { describeQuery, OPERATORS, positiveTerms, printQuery, SYNTAX } from '../src/index.ts';
import { queryOf } from './query-of.ts';

describe('printQuery', () => {
  test.each([
    ['a  b', 'a b'],
    ['TITLE: Café inbody:“A b” ext:.PDF linksto:A.com', 'intitle:cafe intext:"a b" filetype:pdf link:a.com'],
    ['a b | c OR d e', 'a (b OR c OR d) e'],
    ['(a b) OR c', '(a b) OR c'],
    ['--a −(b c) –(d OR e)', '-a -(b c) -(d OR e)'],
    ['e-mail -node.js', '"e mail" -"node js"'],
    ['"a*b" "c ** d"', '"a * b" "c * * d"'],
    ['intitle:(a OR "b c" -d)', '(intitle:a OR intitle:"b c") -intitle:d'],
    ['x allinurl:a-b (c OR d)', 'x inurl:"a b" (inurl:c OR inurl:d)'],
    [
      'site:*.Example.com:80/Blog/ -site:https://münchen.de',
      'site:.example.com/blog -site:xn--mnchen-3ya.de',
    ],
    ['site:"a.com/x (y)"', 'site:a.com/x%20%28y%29'],
    ['after:2024 before:2024-05', 'after:2024-01-01 before:2024-05-01'],
    ['da:>40 pa:<40 spam:0..5 da:7', 'da:>=41 pa:<=39 spam:0..5 da:7'],
    ['lang:en-GB industry:SaaS industry:"Home & Garden"', 'lang:en industry:saas industry:"home garden"'],
    ['a AND b + c&num=100 *', 'a b c'],
    ['related:A.com/ x', 'related:a.com x'],
    ['-gap:( https://B.com/ OR .A.com, )', '-gap:(b.com .a.com)'],
    ['filetype:php~', 'filetype:"php~"'],
  ])('%s is printed %s', (text, expected) => {
    expect(printQuery(queryOf(text))).toBe(expected);
  });
});

describe('describeQuery', () => {
  test.each([
    [
      'intitle:"write for us" gardening -site:.edu',
      'Pages with “write for us” in the title and with the word gardening, but not on .edu sites',
    ],
    [
      'inurl:links OR inurl:resources da:40..60',
      'Pages with either the word links or the word resources in the address and with a DA of 40 to 60',
    ],
    ['site:a.com/blog OR site:.b.com', 'Pages on a.com/blog or subdomains of b.com'],
    ['intext:a -b -"c * d"', 'Pages with the word a in the text, but without the word b and without “c … d”'],
    ['inanchor:a -link:b.com', 'Pages with the word a in links from other sites, but not linking to b.com'],
    ['after:2024-05-01 before:2025', 'Pages dated on or after 1 May 2024 and dated before 1 January 2025'],
    [
      'gap:(a.com b.com c.com) -linksto:me.com',
      'Pages linking to at least two of a.com, b.com and c.com, but not linking to me.com',
    ],
    [
      'seo -gap:(a.com .b.com)',
      'Pages with the word seo, but not linking to more than one of a.com and subdomains of b.com',
    ],
    ['lang:de filetype:pdf industry:saas', 'Pages in German, of type PDF and in the industry “saas”'],
    [
      'da:>=40 pa:<9 spam:3',
      'Pages with a DA of at least 40, with a PA of at most 8 and with a Spam Score of 3',
    ],
    [
      'intitle:"write for us" gardening -forum -intitle:spam coffee',
      'Pages with “write for us” in the title, with the word gardening and with the word coffee, but without the word forum and without the word spam in the title',
    ],
    ['-(forum OR wiki)', 'Pages without the word forum and without the word wiki'],
    ['-forum', 'Pages without the word forum'],
    ['x (site:a.com OR intitle:b)', 'Pages with the word x and (on a.com or with the word b in the title)'],
    ['related:a.com -lang:xx9', 'Pages on sites related to a.com, but not in xx9'],
    ['x OR (a -b)', 'Pages with the word x or (with the word a, but without the word b)'],
    [
      'a -(b c) -(d OR e)',
      'Pages with the word a, but not at once (with the word b and with the word c), without the word d and without the word e',
    ],
    // Read aloud from 200 queries made at random: each of these could be taken for another query.
    [
      '(filetype:pdf OR forum) (da:>90 OR site:.edu) seo',
      'Pages (of type PDF or with the word forum), (with a DA of at least 91 or on .edu sites) and with the word seo',
    ],
    [
      'seo -(industry:saas -(before:2025 seo)) -wiki',
      'Pages with the word seo, but not at once (in the industry “saas”, but not at once (dated before 1 January 2025 and with the word seo)) and without the word wiki',
    ],
    [
      '-(intitle:crm -seo) lang:de',
      'Pages in German, but not at once (with the word crm in the title, but without the word seo)',
    ],
    [
      '(after:2024 OR lang:fr) seo',
      'Pages (dated on or after 1 January 2024 or in French) and with the word seo',
    ],
    ['-da:<20 -spam:>=50', 'Pages without a DA of at most 19 and without a Spam Score of at least 50'],
    ['pa:>30 OR seo', 'Pages with a PA of at least 31 or the word seo'],
    ['link:a.com OR gap:(b.com c.com)', 'Pages linking to a.com or linking to both b.com and c.com'],
    ['site:.co.uk -site:*.ac.uk', 'Pages on .co.uk sites, but not on .ac.uk sites'],
    [
      'site:.a.com/blog -site:.b.com',
      'Pages in /blog on subdomains of a.com, but not on subdomains of b.com',
    ],
    [
      'seo (-(forum OR wiki) OR lang:de)',
      'Pages with the word seo and ((without the word forum and without the word wiki) or in German)',
    ],
    [
      '-gap:(a.com b.com c.com) seo',
      'Pages with the word seo, but not linking to more than one of a.com, b.com and c.com',
    ],
    ['"or" "without" site:a.com', 'Pages with the word “or”, with the word “without” and on a.com'],
    ['link:.com.au -link:.co', 'Pages linking to .com.au sites, but not linking to .co sites'],
  ])('%s', (text, expected) => {
    expect(describeQuery(queryOf(text))).toBe(expected);
  });
});

describe('positiveTerms', () => {
  test('are the words and phrases that no minus excludes, each once', () => {
    const terms = positiveTerms(queryOf('seo (intitle:"a b" OR -x) -(y z) seo site:a.com inurl:seo -(-w)'));
    expect(terms).toEqual([
      { field: 'any', items: ['seo'] },
      { field: 'title', items: ['a', 'b'] },
      { field: 'url', items: ['seo'] },
      { field: 'any', items: ['w'] },
    ]);
  });
});

describe('the guide', () => {
  test('every example parses, and uses what it explains', () => {
    for (const { name, example } of OPERATORS) {
      expect(queryOf(example).root).toBeDefined();
      expect(example).toContain(`${name}:`);
      expect(describeQuery(queryOf(example))).toMatch(/^Pages /);
    }
    for (const { example } of SYNTAX) expect(queryOf(example).root).toBeDefined();
  });

  test('no two operators share a name', () => {
    const names = OPERATORS.flatMap((operator) => [operator.name, ...operator.aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});
