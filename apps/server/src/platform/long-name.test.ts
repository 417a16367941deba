import { describe, expect, test } from 'vitest';
import { findSiteName } from '../modules/projects/index.ts';
import { readWebAddress } from './fetching/web-address.ts';
import { isNameTooLong } from './long-name.ts';

/** Different signs, which punycode takes longest for. */
const LONG = Array.from({ length: 1_900 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');

describe('a text that is no address for the length of its name', () => {
  test.each([
    `${LONG}.example`,
    `https://${LONG}.example/`,
    `https:${LONG}.example/`,
    `HTTPS:/\\\\/${LONG}.example`,
    `\u0000 ht\ntps:\t//a\n@${LONG}.example`,
    `//me:${LONG}@${LONG}:80`,
  ])('is known before it is read: %#', (text) => {
    expect(isNameTooLong(text)).toBe(true);
    expect(findSiteName(text)).toBeNull();
    expect(readWebAddress(text)).toBeNull();
  });

  test.each([
    '',
    'example.com',
    `example.com/${LONG}`,
    `https://example.com?q=${LONG}`,
    `https://example.com#${LONG}`,
    `https://${'a'.repeat(300)}:b@example.com/`,
    `https://${LONG.slice(0, 200)}.example/`,
  ])('is none of those that are only long: %#', (text) => expect(isNameTooLong(text)).toBe(false));
});
