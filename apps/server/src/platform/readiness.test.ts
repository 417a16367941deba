import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('a thousand probes of one second are one look', async () => {
  let looks = 0;
  const readiness = createReadiness([{ failures: () => (looks++, []), otherwise: 'no' }], log);
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => readiness.failures()));
  expect(answers.flat()).toEqual([]);
  expect(looks).toBe(1);
  vi.advanceTimersByTime(999);
  await readiness.failures();
  expect(looks).toBe(1);
  vi.advanceTimersByTime(2);
  await readiness.failures();
  expect(looks).toBe(2);
});

test('a check that throws or hangs is an obstacle in words, and never an error', async () => {
  const readiness = createReadiness(
    [
      { failures: () => Promise.reject(new Error('secret')), otherwise: 'the database does not answer' },
      {
        failures: () => {
          throw new TypeError('defect');
        },
        otherwise: 'the index cannot be read',
      },
      { failures: () => new Promise(() => undefined), otherwise: 'the disk does not answer' },
    ],
    log,
  );
  const asked = readiness.failures();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await asked).toEqual([
    'the database does not answer',
    'the index cannot be read',
    'the disk does not answer',
  ]);
});

test('a change is logged once, however often it is asked about', async () => {
  let found: string[] = [];
  const readiness = createReadiness([{ failures: () => found, otherwise: 'no' }], log);
  const askFor = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds * 10; i++) {
      await readiness.failures();
      vi.advanceTimersByTime(101);
    }
  };
  await askFor(3);
  found = ['the disk is full'];
  await askFor(5);
  found = [];
  await askFor(3);
  expect(lines.map((line) => line.msg)).toEqual(['not ready', 'ready again']);
});

test('a process that stops says so at once, whatever is kept', async () => {
  const readiness = createReadiness([], log);
  expect(await readiness.failures()).toEqual([]);
  readiness.drain();
  expect(await readiness.failures()).toEqual(['the process is stopping']);
});
