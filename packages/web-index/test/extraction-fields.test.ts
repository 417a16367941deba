import { describe, expect, test } from 'vitest';
import { extract, pageOf } from './extraction-page-builder.ts';

describe('which responses are pages', () => {
  test.each([
    [{ status: 404 }, 'status other than 200'],
    [{ status: 206 }, 'status other than 200'],
    [{ contentType: 'application/pdf' }, 'not html'],
    [{ contentType: 'text/plain' }, 'not html'],
    [{ url: 'ftp://a.example/' }, 'not a web address'],
    [{ url: 'https://' }, 'not a web address'],
    [{ url: 'https://./' }, 'not a web address'],
    [{ url: `https://a.example/${'x'.repeat(9_000)}` }, 'not a web address'],
  ])('%o: %s', (input, reason) => {
    expect(extract('<p>text', input)).toBe(reason);
  });

  test.each(['text/html', 'TEXT/HTML;charset=x', 'application/xhtml+xml', 'text/html, text/html'])(
    'a page by its type %s',
    (contentType) => {
      expect(pageOf('<p>text', { contentType }).text).toBe('text');
    },
  );

  test('without a type the first bytes tell', () => {
    expect(pageOf('\n<!DOCTYPE html><p>text', { contentType: null }).text).toBe('text');
    expect(pageOf('\uFEFF<html><p>text', { contentType: '' }).text).toBe('text');
    expect(extract('just text', { contentType: null })).toBe('not html');
    expect(extract('{"a":"<html>"}', { contentType: null })).toBe('not html');
    expect(extract('', { contentType: 'text/html' })).toBe('empty body');
  });
});

describe('address', () => {
  test.each([
    ['HTTPS://User:Pw@A.Example:443/a/../b?q=1#frag', 'https://a.example/b?q=1', 'a.example', 'a.example'],
    [
      'http://blog.a.example.co.uk:8080',
      'http://blog.a.example.co.uk:8080/',
      'blog.a.example.co.uk',
      'example.co.uk',
    ],
    ['https://me.github.io/x y', 'https://me.github.io/x%20y', 'me.github.io', 'me.github.io'],
    ['https://github.io/', 'https://github.io/', 'github.io', 'github.io'],
    [
      'https://münchen.example/',
      'https://xn--mnchen-3ya.example/',
      'xn--mnchen-3ya.example',
      'xn--mnchen-3ya.example',
    ],
    ['http://127.0.0.1/', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1'],
    ['http://[::1]/', 'http://[::1]/', '[::1]', '[::1]'],
    ['http://a.example./x', 'http://a.example/x', 'a.example', 'a.example'],
    ['http://localhost/', 'http://localhost/', 'localhost', 'localhost'],
  ])('%s', (given, url, host, domain) => {
    expect(pageOf('<p>x', { url: given })).toMatchObject({ url, host, domain });
  });

  test.each([
    ['https://a.example/doc.PDF', 'text/html', 'pdf'],
    ['https://a.example/a.tar.gz?x=y.zip', 'text/html', 'gz'],
    ['https://a.example/page.htm', 'text/html', 'htm'],
    ['https://a.example/v1.2/', 'text/html', 'html'],
    ['https://a.example/v1.2', 'text/html', '2'],
    ['https://a.example/', 'application/xhtml+xml', 'xhtml'],
    ['https://a.example/a%2Ephp', 'text/html', 'php'],
    ['https://a.example/dot.', 'text/html', 'html'],
    ['https://a.example/%ff.x%ff', 'text/html', 'x%ff'],
  ])('filetype of %s as %s', (url, contentType, filetype) => {
    expect(pageOf('<p>x', { url, contentType }).filetype).toBe(filetype);
  });
});

describe('title and description', () => {
  test.each([
    ['<title> One\n two </title>', 'One two'],
    ['<title>first</title><title>second</title>', 'first'],
    ['<title></title><title>second</title>', ''],
    ['<title>a &amp; b <b>c</b></title>', 'a & b <b>c</b>'],
    ['<svg><title>drawing</title></svg>', ''],
    ['<p>text<title>too late</title>', ''],
    ['<noscript><title>no</title></noscript><title>yes</title>', 'yes'],
    ['<template><title>no</title></template><title>yes</title>', 'yes'],
    ['</head><title>after the head, and put into it</title><p>', 'after the head, and put into it'],
  ])('%s', (html, title) => {
    expect(pageOf(html).title).toBe(title);
  });

  test('a title that never ends is cut', () => {
    const { title } = pageOf(`<title>${'long '.repeat(100_000)}`);
    expect(title.length).toBeLessThanOrEqual(2_000);
    expect(pageOf(`<title>${'x'.repeat(1_999)}😀`).title).toBe('x'.repeat(1_999));
  });

  test.each([
    ['<meta name=Description content=" about \n it ">', 'about it'],
    ['<meta name=description content=""><meta name=description content=second>', 'second'],
    ['<meta property="og:description" content="og"><meta name=description content=own>', 'own'],
    ['<meta property="og:description" content="og">', 'og'],
    ['<meta name=description>', null],
    [
      '<meta name=description content="It is &amp;quot;slow&amp;#39;s&amp;quot; &amp;amp; so">',
      `It is "slow's" & so`,
    ],
    [
      '<meta name=description content="&lt;p&gt;Bread&lt;/p&gt;&lt;p&gt;and <b>cakes</b>&amp;nbsp;too &lt;a href=">',
      'Bread and cakes too',
    ],
    ['<meta name=description content="&lt;br/&gt;"><meta name=description content=second>', 'second'],
    [
      '<meta name=description content="R&amp;D of List&lt;T&gt;: a &lt; b, &lt;title&gt; and AT&amp;T">',
      'R&D of List<T>: a < b, <title> and AT&T',
    ],
  ])('%s', (html, description) => {
    expect(pageOf(html).description).toBe(description);
  });
});

describe('language', () => {
  const german = 'Die Geschichte der Stadt beginnt mit einer Brücke über den Fluss. '.repeat(5);
  test.each([
    ['<html lang="en-GB">', 'en'],
    ['<html lang="PT_br">', 'pt'],
    ['<html xml:lang="fr">', 'fr'],
    ['<html lang="eng">', 'en'],
    ['<html lang="x-default"><meta http-equiv="Content-Language" content="es, en">', 'es'],
    ['<html lang=""><meta property="og:locale" content="nl_NL">', 'nl'],
    ['<html lang="cn">', null],
    ['<html>', null],
  ])('%s', (html, lang) => {
    expect(pageOf(html).lang).toBe(lang);
  });

  test('without a word on it, the text tells, if it is long enough', () => {
    expect(pageOf(`<p>${german}`).lang).toBe('de');
    expect(pageOf(`<p>${german.slice(0, 40)}`).lang).toBeNull();
    expect(pageOf(`<p>${'0123 + 456 = '.repeat(100)}`).lang).toBeNull();
  });

  test('what is declared stands against what the text looks like', () => {
    expect(pageOf(`<html lang="en"><p>${german}`).lang).toBe('en');
  });
});
