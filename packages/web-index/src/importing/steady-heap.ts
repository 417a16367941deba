import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the engine from letting this thread's young objects grow to 128 MB, which an import fills and gains nothing by.
 * It is a setting of the whole process and of the time from now on: for processes that do nothing but import. Threads
 * that extract have their own limit (extraction-pool.ts).
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
