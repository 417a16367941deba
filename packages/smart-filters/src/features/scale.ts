/** A count between 0 and 1, where `full` and more are 1 and each doubling below weighs the same. */
export function logScale(count: number, full: number): number {
  return Math.min(1, Math.log1p(Math.max(0, count)) / Math.log1p(full));
}

export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, part / whole);
}

export const flag = (is: boolean): number => (is ? 1 : 0);
