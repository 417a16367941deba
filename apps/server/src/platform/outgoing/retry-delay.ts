const FIRST_MS = 250;
const MOST_MS = 4_000;

/** Full jitter: anything between nothing and a bound that doubles with each failure. `failures` counts from 1. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(MOST_MS, FIRST_MS * 2 ** (failures - 1)));
}

/**
 * What a Retry-After header asks for, in seconds or as an HTTP date (RFC 9110); null where there is none that can be
 * read.
 */
export function readRetryAfterMs(headers: Pick<Headers, 'get'>, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  if (!/^[A-Z][a-z]{2}, /.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
