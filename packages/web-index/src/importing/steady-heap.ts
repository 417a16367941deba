import { setFlagsFromString } from 'node:v8';

/**
 * Of the young objects of a thread that extracts: room for some eight pages, so that few are still in use when it is
 * full.
 */
export const YOUNG_HALF_MIB = 8;

/**
 * Keeps the engine from letting this thread's young objects grow to 128 MB, which an import fills and gains nothing by.
 * It is a setting of the whole process and of the time from now on: for processes that do nothing but import. Threads
 * that are started later do not grow either, so they begin with what they may have: at 1 MB they collected once for
 * each page. Old objects, mostly what is remembered from page to page, may be three times as many as were in use before
 * all are gone through again.
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=200');
  setFlagsFromString(`--min-semi-space-size=${YOUNG_HALF_MIB}`);
}
