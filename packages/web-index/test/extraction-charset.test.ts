import { describe, expect, test } from 'vitest';
import { extract, pageOf } from './extraction-page-builder.ts';

/** Bytes of a text in a charset that maps the given letters; enough for a test. */
function encode(text: string, table: Record<string, number[]>): Buffer {
  return Buffer.from(Array.from(text).flatMap((sign) => table[sign] ?? [sign.charCodeAt(0)]));
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const cyrillic: Record<string, number[]> = Object.fromEntries(
  Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюя').map((sign, index) => [sign, [0xe0 + index]]),
);
const japanese = { 日: [0x93, 0xfa], 本: [0x96, 0x7b], 語: [0x8c, 0xea] };

function textOf(bytes: Buffer, contentType = 'text/html'): string {
  return pageOf(bytes, { contentType }).text;
}

describe('charsets that are declared', () => {
  test('by the HTTP header, before the page itself', () => {
    const bytes = encode('<meta charset=koi8-r><p>привет', cyrillic);
    expect(textOf(bytes, 'text/html; charset="windows-1251"')).toBe('привет');
  });

  test.each([
    ['<meta charset="windows-1251"><p>привет'],
    ['<meta http-equiv=Content-Type content="text/html; charset=cp1251"><p>привет'],
    [`<!-- ${'x'.repeat(3_000)} --><meta charset=windows-1251><p>привет`],
  ])('by the page: %s', (html) => {
    expect(textOf(encode(html, cyrillic))).toBe('привет');
  });

  test('by a byte order mark, before all', () => {
    expect(textOf(Buffer.from('\uFEFF<p>é'), 'text/html; charset=windows-1252')).toBe('é');
    expect(textOf(Buffer.from('\uFEFF<p>é', 'utf16le'), 'text/html; charset=utf-8')).toBe('é');
    expect(textOf(Buffer.from('\uFEFF<p>é', 'utf16le').swap16())).toBe('é');
  });

  test('of two bytes a sign', () => {
    expect(textOf(encode('<p>日本語', japanese), 'text/html; charset=Shift_JIS')).toBe('日本語');
    expect(textOf(Buffer.from('<p>é', 'utf16le'), 'text/html; charset=utf-16le')).toBe('é');
  });

  test('by an XML declaration', () => {
    const bytes = encode('<?xml version="1.0" encoding="windows-1251"?><html><p>привет</p></html>', cyrillic);
    expect(textOf(bytes, 'application/xhtml+xml')).toBe('привет');
  });
});

describe('charsets that are not, or falsely', () => {
  test.each([
    ['undeclared UTF-8', Buffer.from('<p>naïve café 日本'), 'text/html', 'naïve café 日本'],
    ['undeclared Latin-1', latin('<p>naïve café'), 'text/html', 'naïve café'],
    ['UTF-8 declared as Latin-1', Buffer.from('<meta charset=iso-8859-1><p>naïve'), 'text/html', 'naïve'],
    [
      'UTF-8 declared as Shift_JIS',
      Buffer.from('<p>日本語の文章'),
      'text/html; charset=shift_jis',
      '日本語の文章',
    ],
    ['UTF-8 declared as UTF-16', Buffer.from('<p>naïve'), 'text/html; charset=utf-16', 'naïve'],
    ['Latin-1 declared as UTF-8', latin('<meta charset=utf-8><p>naïve café'), 'text/html', 'naïve café'],
    [
      'Cyrillic that only the page tells',
      encode('<meta charset=windows-1251><p>привет', cyrillic),
      'text/html; charset=utf-8',
      'привет',
    ],
    ['Latin-1 that is what it says', latin('<p>naïve'), 'text/html; charset=iso-8859-1', 'naïve'],
    ['an unknown name', Buffer.from('<p>naïve'), 'text/html; charset=klingon', 'naïve'],
    ['a name given up as unsafe', latin('<p>naïve'), 'text/html; charset=hz-gb-2312', 'naïve'],
  ])('%s', (_, bytes, contentType, text) => {
    expect(textOf(bytes, contentType)).toBe(text);
  });

  test('one stray byte does not spoil a page of UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('<p>naïve café à la'),
      Buffer.from([0xff]),
      Buffer.from(' carte'),
    ]);
    expect(textOf(bytes, 'text/html; charset=utf-8')).toBe('naïve café à la\uFFFD carte');
  });
});

test.each([
  ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.alloc(500)])],
  ['packed bytes', Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 251))],
  ['zeros', Buffer.alloc(1_000)],
])('%s under the name of HTML is binary', (_, bytes) => {
  expect(extract(bytes)).toBe('binary in place of text');
});

test('a few control characters are not', () => {
  expect(pageOf('<p>a\0b\u0007c').text).toBe('ab c');
});
