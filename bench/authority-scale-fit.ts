import {
  authorityOfRank,
  authorityOfRanks,
  interpolate,
  type AuthorityScale,
} from '../packages/web-index/src/ranks/authority-scale.ts';
import type { RankKind, RankValue } from '../packages/web-index/src/ranks/rank-kinds.ts';
import { type AuthorityTruth, mean } from './authority-data.ts';
import { foldOf } from './folds.ts';

/**
 * Moz's top list is a census of DA 92 and up: what a rank knows and the list never named lies below. It is taken for
 * this where no rated domain with a like rank says better.
 */
const BELOW_THE_TOP = 91;
/**
 * Where so many of a list's neighbours are in the top list, the others are missing from it for their names and not
 * their links.
 */
const CENSUS_SHARE = 0.4;
/** Rated domains within this many powers of ten stand for those around them that nobody rated. */
const NEAR = 0.12;
const LEAST_IN_KNOT = 12;

/**
 * Below the lists at hand nothing is fitted: the straight line to no authority at one referring subnet, and places by
 * the subnets that such a place has. Wide intervals say so.
 */
const UNFITTED_SUBNETS: [number, number][] = [
  [0, 4],
  [1, 16],
  [2, 32],
  [3, 51],
];
const UNFITTED_PLACES: [number, number][] = [
  [5, 53],
  [6, 42],
  [7, 24],
  [8, 8],
];
/** Half of an 80 % interval where nothing is fitted. */
const UNFITTED_HALF = 15;

interface Row {
  x: number;
  da: number;
  weight: number;
}

/** Monotone least squares (pool adjacent violators), rising in x where `sign` is 1. */
function isotonic(rows: readonly Row[], sign: 1 | -1): Row[] {
  const blocks: { rows: Row[]; sum: number; weight: number }[] = [];
  for (const row of rows.toSorted((a, b) => sign * (a.x - b.x))) {
    let block = { rows: [row], sum: row.da * row.weight, weight: row.weight };
    for (
      let last = blocks.at(-1);
      last && last.sum / last.weight >= block.sum / block.weight;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        rows: last.rows.concat(block.rows),
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
      };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ rows: inBlock, sum, weight }) =>
    inBlock.map((row) => ({ ...row, da: sum / weight })),
  );
}

/** Means of a monotone fit over runs of rows of like x: few knots that are monotone too. */
function knotsOf(fitted: readonly Row[], width: number): [number, number][] {
  const knots: [number, number][] = [];
  const sorted = fitted.toSorted((a, b) => a.x - b.x);
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && (sorted[to]!.x - sorted[from]!.x < width || to - from < LEAST_IN_KNOT)) to++;
    if (sorted.length - to < LEAST_IN_KNOT) to = sorted.length;
    const run = sorted.slice(from, to);
    const weight = run.reduce((sum, row) => sum + row.weight, 0);
    const at = (value: (row: Row) => number): number =>
      run.reduce((sum, row) => sum + value(row) * row.weight, 0) / weight;
    knots.push([at((row) => row.x), at((row) => row.da)]);
    from = to;
  }
  // The best of the list is known by itself.
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  if (first.da > knots[0]![1]) knots.unshift([first.x, first.da]);
  if (last.da > knots.at(-1)![1]) knots.push([last.x, last.da]);
  return knots;
}

/** Rated domains each for themselves; the others of the list by their rated neighbours below the top. */
function withUnrated(
  places: ReadonlyMap<string, number>,
  moz: AuthorityTruth['moz'],
  skip: (domain: string) => boolean,
  guess: (domain: string) => number | null | 'leave out',
): Row[] {
  const rows: Row[] = [];
  const lower: { x: number; da: number }[] = [];
  const sorted = [...places].map(([domain, x]) => ({ x, isTop: moz.get(domain)?.isTop === true }));
  const topShare = (x: number): number => {
    const near = sorted.filter((other) => Math.abs(other.x - x) <= NEAR / 2);
    return near.filter(({ isTop }) => isTop).length / near.length;
  };
  for (const [domain, x] of places) {
    const known = moz.get(domain);
    if (known === undefined || skip(domain)) continue;
    rows.push({ x, da: known.da, weight: 1 });
    if (!known.isTop) lower.push({ x, da: known.da });
  }
  for (const [domain, x] of places) {
    if (moz.get(domain)?.isTop === true) continue;
    const near = lower.filter((row) => Math.abs(row.x - x) <= NEAR);
    const guessed = guess(domain);
    if (guessed === 'leave out') continue;
    const da = guessed ?? (near.length > 0 ? mean(near.map((row) => row.da)) : null);
    if (da === null && topShare(x) >= CENSUS_SHARE) continue;
    rows.push({ x, da: da ?? BELOW_THE_TOP, weight: 1 });
  }
  return rows;
}

