import { expect, test } from 'vitest';
import { withoutEndSlashes } from './without-end-slashes.ts';

test('slashes at the end go, and no others', () => {
  expect(['/a/b//', '/a/b', '/', '', '//a'].map(withoutEndSlashes)).toEqual(['/a/b', '/a/b', '', '', '//a']);
});

test('slashes before something else hold up nobody, however many', () => {
  // By a regular expression this takes hours.
  const path = `${'/'.repeat(5_000_000)}x`;
  expect(withoutEndSlashes(path)).toBe(path);
});
