import { describe, expect, test } from 'vitest';
import { extractPage } from '../src/extraction/extract-page.ts';
import type { ExtractedLink } from '../src/page.ts';
import { pageOf } from './extraction-page-builder.ts';

const PAGE = 'https://a.example/dir/page';

function linksOf(html: string): ExtractedLink[] {
  return pageOf(html, { url: PAGE }).links;
}

function urlsOf(html: string): string[] {
  return linksOf(html).map((link) => link.url);
}

describe('which links there are', () => {
  test.each([
    ['<a href="/x">', ['https://a.example/x']],
    ['<a href="x?y#z">', ['https://a.example/dir/x?y']],
    ['<a href="//b.example">', ['https://b.example/']],
    ['<a href="HTTP://B.Example:80/%7e">', ['http://b.example/%7e']],
    ['<a href=" \n https://b.example/ ">', ['https://b.example/']],
    ['<a href="https://user:pw@b.example/">', ['https://b.example/']],
    ['<a href="#top">', [PAGE]],
    ['<a href="">', [PAGE]],
    ['<a name="x">', []],
    ['<map><area href="/area"></map>', ['https://a.example/area']],
    [
      '<svg><a href="/s"><text>x</text></a><a xlink:href="/t"></a></svg>',
      ['https://a.example/s', 'https://a.example/t'],
    ],
    ['<link href="/l"><form action="/f"></form><iframe src="/i"></iframe>', []],
    ['<a href="javascript:alert(1)"><a href=" JaVa\nScript:alert(1)">', []],
    ['<a href="mailto:a@b.example"><a href="data:text/html,x"><a href="ftp://b.example/">', []],
    ['<a href="https://"><a href="http://a b.example/"><a href="https://[bad">', []],
    ['<template><a href="/t"></a></template><noscript><a href="/n"></a></noscript>', []],
    [
      '<div hidden><a href="/h">x</a></div><a style="display:none" href="/i">',
      ['https://a.example/h', 'https://a.example/i'],
    ],
    [
      '<object><a href="/o">x</a></object><details><a href="/d"></details>',
      ['https://a.example/o', 'https://a.example/d'],
    ],
  ])('%s', (html, urls) => {
    expect(urlsOf(html)).toEqual(urls);
  });

  test.each([
    ['<base href="https://b.example/c/">', 'https://b.example/c/x'],
    ['<base href="/c/">', 'https://a.example/c/x'],
    ['<base target="_top"><base href="/c/"><base href="/d/">', 'https://a.example/c/x'],
    ['<base href="data:text/html,">', 'https://a.example/dir/x'],
    ['<base href="javascript:1">', 'https://a.example/dir/x'],
    ['<base href="https://[bad">', 'https://a.example/dir/x'],
  ])('%s', (base, url) => {
    expect(urlsOf(`${base}<a href="x">`)).toEqual([url]);
  });

  test('host and domain stand beside the address', () => {
    expect(linksOf('<a href="https://blog.b.example:8080/">')[0]).toMatchObject({
      host: 'blog.b.example',
      domain: 'b.example',
    });
  });

  test('beyond ten thousand they are counted', () => {
    const body = Buffer.from('<a href="/x">y</a> '.repeat(10_050));
    const result = extractPage({ url: PAGE, status: 200, contentType: 'text/html', body, capturedAt: null });
    expect(result).toMatchObject({ ok: true, droppedLinks: 50 });
    expect(result.ok && result.page.links.length).toBe(10_000);
  });
});

describe('anchors', () => {
  test.each([
    ['<a href=x> two\n <b>wo</b>rds </a>', 'two words'],
    ['<a href=x><div>one</div><div>two</div></a>', 'one two'],
    ['<a href=x><img alt="a  picture"></a>', 'a picture'],
    ['<a href=x><img alt="one"><img alt="two"></a>', 'one two'],
    ['<a href=x><img alt="picture"> words</a>', 'words'],
    ['<a href=x></a>', ''],
    ['<a href=x title="t" aria-label="l"><i></i></a>', ''],
    ['<a href=x>seen<span hidden>not</span></a>', 'seen'],
    ['<div hidden><a href=x>words of a hidden link</a></div>', 'words of a hidden link'],
    ['<a href=x style="display:none">its <i hidden>not</i>own</a>', 'its own'],
    ['<map><area href=x alt=" North  end "></map>', 'North end'],
    ['<svg><a href=x><text>out <a href=y>in</a> out</text></a></svg>', 'out in out'],
    ['<a href=x><script>1</script>a<!-- -->b</a>', 'ab'],
  ])('%s', (html, anchor) => {
    expect(linksOf(html)[0]?.anchor).toBe(anchor);
  });

  test('are cut at a thousand characters', () => {
    expect(linksOf(`<a href=x>${'long '.repeat(5_000)}</a>`)[0]?.anchor).toHaveLength(999);
  });

  test('rel is folded', () => {
    expect(linksOf('<a href=x rel=" NoFollow  ugc\nnofollow">')[0]?.rel).toBe('nofollow ugc');
    expect(linksOf('<a href=x>')[0]?.rel).toBe('');
  });

  test('begin in the text where it says', () => {
    const html = `
      <p>Some words <a href=1>a link</a>, <a href=2><img alt="a picture"></a></p>
      <p><a href=3> <b>another</b> one</a> <a href=4></a><span hidden><a href=5>hidden</a></span>
      <map><area href=6 alt="area"></map>`;
    const { text, links } = pageOf(html);
    const found = links.map(({ anchor, textOffset }) =>
      textOffset === null ? null : text.slice(textOffset, textOffset + anchor.length),
    );
    expect(found).toEqual(['a link', 'a picture', 'another one', null, null, 'area']);
  });
});
