/**
 * How right published and own authority is: `npm run bench -- authority`. Skipped, saying so, without the data beside
 * the checkout.
 */
import { getDomain } from 'tldts';
import { authorityOfRanks, type AuthorityScale } from '../packages/web-index/src/ranks/authority-scale.ts';
import type { RankKind } from '../packages/web-index/src/ranks/rank-kinds.ts';
import { openRealIndex } from './real-index.ts';
import {
  type BelowCut,
  judgeBelowCut,
  judgeWithoutLists,
  type Linked,
  readLinked,
} from './links-calibration.ts';
import { DOUBT } from '../packages/web-index/src/ranks/publish-authority.ts';
import {
  type AuthorityTruth,
  findMissingData,
  mean,
  rankCorrelation,
  readRows,
  readTruth,
} from './authority-data.ts';
import { type HeldOut, holdOut, intervalsOf, WEIGHTS } from './authority-scale-fit.ts';

const BANDS = [
  [1, 60],
  [60, 75],
  [75, 92],
  [92, 94],
  [94, 101],
] as const;

interface Judged {
  domain: string;
  da: number;
  estimate: number;
  low: number;
  high: number;
}

/** Mean absolute error in points of DA, rank correlation, and the share of rows whose DA lies in its 80 % interval. */
function errorsOf(rows: readonly Omit<Judged, 'domain'>[]): { error: number; rho: number; held: number } {
  return {
    error: mean(rows.map(({ da, estimate }) => Math.abs(da - estimate))),
    rho: rankCorrelation(rows.map(({ da, estimate }) => [estimate, da])),
    held:
      rows.filter(({ da, low, high }) => da >= Math.round(low) && da <= Math.round(high)).length /
      rows.length,
  };
}

function describeErrors(rows: readonly Omit<Judged, 'domain'>[]): string {
  if (rows.length === 0) return 'n 0';
  const { error, rho, held } = errorsOf(rows);
  const bias = mean(rows.map(({ da, estimate }) => estimate - da));
  const width = mean(rows.map(({ low, high }) => high - low));
  return `n ${rows.length}, error ${error.toFixed(1)} (bias ${bias.toFixed(1)}), rho ${rho.toFixed(2)}, 80 % interval right ${(100 * held).toFixed(0)} % (${width.toFixed(1)} wide)`;
}

/** Those that no list names tie at the bottom. */
function wholeCorrelation(found: readonly Judged[], { moz }: AuthorityTruth): number {
  const estimates = new Map(found.map(({ domain, estimate }) => [domain, estimate]));
  return rankCorrelation([...moz].map(([domain, { da }]) => [estimates.get(domain) ?? 0, da]));
}

interface Band {
  readonly name: string;
  readonly error: number;
  readonly rho: number;
  readonly held: number;
  /** Rows that Moz rates. */
  readonly rated: number;
}

interface AuthorityFigures {
  /** `DA 75 to 91`; the first is all of them. */
  readonly bands: readonly Band[];
  /** The same by what is shown, which is what an interval's promise is made for. */
  readonly shown: readonly Band[];
  /**
   * Over all rated domains, and how many those are; `highest` is what a map would reach that errs with no domain that a
   * list names.
   */
  readonly whole: { rho: number; highest: number; rated: number };
}

/** What a DA by all lists is worth, ten folds by domain. Throws with words where the data is not there. */
export function authorityFigures(): AuthorityFigures {
  const missing = findMissingData();
  if (missing !== null) throw new Error(`there is no ${missing}`);
  const truth = readTruth();
  const found = judge(holdOut(truth), ['majestic', 'commoncrawl', 'tranco']);
  const bandsOf = (of: (row: Judged) => number, called: string): Band[] =>
    [[1, 101] as const, ...BANDS].flatMap(([least, most]) => {
      const rows = found.filter((row) => of(row) >= least && of(row) < most);
      return rows.length === 0
        ? []
        : [{ name: `${called} ${least} to ${most - 1}`, rated: rows.length, ...errorsOf(rows) }];
    });
  const named = found.map((row) => ({ ...row, estimate: row.da }));
  return {
    bands: bandsOf(({ da }) => da, 'DA'),
    shown: bandsOf(({ estimate }) => Math.round(estimate), 'shown DA').slice(1),
    whole: {
      rho: wholeCorrelation(found, truth),
      highest: wholeCorrelation(named, truth),
      rated: truth.moz.size,
    },
  };
}

/** Each row by maps that have not seen its fold, with intervals of the other folds. */
function judge(rows: readonly HeldOut[], kinds: readonly RankKind[]): Judged[] {
  return rows.flatMap((row) => {
    const ranks = row.ranks.filter(({ kind }) => kinds.includes(kind));
    if (ranks.length === 0) return [];
    const scale: Omit<AuthorityScale, 'links'> = {
      kinds: row.kinds,
      intervals: intervalsFor(rows, row.fold),
      weights: WEIGHTS,
    };
    const { da: estimate, low, high } = authorityOfRanks(ranks, scale)!;
    return [{ domain: row.domain, da: row.da, estimate, low, high }];
  });
}

