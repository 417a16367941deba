import { describe, expect, test } from 'vitest';
import { lexForDisplay } from '../src/index.ts';

function lexed(input: string): string {
  return lexForDisplay(input)
    .filter((part) => part.kind !== 'space')
    .map((part) => `${part.kind}[${part.text}]`)
    .join(' ');
}

describe('lexForDisplay', () => {
  test.each([
    ['seo tools', 'word[seo] word[tools]'],
    ['intitle:"write for us" gardening', 'operator[intitle:] quoted["write for us"] word[gardening]'],
    ['intitle: seo seo', 'operator[intitle:] value[seo] word[seo]'],
    ['site:.edu site: a.com x', 'operator[site:] domain[.edu] operator[site:] domain[a.com] word[x]'],
    [
      'site:(a.com | b.com:80) c',
      'operator[site:] paren[(] domain[a.com] or[|] domain[b.com:80] paren[)] word[c]',
    ],
    ['a OR b|c AND d', 'word[a] or[OR] word[b] or[|] word[c] dropped[AND] word[d]'],
    ['-forum --x −"a b"', 'excluded[-forum] excluded[--x] excluded[−"a b"]'],
    ['-site:a.com -da: >4 b', 'excluded[-site:a.com] excluded[-da:] excluded[>4] word[b]'],
    ['-(a b) c', 'excluded[-] paren[(] word[a] word[b] paren[)] word[c]'],
    ['-intitle:(a) b', 'excluded[-intitle:] paren[(] word[a] paren[)] word[b]'],
    ['-a-b', 'excluded[-a-b]'],
    ['-a|-b', 'excluded[-a] or[|] excluded[-b]'],
    ['a "b site:c', 'word[a] unclosed-quote["b site:c]'],
    ['“a b” „c', 'quoted[“a b”] unclosed-quote[„c]'],
    ['foo:bar info:x ~y', 'invalid[foo:] word[bar] invalid[info:] word[x] invalid[~] word[y]'],
    ['a + b&num=100', 'word[a] dropped[+] word[b] dropped[&num=100]'],
    ['+site:a.com', 'dropped[+] operator[site:] domain[a.com]'],
    ['da:40..60 lang:en', 'operator[da:] value[40..60] operator[lang:] value[en]'],
    ['allintitle:a b', 'operator[allintitle:] word[a] word[b]'],
    ['site:) (', 'operator[site:] paren[)] paren[(]'],
    ['', ''],
  ])('%j is %s', (input, expected) => {
    expect(lexed(input)).toBe(expected);
  });

  test('what is pasted by the megabyte is covered, and beyond a query box not highlighted', () => {
    const input = 'site:a.com '.repeat(100_000);
    const parts = lexForDisplay(input);
    expect(parts.map((part) => part.text).join('')).toBe(input);
    expect(parts.length).toBeLessThan(5000);
    expect(parts.at(-1)).toMatchObject({ kind: 'word', start: 10_000, end: input.length });
  });
});
