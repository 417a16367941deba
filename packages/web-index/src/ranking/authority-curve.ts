/**
 * The scale of Domain and Page Authority: a fixed curve from link strength to 0..100, the same for every index. A
 * strength of 1 is one referring network of ordinary standing. What a sample of the web stands for is the matter of
 * `coverage.ts`.
 *
 * Sources of the knots, in log10 of referring domains: above 5.4 the medians of published DA per count of linking root
 * domains (656 rows, DA 92 to 100); 4 to 5 the medians of some 50 news and corporate domains whose referring domains
 * and DA are both public; below that the common reading that a DA of 15, 30 and 50 takes tens, hundreds and thousands.
 */
const CURVE: readonly (readonly [log10Strength: number, authority: number])[] = [
  [0, 5],
  [1, 15],
  [2, 30],
  [3, 50],
  [4, 70],
  [4.5, 79],
  [5, 87],
  [5.42, 92],
  [6, 94.3],
  [6.5, 96.3],
  [7, 98.8],
  [7.5, 100],
];

/** The score of a domain or page that nobody is known to link to. */
const LOWEST_AUTHORITY = 1;

/** Authority, not rounded, between 1 and 100; never falls when the strength rises. */
export function authorityOf(strength: number): number {
  if (!(strength > 0)) return LOWEST_AUTHORITY;
  if (strength < 1) return LOWEST_AUTHORITY + strength * 4;
  const x = Math.log10(strength);
  let [x0, y0] = CURVE[0]!;
  for (const [x1, y1] of CURVE) {
    if (x <= x1) return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
    [x0, y0] = [x1, y1];
  }
  return 100;
}

/** The strength that has an authority, the least where several do. */
export function strengthOfAuthority(authority: number): number {
  if (!(authority > LOWEST_AUTHORITY)) return 0;
  let [x0, y0] = CURVE[0]!;
  if (authority < y0) return (authority - LOWEST_AUTHORITY) / 4;
  for (const [x1, y1] of CURVE) {
    if (authority <= y1) return 10 ** (y1 === y0 ? x1 : x0 + ((authority - y0) / (y1 - y0)) * (x1 - x0));
    [x0, y0] = [x1, y1];
  }
  return 10 ** x0;
}

/**
 * What the mere existence of a referring network is worth, before its own standing is known. With the standing of a
 * site of about DA 20, a common one on the web, it makes the 1 that the curve is drawn for.
 */
export const EXISTENCE = 0.7;

/**
 * What the standing of a source adds to its existence: nothing for a site that nobody links to, 0.6 at an authority of
 * 30, 4.6 at 100. Bounded, so that the iteration over the graph has a fixed point.
 */
export function standingOf(authority: number): number {
  return 0.6 * Math.pow(Math.max(0, authority - LOWEST_AUTHORITY) / 29, 1.7);
}

/**
 * Existence can be bought by the thousand, standing cannot: the sum of the former counts in full up to 1 and then by
 * its power of 0.8. Its slope never exceeds 1, so a source that gains standing never costs its targets anything.
 */
export function dampExistence(sum: number): number {
  return sum <= 1 ? sum : 1 + (Math.pow(sum, 0.8) - 1) / 0.8;
}

/** Strength of a domain or page from the two sums over its referring networks. */
export function strengthOf(existence: number, standing: number): number {
  return dampExistence(existence) + standing;
}
