import { describe, expect, test } from 'vitest';
import { findPageAddress } from '../src/extraction/page-address.ts';
import { createAddressResolver } from '../src/extraction/resolve-address.ts';

const BASES = [
  'https://a.example/',
  'http://a.example/dir/page?q=1',
  'https://a.example:8443/dir/',
  'https://b.a.example/x/y/z',
];
const HREFS = [
  '',
  '#',
  '#top',
  '/',
  '/x',
  '/x/../y',
  '/\t/c.example/',
  '//c.example',
  '/\\c.example',
  '\\x',
  ' /x',
  '?q',
  '../up',

  'https://c.example',
  'HTTPS://C.example/%7e#f',
  'https:/c.example/',
  'https:c',
  'http://u:p@c.example/@',
  'x:/y',

  'https://c.example./',
  'https://[bad',
  '/@x',
  '/é x',
  `/${'x'.repeat(400)}`,
  `#${'x'.repeat(5000)}`,
  'https://',
];

describe('addresses that are remembered from page to page', () => {
  test('are what they would be if each were looked at alone, whichever page came before', () => {
    for (let round = 0; round < 2; round += 1) {
      for (const base of [...BASES, ...BASES.toReversed()]) {
        const resolve = createAddressResolver(base);
        for (const href of [...HREFS, ...HREFS])
          expect(resolve(href), `${href} on ${base}`).toEqual(findPageAddress(href, base));
      }
    }
  });
});