const log = Math.log10;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** The maps from ranks to DA, from all rated domains but those that are skipped. */
export function fitKinds(truth: AuthorityTruth, skip: (domain: string) => boolean): AuthorityScale['kinds'] {
  const { majestic, moz } = truth;
  const subnets = new Map([...majestic].map(([name, row]) => [name, log(row.subnets)]));
  const bySubnets = knotsOf(
    isotonic(
      withUnrated(subnets, moz, skip, () => null),
      1,
    ),
    0.08,
  );
  const least = bySubnets[0]!;
  const majesticKnots = [...UNFITTED_SUBNETS.filter(([x]) => x < least[0] - 0.2), ...bySubnets];
  const bySubnetsOf = (domain: string): number | null => {
    const x = subnets.get(domain);
    if (x === undefined) return null;
    return authorityAt(majesticKnots, x);
  };
  // A list of visits also names machines that nobody links to and nobody rates: nothing is known of their authority.
  const bySubnetsOr = (domain: string): number | 'leave out' => bySubnetsOf(domain) ?? 'leave out';
  const places = (list: ReadonlyMap<string, number>): Map<string, number> =>
    new Map([...list].map(([name, place]) => [name, log(place)]));
  const fallingKnots = (list: Map<string, number>, width: number): [number, number][] =>
    knotsOf(isotonic(withUnrated(list, moz, skip, bySubnetsOr), -1), width);
  const byPlace = fallingKnots(places(new Map([...majestic].map(([name, row]) => [name, row.place]))), 0.15);
  const beyond = (knots: [number, number][]): [number, number][] => {
    const last = knots.at(-1)!;
    return [...byPlace, ...UNFITTED_PLACES].filter(([x, da]) => x > last[0] + 0.15 && da <= last[1]);
  };
  const extended = (knots: [number, number][]): [number, number][] => [...knots, ...beyond(knots)];
  const crawl = fallingKnots(places(truth.commoncrawl), 0.15);
  const tranco = fallingKnots(places(truth.tranco), 0.15);
  const tidy = (knots: [number, number][]): [number, number][] =>
    knots.map(([x, da]) => [round(x, 3), round(da, 1)]);
  const ends = (knots: [number, number][]): number[] => [round(knots[0]![0], 3), round(knots.at(-1)![0], 3)];
  return {
    majestic: { knots: tidy(majesticKnots), fitted: ends(bySubnets) },
    commoncrawl: { knots: tidy(extended(crawl)), fitted: ends(crawl) },
    tranco: { knots: tidy(extended(tranco)), fitted: ends(tranco) },
    'open-pagerank': { knots: tidy(extended(byPlace)), fitted: [] },
  };
}

function authorityAt(knots: readonly (readonly [number, number])[], x: number): number {
  return authorityOfRank({ kind: 'majestic', value: 10 ** x }, {
    kinds: { majestic: { knots, fitted: [] } },
  } as unknown as AuthorityScale);
}

/** Every number that the lists have of a domain. */
export function ranksOf(truth: AuthorityTruth, domain: string): RankValue[] {
  const found: [RankKind, number | undefined][] = [
    ['majestic', truth.majestic.get(domain)?.subnets],
    ['commoncrawl', truth.commoncrawl.get(domain)],
    ['tranco', truth.tranco.get(domain)],
  ];
  return found.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

export interface HeldOut {
  domain: string;
  da: number;
  isTop: boolean;
  ranks: RankValue[];
  /** By a fit that has seen no domain of its fold. */
  kinds: AuthorityScale['kinds'];
  fold: number;
  /**
   * For so many domains of Majestic's list, itself counted: whoever is not in the top list and was rated stands for
   * those who were not.
   */
  standsFor: number;
}

export function holdOut(truth: AuthorityTruth, folds = 10): HeldOut[] {
  const below = [...truth.majestic].flatMap(([domain, { subnets }]) =>
    truth.moz.get(domain)?.isTop === true ? [] : [{ x: log(subnets), isRated: truth.moz.has(domain) }],
  );
  const standsFor = (domain: string): number => {
    const known = truth.majestic.get(domain);
    if (known === undefined || truth.moz.get(domain)!.isTop) return 1;
    const near = below.filter(({ x }) => Math.abs(x - log(known.subnets)) <= NEAR);
    return near.length / near.filter(({ isRated }) => isRated).length;
  };
  return Array.from({ length: folds }, (_, fold) => {
    const kinds = fitKinds(truth, (domain) => foldOf(domain, folds) === fold);
    return [...truth.moz].flatMap(([domain, { da, isTop }]) => {
      const ranks = ranksOf(truth, domain);
      return ranks.length === 0 || foldOf(domain, folds) !== fold
        ? []
        : [{ domain, da, isTop, ranks, kinds, fold, standsFor: standsFor(domain) }];
    });
  }).flat();
}

/** Estimates by which intervals are told apart: below what is fitted, the middle, the top. */
const BANDS = [
  [0, 60],
  [60, 75],
  [75, 88],
  [88, 91.5],
  [91.5, 93.5],
  [93.5, 101],
] as const;

type Judged = readonly [estimate: number, da: number, weight: number];

/** What a published interval promises, and how finely it is fitted to that. */
const HELD = 0.8;
const STEP = 0.02;
const ROUNDS = 100;
const NARROWEST = 0.5;
const WIDEST = 1.5;

function weightedQuantile(values: readonly (readonly [number, number])[], part: number): number {
  const sorted = values.toSorted(([a], [b]) => a - b);
  let left = part * sorted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of sorted) if ((left -= weight) < 0) return value;
  return sorted.at(-1)![0];
}

