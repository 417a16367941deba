import { durationText, sizeText } from './import-progress.ts';

/**
 * How bytes come along, in words: how many of how many, how many a second, and how long the rest may take at that pace.
 * What was there before counts for no pace. The function it answers takes how many are there by now.
 */
export function createTransferProgress(bytesOfAll: number): (bytes: number) => string {
  const began = performance.now();
  let first: number | null = null;
  return (bytes) => {
    first ??= bytes;
    const rate = (bytes - first) / Math.max(1, performance.now() - began);
    const left = rate > 0 ? `, about ${durationText((bytesOfAll - bytes) / rate)} left` : '';
    return `${sizeText(bytes)} of ${sizeText(bytesOfAll)} (${sizeText(rate * 1_000)} a second)${left}`;
  };
}
