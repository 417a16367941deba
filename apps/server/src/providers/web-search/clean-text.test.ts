import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { dealPage } from './deal-page.ts';

test('a vendor’s text becomes one plain line', () => {
  expect(
    cleanText('<strong>Write</strong> &amp; read &#39;more&#39; &#x2014; &lt;b&gt; &unknown;', 100),
  ).toBe("Write & read 'more' — <b> &unknown;");
  expect(cleanText('a\r\n\t b\u0000\u001b[31m\u202ec\u2067', 100)).toBe('a b[31mc');
  expect(cleanText('<img src=x onerror=alert(1)>', 100)).toBe('<img src=x onerror=alert(1)>');
  expect(cleanText('&amp;lt;', 100)).toBe('&lt;');
  expect(cleanText('&#0;&#xd800;&#9999999;x', 100)).toBe('x');
  expect(cleanText('\ud800x', 100)).toBe('\ufffdx');
});

test('what is no text, or nothing, is null', () => {
  for (const value of [undefined, null, 7, [], {}, '', ' \n\u200b']) expect(cleanText(value, 100)).toBeNull();
});

test('what is endless is cut, never within a character', () => {
  expect(cleanText('long '.repeat(100_000), 50)).toHaveLength(50);
  expect(cleanText('😀'.repeat(100), 10)?.isWellFormed()).toBe(true);
});

const rows = (...hosts: string[]) => hosts.map((host, index) => ({ url: `https://${host}/${index}` }));
const hostsOf = (dealt: readonly { url: string }[]) => dealt.map(({ url }) => new URL(url).hostname);

test('a page shows two rows of a domain while there are others, and none is lost', () => {
  const { page, rest } = dealPage(rows('a.com', 'x.a.com', 'y.a.com', 'b.com', 'c.com', 'd.com'), 4);
  expect(hostsOf(page)).toEqual(['a.com', 'x.a.com', 'b.com', 'c.com']);
  expect(hostsOf(rest)).toEqual(['y.a.com', 'd.com']);
});

test('with nothing else at hand the rows of one domain fill the page', () => {
  const { page, rest } = dealPage(rows('a.com', 'a.com', 'a.com', 'b.com', 'a.com'), 4);
  expect(hostsOf(page)).toEqual(['a.com', 'a.com', 'b.com', 'a.com']);
  expect(hostsOf(rest)).toEqual(['a.com']);
  expect(dealPage([], 10)).toEqual({ page: [], rest: [] });
});
