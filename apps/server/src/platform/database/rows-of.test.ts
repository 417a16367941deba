import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from './open-database.ts';
import { valuesOf } from './rows-of.ts';

const answering = (...rows: readonly object[]): Database =>
  ({ executeQuery: () => Promise.resolve({ rows }) }) as unknown as Database;
const numbers = valuesOf(z.number())`SELECT n FROM counted`;

test('a statement of one column answers its values', async () => {
  expect(await numbers.list(answering({ n: 1 }, { n: 2 }))).toEqual([1, 2]);
  expect(await numbers.find(answering({ n: 1 }))).toBe(1);
  expect(await numbers.find(answering())).toBeNull();
  expect(await numbers.get(answering({ n: 0 }))).toBe(0);
});

test('a value of another kind, a second column and an answer that is missing are defects', async () => {
  await expect(numbers.list(answering({ n: '1' }))).rejects.toThrow('expected number');
  await expect(numbers.list(answering({ n: 1, more: 2 }))).rejects.toThrow('answered several');
  await expect(numbers.get(answering())).rejects.toThrow('answered none');
});
