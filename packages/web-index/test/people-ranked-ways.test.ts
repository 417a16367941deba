import { expect, it } from 'vitest';
import { rankWays } from '../src/people/rank-ways.ts';

const formAt = (path: string) => {
  const url = `https://brambles.example${path}`;
  return { url, people: { ways: [{ kind: 'form', value: url, sentence: 'Write' }], brands: [], people: [] } };
};

it.each([
  ['/careers/', null],
  ['/the-show/merchandise/', null],
  ['/jobs.html', null],
  ['/contact', '/contact'],
  ['/', '/'],
  ['/storehouse/', '/storehouse/'],
])('a form at %s is a way to write to the site: %s', (path, expected) => {
  const [way] = rankWays([formAt(path)] as unknown as Parameters<typeof rankWays>[0]);
  expect(way === undefined ? null : new URL(way.value).pathname).toBe(expected);
});