const intervals = new Map<number, AuthorityScale['intervals']>();
function intervalsFor(rows: readonly HeldOut[], fold: number): AuthorityScale['intervals'] {
  const known = intervals.get(fold) ?? intervalsOf(rows.filter((row) => row.fold !== fold));
  intervals.set(fold, known);
  return known;
}

export async function benchAuthority(): Promise<void> {
  const missing = findMissingData();
  if (missing !== null) return console.log(`skipped: there is no ${missing}`);
  const truth = readTruth();
  const rows = holdOut(truth);
  const sets: [string, RankKind[]][] = [
    ['all three lists', ['majestic', 'commoncrawl', 'tranco']],
    ['Majestic alone', ['majestic']],
    ['Common Crawl alone', ['commoncrawl']],
    ['Tranco alone', ['tranco']],
  ];
  console.log('Published DA against Moz DA, ten folds by domain');
  for (const [name, kinds] of sets) {
    const found = judge(rows, kinds);
    console.log(`${name.padEnd(20)} ${describeErrors(found)}`);
    console.log(
      `  rho over all ${truth.moz.size} rated domains, those in no list tied at the bottom: ${wholeCorrelation(found, truth).toFixed(2)}`,
    );
    for (const [least, most] of BANDS)
      console.log(
        `  DA ${least} to ${most - 1}`.padEnd(20),
        describeErrors(found.filter(({ da }) => da >= least && da < most)),
      );
  }
  reportGraph(truth);
  const index = await openRealIndex();
  try {
    reportLinks(readLinked(index.file), truth);
  } finally {
    index.close();
  }
}

const CLASSES = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 5],
  [6, 8],
  [9, 999],
] as const;

/** What links in an index of the real sites say of domains that lists do not name. */
function reportLinks(linked: readonly Linked[], truth: AuthorityTruth): void {
  console.log('\nLinks of the real sites, no list loaded (ten folds by domain; published from 4 networks)');
  const alone = judgeWithoutLists(linked, truth, DOUBT);
  for (const [least, most] of CLASSES) {
    const inClass = ({ networks }: Linked): boolean => networks >= least && networks <= most;
    console.log(
      `  ${least} to ${most} networks`.padEnd(20),
      describeErrors(alone.filter(inClass)),
      `of ${linked.filter(inClass).length} linked, the others unknown`,
    );
  }
  console.log(
    "\nLinks below a list: Majestic's cut off higher up, what is below it by its whole; the rest is below 3,300 subnets",
  );
  for (const cut of CUTS)
    console.log(`  cut at ${cut} subnets`.padEnd(26), describeCut(judgeBelowCut(linked, truth, cut)));
}

const CUTS = [20_000, 10_000, 5_000];

function describeCut({ unnamed, above, expectedAbove, aboveHigh, rho }: BelowCut): string {
  return `n ${unnamed}; above the whole list's end: expected ${(100 * expectedAbove).toFixed(0)} %, seen ${(100 * above).toFixed(0)} %; above the interval ${(100 * aboveHigh).toFixed(0)} % (10 meant); rho with being above ${rho.toFixed(2)}`;
}

const COUNTED = 'da/ahrefs_refdomains_news_and_commoncrawl_sample.csv.gz';

/**
 * What a count of the domains of the whole web that link to a site says below a list, as a loaded web graph does:
 * another's counts stand for it.
 */
function reportGraph(truth: AuthorityTruth): void {
  if (findMissingData([COUNTED]) !== null) return;
  const counts = new Map<string, number>();
  for (const row of readRows(COUNTED)) {
    const domain = getDomain(row['url'] ?? '', { allowPrivateDomains: true });
    if (domain !== null) counts.set(domain, Math.max(counts.get(domain) ?? 0, Number(row['refdomains'])));
  }
  const linked = [...counts].map(([domain, count]) => ({ domain, score: count + 1, networks: 1 }));
  const rated = linked.filter(({ domain }) => truth.moz.has(domain));
  const rho = rankCorrelation(rated.map(({ domain, score }) => [score, truth.moz.get(domain)?.da ?? 0]));
  console.log(
    `\nDomains of the whole web that link to a site (counts of another vendor for the domains of a graph); rho with Moz DA ${rho.toFixed(2)}, n ${rated.length}`,
  );
  for (const cut of CUTS)
    console.log(`  cut at ${cut} subnets`.padEnd(26), describeCut(judgeBelowCut(linked, truth, cut)));
}
