import { describe, expect, it } from 'vitest';
import { domainKey, readDomain, readDomains } from './read-domains.ts';

describe('readDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM ', 'example.com'],
    ['https://www.example.com/path?x=1#y', 'example.com'],
    ['HTTP://WWW.Example.co.uk', 'example.co.uk'],
    ['www.example.com', 'example.com'],
    ['https://www.gov.uk/guidance', 'www.gov.uk'],
    ['www.com', 'www.com'],
    ['blog.example.com?utm=1', 'blog.example.com'],
    ['example.com#top', 'example.com'],
    ['a-b.example', 'a-b.example'],
    ['1password.example', '1password.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://BÜCHER.example/regal', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('reads %j as %s', (line, domain) => expect(readDomain(line)).toBe(domain));

  it.each([
    'compost desk.example',
    'example',
    'localhost',
    '192.168.0.1',
    'example.c',
    'example.com.',
    '.example.com',
    'exa..mple.com',
    '-example.com',
    'example-.com',
    'exa_mple.com',
    'example.com:8080',
    'user@example.com',
    'ftp://example.com',
    'https://',
    'https://www.',
    '%65xample.com',
    'bü cher.example',
    'bücher.example:80',
    'a@bücher.example',
    'bücher／a.example',
    '[::1]',
    '=cmd|x.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'ü'.repeat(5000),
  ])('takes %j for no domain', (line) => expect(readDomain(line)).toBeNull());
});

describe('readDomains', () => {
  it('counts each domain once and leaves out blank lines', () => {
    const read = readDomains(
      'example.com\n\nhttps://www.example.com/about\r\n  \nother.example\rexample.com',
    );
    expect(read).toEqual({ domains: ['example.com', 'other.example'], invalid: [], lines: 6 });
  });

  it('asks with www. where it may be part of the name, and counts it once', () => {
    expect(readDomains('gov.uk\nwww.gov.uk\ngov.uk').domains).toEqual(['www.gov.uk']);
    expect(['www.gov.uk', 'gov.uk', 'www.com'].map(domainKey)).toEqual(['gov.uk', 'gov.uk', 'www.com']);
  });

  it('names invalid lines by their place in the field', () => {
    expect(readDomains('one.example\n\n  not a domain  \nnope').invalid).toEqual([
      { number: 3, text: 'not a domain' },
      { number: 4, text: 'nope' },
    ]);
  });

  it('reads an empty field as one blank line', () => {
    expect(readDomains('')).toEqual({ domains: [], invalid: [], lines: 1 });
  });

  it('reads a long paste quickly', () => {
    const started = performance.now();
    expect(readDomains('site.example/path\n'.repeat(20_000)).domains).toEqual(['site.example']);
    expect(readDomains('/'.repeat(500_000)).domains).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
