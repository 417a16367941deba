import { expect, test } from 'vitest';
import { findDeadExports, readSources } from './dead-exports.ts';

test('nothing is exported that no other file names', () => {
  const dead = findDeadExports(readSources());
  expect(dead).toEqual([]);
});

test('a planted export that nobody takes is seen, and one that somebody takes is not', () => {
  const planted = [
    {
      file: 'apps/server/src/a.ts',
      text: 'export const taken = 1;\nexport async function nobodysOwn() { return nobodysOwn; }',
    },
    { file: 'apps/server/src/b.ts', text: "import { taken } from './a.ts';" },
  ];
  expect(findDeadExports(planted)).toEqual(['apps/server/src/a.ts nobodysOwn']);
});
