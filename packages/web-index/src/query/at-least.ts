/**
 * At least `wanted` of the conditions, written with "all of" and "one of" only. The list is halved again and again, so
 * that three of ten need some sixty conditions instead of 360; the nesting is at most twice the number of halvings.
 *
 * @param wanted from 1 to the number of conditions
 */
export function atLeast<T>(
  wanted: number,
  conditions: readonly T[],
  allOf: (some: T[]) => T,
  anyOf: (some: T[]) => T,
): T {
  const one = (some: T[], join: (some: T[]) => T): T => (some.length === 1 ? (some[0] as T) : join(some));
  const of = (least: number, some: readonly T[]): T => {
    if (least === some.length) return one([...some], allOf);
    if (least === 1) return one([...some], anyOf);
    const half = some.length >> 1;
    const [left, right] = [some.slice(0, half), some.slice(half)];
    const ways: T[] = [];
    for (let here = Math.max(0, least - right.length); here <= Math.min(least, left.length); here++) {
      const there = least - here;
      const both = [...(here === 0 ? [] : [of(here, left)]), ...(there === 0 ? [] : [of(there, right)])];
      ways.push(one(both, allOf));
    }
    return one(ways, anyOf);
  };
  return of(wanted, conditions);
}
