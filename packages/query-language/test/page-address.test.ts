import { describe, expect, test } from 'vitest';
import { decodedPath, hostIsUnder, hostOf, urlWords } from '../src/index.ts';
import { fileEnding, pathIsUnder } from '../src/page-address.ts';

describe('urlWords', () => {
  test.each([
    [
      'https://user:pw@www.Example.com:8080/a-b/c_d.html?q=x+y#frag',
      'www example com a b c d html q x y',
      'no scheme, user, port or fragment',
    ],
    ['http://a.com/caf%C3%A9%20bar', 'a com cafe bar', 'percent-decoded'],
    ['http://a.com/x%2520y', 'a com x 20y', 'once only'],
    ['http://a.com/x%FFy%C3b%zz', 'a com x y b zz', 'a bad sequence separates'],
    ['http://a.com/x%EF%BB%BFy', 'a com x y', 'an encoded zero-width sign separates'],
    ['http://a.com/write?for=us', 'a com write for us', 'host, path and query are one row'],
    ['http://münchen.de/', 'xn mnchen 3ya de', 'the host as it is stored'],
    ['no url at all/path?q#f', 'no url at all path q', 'total'],
    ['', '', 'empty'],
  ])('%s is %j: %s', (url, expected) => {
    expect(urlWords(url).join(' ')).toBe(expected);
  });
});

test('decodedPath decodes once, in lower case, and keeps apart what is no UTF-8', () => {
  expect(decodedPath('https://a.com/Caf%C3%89/B%2520/?Q=1#f')).toBe('/café/b%20/');
  expect(decodedPath('https://a.com/caf%E9')).not.toBe(decodedPath('https://a.com/caf%E8'));
  expect(decodedPath('https://a.com')).toBe('/');
  expect(decodedPath('https://a.com/%E6%9D%B1%E6%9D%E9x')).toBe('/東%e6%9d%e9x');
});

test('hostOf gives punycode in lower case without port', () => {
  expect(hostOf('https://MÜNCHEN.de:8080/x')).toBe('xn--mnchen-3ya.de');
  expect(hostOf('nonsense')).toBe('nonsense');
  expect(hostOf('http://[')).toBe('[');
});

test('a host is under itself and its suffixes at a dot', () => {
  expect(hostIsUnder('blog.acme.co.uk', 'co.uk')).toBe(true);
  expect(hostIsUnder('acme.com', 'acme.com')).toBe(true);
  expect(hostIsUnder('notacme.com', 'acme.com')).toBe(false);
  expect(hostIsUnder('acme.com', 'blog.acme.com')).toBe(false);
});

test('a path is under itself and its folders at a slash', () => {
  expect(pathIsUnder('/blog', '/blog')).toBe(true);
  expect(pathIsUnder('/blog/', '/blog')).toBe(true);
  expect(pathIsUnder('/blog/a', '/blog')).toBe(true);
  expect(pathIsUnder('/blogger', '/blog')).toBe(false);
});

test('a file ending is what follows the last dot of the last segment', () => {
  expect(fileEnding('http://a.com/x/Report.v2.PDF?x=a.doc')).toBe('pdf');
  expect(fileEnding('http://a.com/v1.2/page')).toBeUndefined();
  expect(fileEnding('http://a.com/page.')).toBeUndefined();
});
