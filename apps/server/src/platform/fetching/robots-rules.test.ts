import { describe, expect, test } from 'vitest';
import { readRobots } from './robots-rules.ts';

const allows = (text: string, target: string, token = 'LinklodeBot'): boolean =>
  readRobots(Buffer.from(text), token).allows(target);

describe('the examples of RFC 9309', () => {
  // Section 5.1.
  const simple = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;
  test.each([
    ['anybot', '/example/page.html', false],
    ['anybot', '/a.gif', false],
    ['anybot', '/a.gif?b', true],
    ['anybot', '/publications/', true],
    ['foobot', '/example/page.html', true],
    ['FooBot', '/example/allowed.gif', true],
    ['foobot', '/example/other', false],
    ['foobot', '/robots.txt', true],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/', true],
    ['bazbot', '/a.gif', true],
    ['quxbot', '/example/page.html', true],
  ])('%s asks for %s: %s', (token, target, expected) => {
    expect(allows(simple, target, token)).toBe(expected);
  });

  test('the longest match decides (5.2)', () => {
    const text = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
    expect(allows(text, '/example/page/disallowed.gif', 'foobot')).toBe(false);
    expect(allows(text, '/example/page/other.gif', 'foobot')).toBe(true);
  });

  test('octets are compared in one spelling (2.2.2)', () => {
    const cases: [string, string][] = [
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
      ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
      ['/a%3cd.html', '/a%3Cd.html'],
    ];
    for (const [rule, target] of cases)
      expect(allows(`user-agent: *\ndisallow: ${rule}`, target)).toBe(false);
    expect(allows('user-agent: *\ndisallow: /a%2Fb', '/a/b')).toBe(true);
  });

  test('$ ends, * stands for anything, # begins a comment (2.2.3)', () => {
    expect(allows('User-agent: *\nDisallow: /this/path/exactly$', '/this/path/exactly/x')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /this/path/exactly$', '/this/path/exactly')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /this/*/exactly', '/this/a/b/exactly?c')).toBe(false);
    expect(allows('User-agent: * # all\nDisallow: /a # this', '/a')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /*a$', '/ba/a')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /a*a$', '/a')).toBe(true);
  });
});

test('groups of one token are one, and the ones for all are then nobody’s', () => {
  const text =
    'user-agent: LinklodeBot/2.0\ndisallow: /a\n\nuser-agent: *\ndisallow: /\n\nUSER-AGENT: linklodebot\ndisallow: /b';
  expect(['/a', '/b', '/c'].map((target) => allows(text, target))).toEqual([false, false, true]);
});

test('of an allowing and a forbidding rule of one length the allowing one wins; an empty rule says nothing', () => {
  expect(allows('user-agent: *\ndisallow: /page\nallow: /page', '/page')).toBe(true);
  expect(allows('user-agent: *\ndisallow:', '/page')).toBe(true);
});

test('byte order mark, old line ends, spaces and a missing slash are read as they were meant', () => {
  expect(allows('\ufeffUser-agent : *\rDisallow : secret/\r', '/secret/x')).toBe(false);
});

test('sitemaps are for everybody and end no group; the pause is the group’s', () => {
  const rules = readRobots(
    Buffer.from(
      'user-agent: *\nsitemap: https://a.example/s.xml\ncrawl-delay: 2.5\ndisallow: /a\nuser-agent: other\ncrawl-delay: 9',
    ),
    'LinklodeBot',
  );
  expect(rules.sitemaps).toEqual(['https://a.example/s.xml']);
  expect(rules.crawlDelay).toBe(2.5);
  expect(rules.allows('/a')).toBe(false);
});

test('what is no robots.txt forbids nothing and breaks nothing', () => {
  for (const text of ['', '<html>not found</html>', '\0\xff\xfe', 'disallow: /', ':::', 'a'.repeat(100_000)])
    expect(allows(text, '/')).toBe(true);
  expect(allows('user-agent: *\ndisallow: /\ud800', '/b')).toBe(true);
});

test('rules that are made to be slow are not: half a megabyte of asterisks is matched like any other', () => {
  const text = `user-agent: *\n${`disallow: /${'*a'.repeat(500)}b\n`.repeat(500)}`;
  const rules = readRobots(Buffer.from(text), 'LinklodeBot');
  expect(rules.allows(`/${'a'.repeat(1_900)}`)).toBe(true);
  expect(rules.allows(`/${'a'.repeat(1_900)}b`)).toBe(false);
});

test('of more rules with asterisks than anybody needs, the rest forbids more and allows less than it says', () => {
  const patterns = Array.from({ length: 2_000 }, (_, n) => `disallow: /no/*${n}x`);
  const more = ['disallow: /late/*.gif$', 'disallow: /kept', 'allow: /kept/*good'];
  const text = ['user-agent: *', ...patterns, ...more].join('\n');
  expect(allows(text, '/no/1999x')).toBe(false);
  expect(allows(text, '/late/page.html')).toBe(false);
  expect(allows(text, '/kept/good')).toBe(false);
  expect(allows(text, '/else')).toBe(true);
});