type Offsets = [da: number, below: number, above: number];

const ENOUGH_AT_THE_TOP = 20;

/**
 * Rows whose estimates lie in a band; where few are as high as the top, what is found there counts from the band
 * before.
 */
function inBand(pairs: readonly Judged[], [least, most]: (typeof BANDS)[number]): Judged[] {
  const own = pairs.filter(([estimate]) => estimate >= least && estimate < most);
  if (most <= 100 || own.length >= ENOUGH_AT_THE_TOP) return own;
  return pairs.filter(([estimate]) => estimate >= BANDS.at(-2)![0]);
}

const LEAST_IN_BAND = 8;

/**
 * Offsets that hold eight of ten truths of held-out rows, by bands of the estimate; wide where there are few. Quantiles
 * of the errors give their form; conformal steps then widen or narrow each band until the interval as it is shown, in
 * whole points and drawn from band to band, holds its share of the rated rows as they are, most of them famous, and of
 * the list that they stand for.
 */
function fitIntervals(pairs: readonly Judged[]): Offsets[] {
  const quantiles = BANDS.map((band): Offsets => {
    const middle = round((band[0] + Math.min(100, band[1])) / 2, 1);
    const found = inBand(pairs, band);
    if (found.length < LEAST_IN_BAND) return [middle, UNFITTED_HALF, UNFITTED_HALF];
    const typical = round(mean(found.map(([estimate]) => estimate)), 1);
    const errors = found.map(([estimate, da, weight]) => [da - estimate, weight] as const);
    const plain = errors.map(([error]) => [error, 1] as const);
    const both = (part: number): number[] => [weightedQuantile(errors, part), weightedQuantile(plain, part)];
    return [typical, Math.max(0.5, ...both(0.1).map((error) => -error)), Math.max(0.5, ...both(0.9))];
  });
  const scales = BANDS.map(() => 1);
  const scaled = (): Offsets[] =>
    quantiles.map(([middle, below, above], at) => [middle, scales[at]! * below, scales[at]! * above]);
  for (let step = 0; step < ROUNDS; step++) {
    const now = scaled();
    for (const [at, band] of BANDS.entries()) {
      const found = inBand(pairs, band);
      if (found.length < LEAST_IN_BAND) continue;
      // One row more is asked for than there are, for the one to come.
      const isHeld = heldBy(found, now) >= (HELD * (found.length + 1)) / found.length;
      scales[at] = Math.min(WIDEST, Math.max(NARROWEST, scales[at]! + (isHeld ? -STEP : STEP)));
    }
  }
  return scaled().map(([middle, below, above]) => [middle, round(below, 1), round(above, 1)]);
}

/** The smaller of two shares that are held: of the rows as they are, and of what they stand for. */
function heldBy(rows: readonly Judged[], offsets: readonly Offsets[]): number {
  const held = rows.filter(
    ([estimate, da]) =>
      da >= Math.round(estimate - interpolate(offsets, estimate, 1)) &&
      da <= Math.round(estimate + interpolate(offsets, estimate, 2)),
  );
  const weight = (some: readonly Judged[]): number => some.reduce((sum, row) => sum + row[2], 0);
  return Math.min(held.length / rows.length, weight(held) / weight(rows));
}

export const WEIGHTS: AuthorityScale['weights'] = {
  majestic: 3,
  commoncrawl: 3,
  tranco: 0.3,
  'open-pagerank': 1,
};

/** For estimates alone. */
const NO_INTERVALS: AuthorityScale['intervals'] = {
  majestic: [[0, 0, 0]],
  commoncrawl: [[0, 0, 0]],
  tranco: [[0, 0, 0]],
  'open-pagerank': [[0, 0, 0]],
  several: [[0, 0, 0]],
};

/** Held-out rows as a scale sees them whose intervals come from other folds than theirs. */
export function intervalsOf(rows: readonly HeldOut[]): AuthorityScale['intervals'] {
  const pairs = (keep: (row: HeldOut) => RankValue[]): Judged[] =>
    rows.flatMap((row): Judged[] => {
      const ranks = keep(row);
      if (ranks.length === 0) return [];
      const flat = { kinds: row.kinds, weights: WEIGHTS, intervals: NO_INTERVALS };
      return [[authorityOfRanks(ranks, flat)!.da, row.da, row.standsFor]];
    });
  const alone = (kind: RankKind) =>
    fitIntervals(pairs((row) => row.ranks.filter((rank) => rank.kind === kind)));
  return {
    majestic: alone('majestic'),
    commoncrawl: alone('commoncrawl'),
    tranco: alone('tranco'),
    'open-pagerank': BANDS.map(([least, most]) => [
      (least + Math.min(100, most)) / 2,
      UNFITTED_HALF,
      UNFITTED_HALF,
    ]),
    several: fitIntervals(pairs((row) => (row.ranks.length > 1 ? row.ranks : []))),
  };
}
