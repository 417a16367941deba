/** A whole value from 0 to 100; null for everything else, which the screens show as missing. */
export function readScore(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : null;
}
