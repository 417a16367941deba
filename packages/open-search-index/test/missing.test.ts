import { expect, test } from 'vitest';
import { answerByFetching, Missing, together } from '../src/missing.ts';

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

test('what several pieces of work miss is fetched at once, and the same only once', async () => {
  const there = new Set<string>();
  const wanted = new Set<string>();
  let exchanges = 0;
  const bring = async (): Promise<void> => {
    exchanges += 1;
    for (const name of wanted) there.add(name);
  };
  const read = (name: string): number => {
    wanted.add(name);
    if (!there.has(name)) throw new Missing(bring);
    return name.length;
  };
  expect(await answerByFetching(() => together(['one', 'three', 'eleven'], read))).toEqual([3, 5, 6]);
  expect(exchanges).toBe(1);
  expect(() =>
    together([1], () => {
      throw new Error('a defect');
    }),
  ).toThrow('a defect');
});
