import {
  AUTHORITY_SCALE,
  authorityOfRank,
  clampAuthority,
  type LinkCalibration,
  type RatedAuthority,
} from './authority-scale.ts';

/**
 * A domain of the index: its link score, and log10 of its referring subnets by published ranks, null where no list
 * names it.
 */
export interface CalibrationPoint {
  score: number;
  logSubnets: number | null;
}

/** With fewer domains that both links and lists know, an index cannot be calibrated by itself. */
const LEAST_ANCHORS = 30;
const ROUNDS = 300;
/** Points are counted in so many steps for each power of ten, so that an index of millions takes no longer. */
const STEPS = 50;
const LEAST_SPREAD = 0.1;
const UNIT = 10_000;

/** log10 of the referring subnets that go with a DA; the least where several do. */
export function logSubnetsOfAuthority(da: number): number {
  const { knots } = AUTHORITY_SCALE.kinds.majestic;
  let [x0, y0] = knots[0]!;
  for (const [x1, y1] of knots) {
    if (da <= y1) return y1 === y0 ? x1 : x0 + ((da - y0) / (y1 - y0)) * (x1 - x0);
    [x0, y0] = [x1, y1];
  }
  return x0;
}

const authorityOfLogSubnets = (logSubnets: number): number =>
  clampAuthority(authorityOfRank({ kind: 'majestic', value: 10 ** logSubnets }));

/**
 * Fits the line to an index: to the domains that lists know by their subnets, to the others by what is known of them,
 * that they stand below the last that the lists name (a censored regression, by expectation and maximisation). The same
 * points give the same line, in whatever order. Null where too few are known, or where links say nothing of subnets
 * here.
 */
export function fitLinkCalibration(
  points: Iterable<CalibrationPoint>,
  ceiling: number,
): LinkCalibration | null {
  const bins = new Map<number, { known: number; sum: number; squares: number; below: number }>();
  let anchors = 0;
  for (const { score, logSubnets } of points) {
    const at = Math.round(Math.log10(Math.max(1, score)) * STEPS);
    const bin = bins.get(at) ?? { known: 0, sum: 0, squares: 0, below: 0 };
    bins.set(at, bin);
    if (logSubnets === null) bin.below++;
    else {
      // Whole numbers, so that sums are the same in whatever order they come.
      const whole = Math.round(logSubnets * UNIT);
      anchors++;
      bin.known++;
      bin.sum += whole;
      bin.squares += whole * whole;
    }
  }
  if (anchors < LEAST_ANCHORS) return null;
  const rows = [...bins]
    .map(([at, bin]) => ({
      x: at / STEPS,
      known: bin.known,
      sum: bin.sum / UNIT,
      squares: bin.squares / UNIT ** 2,
      below: bin.below,
    }))
    .toSorted((a, b) => a.x - b.x);
  let line: LinkCalibration = { intercept: ceiling, slope: 0, spread: 1 };
  for (let round = 0; round < ROUNDS; round++) line = improve(rows, line, ceiling);
  return line.slope > 0 ? line : null;
}

interface Bin {
  x: number;
  known: number;
  sum: number;
  squares: number;
  below: number;
}

/** One round: what the censored are expected to be by the line, and the least squares through all. */
function improve(rows: readonly Bin[], line: LinkCalibration, ceiling: number): LinkCalibration {
  let [n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  for (const { x, known, sum, squares, below } of rows) {
    const { mean, square } = belowCeiling(line.intercept + line.slope * x, line.spread, ceiling);
    const count = known + below;
    const y = sum + below * mean;
    n += count;
    sx += count * x;
    sxx += count * x * x;
    sy += y;
    sxy += x * y;
    syy += squares + below * square;
  }
  const across = sxx - (sx * sx) / n;
  const slope = across > 0 ? (sxy - (sx * sy) / n) / across : 0;
  const intercept = (sy - slope * sx) / n;
  const variance = (syy - intercept * sy - slope * sxy) / n;
  return { intercept, slope, spread: Math.max(LEAST_SPREAD, Math.sqrt(Math.max(0, variance))) };
}

/** Mean and mean square of a normal variable that is known to lie below the ceiling. */
function belowCeiling(mean: number, spread: number, ceiling: number): { mean: number; square: number } {
  const z = (ceiling - mean) / spread;
  // Far below, density over distribution is -z and what follows from it.
  const hazard = z < -6 ? -z - 1 / z : density(z) / distribution(z);
  const shifted = mean - spread * hazard;
  const variance = Math.max(0, spread * spread * (1 - z * hazard - hazard * hazard));
  return { mean: shifted, square: shifted * shifted + variance };
}

/**
 * What links make of a domain that no list names: the median of what lies below the ceiling, and the interval that
 * holds eight of ten. Rises with the link score.
 */
export function authorityByLinks(score: number, line: LinkCalibration, ceiling: number): RatedAuthority {
  const mean = line.intercept + line.slope * Math.log10(Math.max(1, score));
  const most = ceiling === Number.POSITIVE_INFINITY ? 1 : distribution((ceiling - mean) / line.spread);
  const at = (part: number): number =>
    authorityOfLogSubnets(
      most < 1e-6
        ? ceiling + (line.spread * Math.log(part)) / Math.max(6, (mean - ceiling) / line.spread)
        : mean + line.spread * quantileOf(most * part),
    );
  return { da: at(0.5), low: at(0.1), high: at(0.9) };
}

const density = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** Standard normal distribution; Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8. */
export function distribution(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    density(z) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z < 0 ? tail : 1 - tail;
}

/** Its inverse, by halving: some fifty looks at the distribution. */
function quantileOf(part: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (distribution(middle) < part) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
