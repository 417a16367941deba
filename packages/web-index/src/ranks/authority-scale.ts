import scale from './authority-scale.json' with { type: 'json' };
import type { RankKind, RankValue } from './rank-kinds.ts';

/**
 * Domain Authority by a published rank: knots of log10 of the rank's number, in rising order, and offsets of 80 %
 * intervals.
 */
export interface AuthorityScale {
  kinds: Record<
    RankKind,
    { knots: readonly (readonly [x: number, da: number])[]; fitted: readonly number[] }
  >;
  /**
   * How far the published DA lies below and above the estimate in eight of ten cases, by the estimate; of each list
   * alone and of several together.
   */
  intervals: Record<RankKind | 'several', readonly (readonly [da: number, below: number, above: number])[]>;
  weights: Record<RankKind, number>;
  /**
   * The line from link scores to referring subnets of the real sites, for indexes without a list (link-calibration.ts).
   */
  links: LinkCalibration;
}

/**
 * Order by links of an index, turned into the scale of published ranks: log10 of the subnets that refer to a domain on
 * the whole web is taken for a straight line in the logarithm of its link score, with a normal spread.
 */
export interface LinkCalibration {
  intercept: number;
  slope: number;
  /** Standard deviation of log10 of subnets around the line. */
  spread: number;
}

export interface RatedAuthority {
  /** Not rounded, 1 to 100. */
  da: number;
  /** The truth lies between these in about eight of ten cases. */
  low: number;
  high: number;
}

/** Fitted by bench/fit-authority-scale.ts, which says on what. */
export const AUTHORITY_SCALE = scale as unknown as AuthorityScale;

export function clampAuthority(value: number): number {
  return Math.min(100, Math.max(1, value));
}

/** Linear between knots, level beyond them. */
export function interpolate(knots: readonly (readonly number[])[], x: number, column = 1): number {
  let before = knots[0]!;
  if (x <= before[0]!) return before[column]!;
  for (const knot of knots) {
    if (x <= knot[0]!)
      return (
        before[column]! + ((x - before[0]!) / (knot[0]! - before[0]!)) * (knot[column]! - before[column]!)
      );
    before = knot;
  }
  return before[column]!;
}

/** What one list says, before intervals. */
export function authorityOfRank(
  { kind, value }: RankValue,
  { kinds }: Pick<AuthorityScale, 'kinds'> = AUTHORITY_SCALE,
): number {
  return interpolate(kinds[kind].knots, Math.log10(Math.max(1, value)));
}

/** What all the lists that know a domain say together; null where none does. */
export function authorityOfRanks(
  ranks: readonly RankValue[],
  scale: Omit<AuthorityScale, 'links'> = AUTHORITY_SCALE,
): RatedAuthority | null {
  let [sum, weights] = [0, 0];
  for (const rank of ranks) {
    sum += authorityOfRank(rank, scale) * scale.weights[rank.kind];
    weights += scale.weights[rank.kind];
  }
  const [only, another] = ranks;
  if (only === undefined) return null;
  const da = sum / weights;
  const offsets = scale.intervals[another === undefined ? only.kind : 'several'];
  return {
    da: clampAuthority(da),
    low: clampAuthority(da - interpolate(offsets, da, 1)),
    high: clampAuthority(da + interpolate(offsets, da, 2)),
  };
}
