import { expect, test } from 'vitest';
import { splitSites } from './split-sites.ts';

test.each([
  ['one.example, two.example;three.example  four.example', 4],
  ['https://one.example/a https://two.example/b three.example', 3],
  [' ,; ', 0],
])('what is typed as %j is %i sites', (text, count) => {
  expect(splitSites(text)).toHaveLength(count);
});

test('an address keeps the spaces of its path, as far as what follows cannot be a site', () => {
  expect(splitSites('https://one.example/my long page two.example')).toEqual([
    'https://one.example/my%20long%20page',
    'two.example',
  ]);
  // Nothing to keep: what is no site is refused by its name.
  expect(splitSites('one.example word')).toEqual(['one.example', 'word']);
  expect(splitSites('https://one.example/a, word')).toEqual(['https://one.example/a', 'word']);
});
