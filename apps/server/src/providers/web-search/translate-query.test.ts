import { describe, expect, test } from 'vitest';
import { parsed } from '../../testing/parsed-query.ts';
import { BRAVE_DIALECT, GOOGLE_DIALECT, SEARXNG_DIALECT, type Dialect } from './dialect.ts';
import { translateQuery } from './translate-query.ts';

const say = (text: string, dialect: Dialect) => {
  const said = translateQuery(parsed(text), dialect);
  return said.kind === 'question' ? said.question.text : said;
};
/** What was left to the check of the rows. */
const unsaid = (text: string, dialect: Dialect) => {
  const said = translateQuery(parsed(text), dialect);
  return said.kind === 'question' ? said.notExpressed : said.missing;
};
const doubted = (text: string, dialect: Dialect) => {
  const said = translateQuery(parsed(text), dialect);
  return said.kind === 'question' && said.clauses.filter((clause) => !clause.believed).length;
};

describe('for Google', () => {
  test.each([
    ['gardening "write for us"', 'gardening "write for us"'],
    ['gardening ("write for us" OR "guest post")', 'gardening ("write for us" OR "guest post")'],
    ['a OR b', '(a OR b)'],
    ['intitle:"guest post" inurl:write-for-us', 'intitle:"guest post" inurl:"write for us"'],
    ['allintitle:best tools', 'intitle:best intitle:tools'],
    ['intext:roses -intitle:jobs', 'intext:roses -intitle:jobs'],
    ['roses -(jobs OR site:x.com)', 'roses -jobs -site:x.com'],
    ['site:edu "resources"', 'site:edu resources'],
    ['site:.example.com roses', 'site:example.com roses'],
    ['site:example.com/blog roses', 'site:example.com/blog roses'],
    ['(site:a.com OR site:b.com) roses', '(site:a.com OR site:b.com) roses'],
    ['"best * tools"', '"best * tools"'],
    ['roses filetype:pdf', 'roses filetype:pdf'],
    ['roses after:2024 before:2025-06', 'roses after:2024-01-01 before:2025-06-01'],
  ])('%s', (typed, told) => {
    expect(say(typed, GOOGLE_DIALECT)).toBe(told);
    expect(unsaid(typed, GOOGLE_DIALECT)).toEqual([]);
  });

  test('what it cannot be told is left to the check of the rows, where a row can show it', () => {
    expect(say('roses da:>30', GOOGLE_DIALECT)).toBe('roses');
    expect(unsaid('roses da:>30', GOOGLE_DIALECT)).toEqual(['da:>=31']);
    expect(unsaid('roses -site:x.com/jobs', GOOGLE_DIALECT)).toEqual(['-site:x.com/jobs']);
  });

  test('groups within alternatives are not promised to be understood, so every row must show that it fits', () => {
    expect(doubted('roses (garden OR (tool shed))', GOOGLE_DIALECT)).toBe(1);
    expect(doubted('roses (garden OR shed)', GOOGLE_DIALECT)).toBe(0);
  });

  test.each([
    ['roses link:example.com', 'link:'],
    ['roses inanchor:best', 'inanchor:'],
    ['related:example.com', 'related:'],
    ['roses industry:gardening', 'industry:'],
    ['roses lang:de', 'lang:'],
    ['roses -(garden shed)', 'an exception within a group'],
    ['roses -after:2024', 'after:'],
    ['da:>40', 'a query without words to look for'],
    [Array.from({ length: 40 }, (_, i) => `w${i}`).join(' '), 'a query of this length'],
  ])('nothing is paid for %s', (typed, missing) => {
    expect(translateQuery(parsed(typed), GOOGLE_DIALECT)).toEqual({ kind: 'impossible', missing: [missing] });
  });
});

describe('for Brave', () => {
  test('the words of an address lead there, and each row must show them in it', () => {
    expect(say('roses inurl:write-for-us', BRAVE_DIALECT)).toBe('roses "write for us"');
    expect(doubted('roses inurl:write-for-us', BRAVE_DIALECT)).toBe(1);
    expect(say('roses intext:garden', BRAVE_DIALECT)).toBe('roses inbody:garden');
    expect(say('roses lang:de', BRAVE_DIALECT)).toBe('roses lang:de');
  });

  test('brackets are not documented, so rows of a mixed query must show that they fit', () => {
    expect(say('roses (garden OR shed)', BRAVE_DIALECT)).toBe('roses (garden OR shed)');
    expect(doubted('roses (garden OR shed)', BRAVE_DIALECT)).toBe(1);
    expect(say('garden OR shed', BRAVE_DIALECT)).toBe('garden OR shed');
    expect(doubted('garden OR shed', BRAVE_DIALECT)).toBe(0);
  });

  test('days go out as a range', () => {
    const said = translateQuery(parsed('roses after:2024 after:2024-03 before:2025'), BRAVE_DIALECT);
    expect(said).toMatchObject({
      question: { text: 'roses', after: '2024-03-01', before: '2025-01-01' },
      notExpressed: [],
    });
  });

  test('a wildcard is left out between its words', () => {
    expect(say('"best * tools for * roses"', BRAVE_DIALECT)).toBe('best "tools for" roses');
    expect(doubted('"best * tools"', BRAVE_DIALECT)).toBe(1);
  });
});

describe('for SearXNG', () => {
  test('fields and sites are told and not believed', () => {
    expect(say('intitle:roses site:a.com -jobs', SEARXNG_DIALECT)).toBe('intitle:roses site:a.com -jobs');
    expect(doubted('intitle:roses site:a.com -jobs', SEARXNG_DIALECT)).toBe(2);
    expect(unsaid('roses after:2024', SEARXNG_DIALECT)).toEqual(['after:']);
  });
});

test('whatever can be parsed has a translation or a reason, and a question is within the limits', () => {
  const parts = [
    'a',
    '"b c"',
    'intitle:d',
    '-e',
    'site:f.com',
    '-site:g.com/h',
    'inurl:"i * j"',
    'da:1..9',
    '(k OR -l)',
  ];
  for (const dialect of [GOOGLE_DIALECT, BRAVE_DIALECT, SEARXNG_DIALECT]) {
    for (let mask = 1; mask < 2 ** parts.length; mask++) {
      const typed = parts.filter((_, index) => (mask >> index) & 1).join(' ');
      const said = translateQuery(parsed(typed), dialect);
      if (said.kind === 'impossible') expect(said.missing.length).toBeGreaterThan(0);
      else {
        expect(said.question.text).not.toBe('');
        expect(said.question.text.length).toBeLessThanOrEqual(dialect.maxCharacters);
      }
    }
  }
});
