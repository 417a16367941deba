import { describe, expect, it } from 'vitest';
import { encodeWindows1252 } from '../src/encode-windows-1252.ts';
import { dayInWords } from '../src/page-head.ts';
import { renderInline, renderMarkdown } from '../src/render-markdown.ts';

describe('renderMarkdown', () => {
  it.each([
    ['# A & B', '<h1>A &amp; B</h1>'],
    ['one\ntwo\n\nthree', '<p>one two</p>\n<p>three</p>'],
    ['- a\n- **b**', '<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> said\n> twice', '<blockquote><p>said twice</p></blockquote>'],
    [
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>',
    ],
    ['before\n- item', '<p>before</p>\n<ul>\n<li>item</li>\n</ul>'],
    ['!html <form>\n!html </form>', '<form>\n</form>'],
    ['2024 was wet', '<p>2024 was wet</p>'],
  ])('renders %j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it.each([
    ['[a](https://b.example/?x=1&y=2)', '<a href="https://b.example/?x=1&amp;y=2">a</a>'],
    ['[a](/b/ "nofollow ugc")', '<a href="/b/" rel="nofollow ugc">a</a>'],
    ['![a "b"](/c.png)', '<img src="/c.png" alt="a &quot;b&quot;">'],
    ['<script>', '&lt;script&gt;'],
    ['5 * 3 and 2 * 4', '5 * 3 and 2 * 4'],
    ['an *odd* one', 'an <em>odd</em> one'],
    ['[no link] (here)', '[no link] (here)'],
  ])('renders %j inline', (markdown, html) => {
    expect(renderInline(markdown)).toBe(html);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//b.example/', 'b/c', 'ftp://b.example/'])(
    'refuses a link to %s',
    (address) => {
      expect(() => renderInline(`[a](${address})`)).toThrow('address');
    },
  );
});

describe('encodeWindows1252', () => {
  it('encodes what that page holds, as the standard decoder reads it', () => {
    const text = 'Café – “crème” £5 €9 naïve … ÿ';
    expect(new TextDecoder('windows-1252').decode(encodeWindows1252(text))).toBe(text);
  });

  it('refuses what it does not hold', () => {
    expect(() => encodeWindows1252('Łódź')).toThrow('Ł');
  });
});

it('writes a day in both languages', () => {
  expect(dayInWords('2026-03-04', 'en-GB')).toBe('4 March 2026');
  expect(dayInWords('2026-03-04', 'es')).toBe('4 de marzo de 2026');
});
