import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlace, takePlace } from './place-to-return.ts';

/** What a tab keeps. */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ACCOUNT = '11111111-1111-4111-8111-111111111111';

test.each([
  '/authorize?client_id=https%3A%2F%2Fa.example%2Fc.json&state=1',
  '/join#llj1_secret',
  // What a colleague sent.
  `/search?q=intitle%3Asoil&for=${ACCOUNT}`,
  `/project?id=${ACCOUNT}&for=${ACCOUNT}`,
])('a sign-in leads back to %s, once', (place) => {
  keepPlace(place);
  expect([takePlace(), takePlace()]).toEqual([place, '/dashboard']);
});

test.each([
  'https://evil.example/authorize?x',
  '//evil.example/authorize?x',
  '/authorize.evil.example/?x',
  '/authorize',
  '/profile?x',
  '/search?q=intitle%3Asoil',
  `/search?q=intitle%3Asoil#?for=${ACCOUNT}`,
  '/search?q=intitle%3Asoil&for=nobody',
  `/buy-credits?for=${ACCOUNT}`,
  'javascript:alert(1)',
  '',
])('it keeps no other place: %s', (place) => {
  keepPlace(place);
  expect(kept.size).toBe(0);
  // Nor is one believed that somebody else wrote there.
  kept.set('linklode_place_to_return', JSON.stringify([Date.now(), place]));
  expect(takePlace()).toBe('/dashboard');
});

test.each([
  ['just within ten minutes', 599_999, true],
  ['ten minutes later', 600_000, false],
  ['by a clock that was set back', -1, false],
])('a place is good for as long as a sign-in may take: %s', (_, laterMs, isGood) => {
  keepPlace('/authorize?x=1');
  vi.setSystemTime(Date.now() + laterMs);
  expect(takePlace()).toBe(isGood ? '/authorize?x=1' : '/dashboard');
});

test.each(['', 'nonsense', '{}', '[1]', '["now","/authorize?x"]', 'null', '[null,{}]'])(
  'what is no note is none: %s',
  (text) => {
    kept.set('linklode_place_to_return', text);
    expect(takePlace()).toBe('/dashboard');
    expect(kept.size).toBe(0);
  },
);

test('where nothing can be kept, nothing fails', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('forbidden');
    },
  });
  keepPlace('/authorize?x=1');
  expect(takePlace()).toBe('/dashboard');
});
