import { words } from '@linklode/query-language';
import { expect, it } from 'vitest';
import {
  commonWords,
  commonWordsAbroad,
  commonnessOf,
  isCommonWord,
  isGivenName,
  isSurname,
  joinAlternatives,
  seldomWords,
} from '../src/index.ts';
import names from '../src/people-names.json' with { type: 'json' };

/** Each word as the packages fold what they look up: one that is written otherwise would never be found. */
const isFolded = (word: string): boolean => words(word).join(' ') === word;

it.each([
  ['en', commonWords()] as const,
  ['all, mostly large', seldomWords()] as const,
  ...[...commonWordsAbroad()].map(([lang, list]) => [lang, list] as const),
])('the common words of %s are folded', (_lang, list) => {
  expect(list.size).toBeGreaterThan(1000);
  expect([...list].filter((word) => !isFolded(word))).toEqual([]);
});

it.each(['given', 'last'] as const)('the %s names are folded, each once', (kind) => {
  const list = names[kind].split(' ');
  expect(list.filter((name) => !isFolded(name))).toEqual([]);
  expect(new Set(list).size).toBe(list.length);
});

it('tells words of any language from names', () => {
  expect(['garden', 'jardin', 'haben', 'hebben'].map(isCommonWord)).toEqual([true, true, true, true]);
  expect(isCommonWord('martha')).toBe(false);
  expect([isGivenName('martha'), isSurname('schneider'), isSurname('garden')]).toEqual([true, true, false]);
});

it('joins what languages say to alternatives, and refuses a class that none has', () => {
  expect(joinAlternatives(['a\n    |b', 'c'], 'letters')).toBe('a|b|c');
  expect(() => joinAlternatives([], 'letters')).toThrow('No language has words for letters.');
});

it('tells how common a word is in a language, and in any where the language is not known', () => {
  expect(commonnessOf('about', 'en')).toBe(1);
  expect(commonnessOf('garden', 'en')).toBeGreaterThan(commonnessOf('lattice', 'en'));
  expect(commonnessOf('garden', 'es')).toBeLessThan(commonnessOf('jardin', 'es'));
  expect(commonnessOf('garden', null)).toBe(commonnessOf('garden', 'en'));
  expect(commonnessOf('mailchimp', null)).toBe(0);
});
