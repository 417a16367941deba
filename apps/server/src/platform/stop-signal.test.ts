import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './stop-signal.ts';

const calls: string[] = [];
const listeners = new Map<NodeJS.Signals, number>();

beforeEach(() => {
  calls.length = 0;
  listeners.clear();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) listeners.set(signal, process.listenerCount(signal));
  vi.useFakeTimers({ toFake: ['performance'] });
  onStopSignal(['SIGINT', 'SIGTERM'], {
    first: (signal) => calls.push(`stop by ${signal}`),
    again: () => calls.push('leave'),
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const [signal, before] of listeners)
    for (const listener of process.listeners(signal).slice(before)) process.off(signal, listener);
});

/** As the kernel would, past the test runner's own listeners. */
function send(signal: NodeJS.Signals): void {
  for (const listener of process.listeners(signal).slice(listeners.get(signal))) listener(signal);
}

test('one stop, however often it is asked for within two seconds', () => {
  send('SIGTERM');
  send('SIGINT');
  vi.advanceTimersByTime(1_900);
  send('SIGINT');
  send('SIGTERM');
  expect(calls).toEqual(['stop by SIGTERM']);
});

test('a second Ctrl-C after that is from somebody who does not want to wait', () => {
  send('SIGINT');
  vi.advanceTimersByTime(2_001);
  send('SIGTERM');
  expect(calls).toEqual(['stop by SIGINT']);
  send('SIGINT');
  expect(calls).toEqual(['stop by SIGINT', 'leave']);
});
