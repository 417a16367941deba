import { expect, test } from 'vitest';
import { answerByFetching, Missing } from '../src/missing.ts';

test('work begins anew until all that it reads is there', async () => {
  const there = new Map<string, number>();
  const read = (name: string): number => {
    const found = there.get(name);
    if (found !== undefined) return found;
    throw new Missing(async () => void there.set(name, name.length));
  };
  expect(await answerByFetching(() => read('one') + read('three'))).toBe(8);
});

test('what fails otherwise, or cannot be fetched, fails', async () => {
  const fails = (error: Error) =>
    answerByFetching(() => {
      throw error;
    });
  await expect(fails(new Error('a defect'))).rejects.toThrow('a defect');
  await expect(fails(new Missing(() => Promise.reject(new Error('no node answers'))))).rejects.toThrow(
    'no node',
  );
  await expect(fails(new Missing(async () => undefined))).rejects.toThrow('came to no end');
});
