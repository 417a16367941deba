import { describe, expect, test } from 'vitest';
import { extractPage } from '../src/extraction/extract-page.ts';
import { extract, pageOf } from './extraction-page-builder.ts';
import { randomBelow } from './random-below.ts';

const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

describe('pages made to hurt', () => {
  test.each<[string, string, string]>([
    ['100,000 levels of blocks', `${'<div>'.repeat(100_000)}deep`, 'deep'],
    ['100,000 levels of inline elements', `${'<span>'.repeat(100_000)}deep`, 'deep'],
    ['100,000 levels of links in a drawing', `<svg>${'<a href=x>'.repeat(100_000)}<text>deep`, 'deep'],
    ['20,000 levels of lists', `${'<ul><li>'.repeat(20_000)}deep`, 'deep'],
    ['100,000 attributes', `<p ${many(100_000, (index) => `a${index}=x `)}>text`, 'text'],
    ['an attribute of nine megabytes', `<p title="${'x'.repeat(9e6)}">text`, 'text'],
    ['a style of a megabyte', `<p style="${'display:none;display:block;'.repeat(40_000)}">text`, 'text'],
    ['50,000 links never closed', `${'<a href=x>'.repeat(50_000)}text`, 'text'],
    ['50,000 bold tags never closed', `${'<b>'.repeat(50_000)}text`, 'text'],
    ['20,000 mis-nested tags', `${'<b><p>'.repeat(20_000)}text${'</b></p>'.repeat(20_000)}`, 'text'],
    ['50,000 tables in tables', `${'<table><td>'.repeat(50_000)}text`, 'text'],
    ['text that a table puts out, 50,000 times', `<table>${'x<tr>'.repeat(50_000)}`, 'x'.repeat(50_000)],
    ['500,000 tags never finished', `text${'<'.repeat(500_000)}`, `text${'<'.repeat(500_000)}`],
    ['500,000 comments in each other', `text${'<!--'.repeat(500_000)}`, 'text'],
    ['500,000 half character references', `${'&#x'.repeat(500_000)}`, '&#x'.repeat(500_000)],
    ['a number past all characters', 'a&#x110000;&#xD800;&#0;b', 'a\uFFFD\uFFFD\uFFFDb'],
    ['a script never closed', 'text<script>alert(1)', 'text'],
    ['30,000 templates', `${'<template>'.repeat(30_000)}x`, ''],
    ['no body', '<frameset><frame src=x></frameset>', ''],
    ['two bodies', '<body>a<body hidden>b', ''],
    ['gaps without end', `a${' \n\t'.repeat(1_000_000)}b`, 'a b'],
  ])('%s', (_, html, text) => {
    const started = performance.now();
    expect(pageOf(html).text).toBe(text);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  test('tags that multiply each other are given up, not waited for', () => {
    const html = `<p>${many(300, (index) => `<b id=${index}>`)}</p>${'<p>x</p>'.repeat(100_000)}`;
    expect(extract(html)).toBe('too many elements');
  });

  test('bylines, times and words of dates without end', () => {
    const html = `<h1>${'published '.repeat(10_000)}</h1><p>${'posted by '.repeat(20)} 2024</p>${'<time>'.repeat(20_000)}`;
    expect(pageOf(html).date).toBeNull();
  });

  test('an author of nothing but gaps, and labels that ask for one without end', () => {
    const gaps = `<meta name=author content="Ann${' '.repeat(1_000_000)}Lee"><p>text`;
    expect(pageOf(gaps).people?.people).toMatchObject([{ name: 'Ann Lee' }]);
    const labels = '<meta name="twitter:label1" content=author>'.repeat(100_000);
    expect(pageOf(`${labels}<p>text`).text).toBe('text');
  });

  test('an address of authors without end', () => {
    const href = `${'/author/s#.'.repeat(200_000)}\n`;
    expect(pageOf(`<p>text <a href="${href}">x</a>`).text).toBe('text x');
  });

  test('a long base does not make long addresses without end', () => {
    const html = `<base href="https://b.example/${'x'.repeat(8_000)}/">${'<a href=y>z</a>'.repeat(9_000)}`;
    const body = Buffer.from(html);
    const result = extractPage({
      url: 'https://a.example/',
      status: 200,
      contentType: 'text/html',
      body,
      capturedAt: null,
    });
    expect(result.ok && result.page.links.length).toBeLessThan(1_100);
    expect(result.ok && result.droppedLinks).toBeGreaterThan(7_900);
  });

  test('no text has half a surrogate pair or a control character', () => {
    const html = `<title>\0\u0001a\uD83D</title><p>\u0000x\u0008\u009f${'😀'.repeat(600)}<a href="/\uD800">${'😀'.repeat(600)}</a>`;
    const { title, text, links } = pageOf(html);
    for (const value of [title, text, ...links.flatMap(({ url, anchor }) => [url, anchor])]) {
      expect(value.isWellFormed()).toBe(true);
      expect(value).not.toMatch(/[\p{Cc}--\n]/v);
    }
  });
});

const SOUPS = process.env.NIGHTLY ? 100_000 : 4_000;

test(`${SOUPS} random tag soups: none throws, every promise about a page is kept`, () => {
  const random = randomBelow(7);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  for (let round = 0; round < SOUPS; round += 1) {
    const html = many(1 + random(60), () => pick(SOUP)) + '<';
    const page = pageOf(html);
    const folded = (text: string): boolean => !/[\s\p{Cc}]{2}|^\s|\s$/u.test(text);
    const kept =
      folded(page.title) &&
      folded(page.text) &&
      page.links.every(
        (link) =>
          /^https?:\/\//.test(link.url) &&
          !link.url.includes('#') &&
          folded(link.anchor) &&
          (link.textOffset === null || (link.textOffset >= 0 && link.textOffset < page.text.length)),
      );
    expect(kept, html).toBe(true);
  }
});

const SOUP = (
  '<b> </b> <p> </p> <a|href=x> </a> <a|href=//y.example/#z> <table> <tr> <td> </table> <div> </div> <svg> </svg> <math> ' +
  '<mi> <title> </title> <desc> <select> <option> </select> <template> </template> <script> </script> <textarea> ' +
  '</textarea> <body> </body> <html> <head> </head> <frameset> <noscript> <img|alt=pic> <div|hidden> <button> <br> <li> ' +
  '<ul> </ul> <form> <input|type=image|alt=go> <h1> </h1> <article> <time|datetime=2024-05-01> <span|style=display:none> ' +
  '</span> <object> </object> <dialog> <base|href=/b/> <meta|name=date|content=2024> <!-- --> <![CDATA[ ]]> &amp; &#0; text word | | '
)
  .split(' ')
  .map((part) => part.replaceAll('|', ' '));
