import { expect, it } from 'vitest';
import { rankWays } from '../src/people/rank-ways.ts';

const at = (kind: 'form' | 'page', path: string) => {
  const url = `https://brambles.example${path}`;
  return { url, people: { ways: [{ kind, value: url, sentence: 'Write' }], brands: [], people: [] } };
};
const formAt = (path: string) => at('form', path);

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

it.each([
  ['/2024/a-post', ['page /contact']],
  ['/about', ['form /about', 'page /contact']],
])(
  'a form at %s stands beside the contact page of the site only where it is there for the site: %s',
  (path, expected) => {
    const ways = rankWays([formAt(path), at('page', '/contact')] as unknown as Parameters<
      typeof rankWays
    >[0]);
    expect(ways.map(({ kind, value }) => `${kind} ${new URL(value).pathname}`)).toEqual(expected);
  },
);
