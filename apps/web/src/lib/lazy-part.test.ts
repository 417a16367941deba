import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Part = (): null => null;

test('a part whose code does not come is asked for again, later each time, and never breaks what stands around it', async () => {
  let asked = 0;
  const got = vi.fn<(part: unknown) => void>();
  const load = () => {
    asked += 1;
    return asked < 4 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Part);
  };
  void loadPart(load).then(got);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(3);
  expect(got).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(got).toHaveBeenCalledWith({ default: Part });
});

test('what was pressed for waits while there is no network, and fails where there is one', async () => {
  const asked = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('navigator', { onLine: false });
  const failed = vi.fn<(error: unknown) => void>();
  void loadPart(asked, true).catch(failed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(failed).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledWith(new TypeError('Failed to fetch'));
});
