import { describe, expect, test } from 'vitest';
import { readResultAddress } from './result-address.ts';

const page = (url: string) => ({ kind: 'page', url });

describe('one form for all spellings of an address', () => {
  test.each([
    ['https://Garden.Example:443/Write-For-Us/#top', 'https://garden.example/Write-For-Us/'],
    ['http://garden.example:80', 'http://garden.example/'],
    ['https://garden.example/a?utm_source=x&id=7&gclid=y', 'https://garden.example/a?id=7'],
    ['https://garden.example/a?utm_source=x', 'https://garden.example/a'],
    ['https://garden.example/a?q=%20b&c', 'https://garden.example/a?q=%20b&c'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ])('%s', (link, url) => expect(readResultAddress(link)).toEqual(page(url)));
});

describe('Google’s own links', () => {
  test('a redirect that holds its target is undone, once', () => {
    expect(
      readResultAddress('https://www.google.com/url?sa=t&url=https%3A%2F%2Fgarden.example%2Fa%23b&ved=1'),
    ).toEqual(page('https://garden.example/a'));
    expect(readResultAddress('https://www.google.co.uk/url?q=https://garden.example/')).toEqual(
      page('https://garden.example/'),
    );
    expect(
      readResultAddress(
        'https://www.google.com/url?q=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fx.example',
      ),
    ).toEqual({ kind: 'nothing' });
  });

  test('one whose target is hidden is unresolved and never a page', () => {
    expect(readResultAddress('https://www.google.com/goto?url=CAESopaque')).toEqual({ kind: 'unresolved' });
    expect(readResultAddress('HTTPS://WWW.GOOGLE.DE/GOTO?url=CAES')).toEqual({ kind: 'unresolved' });
  });

  test('advertisements, searches and copies are nothing, other pages of Google are pages', () => {
    for (const link of [
      'https://www.google.com/aclk?sa=l',
      'https://www.google.com/search?q=x',
      'https://webcache.googleusercontent.com/search?q=cache:x',
      'https://garden-example.translate.goog/a',
    ])
      expect(readResultAddress(link)).toEqual({ kind: 'nothing' });
    expect(readResultAddress('https://blog.google.com/goto-market')).toEqual(
      page('https://blog.google.com/goto-market'),
    );
    expect(readResultAddress('https://notgoogle.com/goto?url=x')).toEqual(
      page('https://notgoogle.com/goto?url=x'),
    );
  });
});

test('what is no page of the web is nothing', () => {
  for (const link of [
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://garden.example/',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//garden.example/a',
    '/relative',
    'https://',
    'https://user:secret@login.example/',
    'https://exa mple.example/',
    'http://[::1/',
    'http://localhost/',
    'https://garden.example/\u0000',
    'https://garden.example/\ud800',
    `https://garden.example/${'a'.repeat(3000)}`,
  ])
    expect(readResultAddress(link)).toEqual({ kind: 'nothing' });
});
