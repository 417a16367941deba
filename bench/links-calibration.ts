import { DatabaseSync } from 'node:sqlite';
import {
  authorityOfRank,
  authorityOfRanks,
  type LinkCalibration,
} from '../packages/web-index/src/ranks/authority-scale.ts';
import {
  authorityByLinks,
  distribution,
  type CalibrationPoint,
  fitLinkCalibration,
  logSubnetsOfAuthority,
} from '../packages/web-index/src/ranks/link-calibration.ts';
import type { RankValue } from '../packages/web-index/src/ranks/rank-kinds.ts';
import { type DomainInputs, linkScoreOf } from '../packages/web-index/src/ranking/rank-inputs.ts';
import { type AuthorityTruth, rankCorrelation } from './authority-data.ts';
import { foldOf } from './folds.ts';
import { ranksOf } from './authority-scale-fit.ts';

/** A domain that a network of the index links to. */
export interface Linked {
  domain: string;
  score: number;
  networks: number;
}

export function readLinked(indexFile: string): Linked[] {
  const db = new DatabaseSync(indexFile, { readOnly: true });
  try {
    return db
      .prepare('SELECT name, rank_inputs FROM domains WHERE rank_inputs IS NOT NULL ORDER BY name')
      .all()
      .flatMap((row) => {
        const inputs = JSON.parse(String(row['rank_inputs'])) as DomainInputs;
        if (inputs.networks === 0) return [];
        return [{ domain: String(row['name']), score: linkScoreOf(inputs), networks: inputs.networks }];
      });
  } finally {
    db.close();
  }
}

interface Calibrated extends Linked {
  da: number;
  estimate: number;
  low: number;
  high: number;
}

/** The lists as far as they go down to so many referring subnets. */
function cutAt(
  truth: AuthorityTruth,
  subnets: number,
): { ranks: (domain: string) => RankValue[]; ceiling: number } {
  return {
    ranks: (domain) =>
      (truth.majestic.get(domain)?.subnets ?? 0) >= subnets
        ? ranksOf(truth, domain).filter(({ kind }) => kind === 'majestic')
        : [],
    ceiling: logSubnetsOfAuthority(authorityOfRank({ kind: 'majestic', value: subnets })),
  };
}

function fit(
  linked: readonly Linked[],
  ranks: (domain: string) => RankValue[],
  ceiling: number,
): LinkCalibration {
  const points = linked.map(({ domain, score }): CalibrationPoint => {
    const rated = authorityOfRanks(ranks(domain));
    return { score, logSubnets: rated === null ? null : logSubnetsOfAuthority(rated.da) };
  });
  const line = fitLinkCalibration(points, ceiling);
  if (line === null) throw new Error('too few domains that both links and lists know');
  return line;
}

/** The line of an index by all lists. */
export function fitWhole(linked: readonly Linked[], truth: AuthorityTruth): LinkCalibration {
  const least = Math.min(...[...truth.majestic.values()].map(({ subnets }) => subnets));
  const { ranks, ceiling } = cutAt(truth, least);
  return fit(linked, ranks, ceiling);
}

export interface BelowCut {
  /** Linked domains that the cut list does not name. */
  unnamed: number;
  /** Part of them that the whole list names, and the part that the line expects there. */
  above: number;
  expectedAbove: number;
  /** Part of them that stands above its interval; a tenth is meant to. */
  aboveHigh: number;
  /** Of the estimate with whether the whole list names it. */
  rho: number;
}

/** Lists cut off higher up: how well links tell of what the cut list does not name, judged by the whole list. */
export function judgeBelowCut(linked: readonly Linked[], truth: AuthorityTruth, subnets: number): BelowCut {
  const { ranks, ceiling } = cutAt(truth, subnets);
  const line = fit(linked, ranks, ceiling);
  const end = Math.log10(Math.min(...[...truth.majestic.values()].map((known) => known.subnets)));
  const rows = linked.flatMap((one) => {
    const known = truth.majestic.get(one.domain)?.subnets ?? 0;
    if (known >= subnets) return [];
    const { da, high } = authorityByLinks(one.score, line, ceiling);
    const truly = known === 0 ? 0 : authorityOfRank({ kind: 'majestic', value: known });
    return [
      {
        da,
        isAbove: known > 0,
        isHigh: truly > high + 0.5,
        expected: partBetween(line, one.score, end, ceiling),
      },
    ];
  });
  const part = (is: (row: (typeof rows)[number]) => boolean): number => rows.filter(is).length / rows.length;
  return {
    unnamed: rows.length,
    above: part(({ isAbove }) => isAbove),
    expectedAbove: rows.reduce((sum, { expected }) => sum + expected, 0) / rows.length,
    aboveHigh: part(({ isHigh }) => isHigh),
    rho: rankCorrelation(rows.map(({ da, isAbove }) => [da, isAbove ? 1 : 0])),
  };
}

/** Of what lies below the ceiling, the part that lies above `end`. */
function partBetween(line: LinkCalibration, score: number, end: number, ceiling: number): number {
  const below = (logSubnets: number): number =>
    distribution((logSubnets - line.intercept - line.slope * Math.log10(Math.max(1, score))) / line.spread);
  return 1 - below(end) / below(ceiling);
}

/**
 * Without any list: the line of nine folds of domains on the tenth; truth is Moz DA, or DA by the list where Moz rates
 * none.
 */
export function judgeWithoutLists(
  linked: readonly Linked[],
  truth: AuthorityTruth,
  doubt: number,
): Calibrated[] {
  return Array.from({ length: 10 }, (_, fold) => {
    const line = fitWhole(
      linked.filter(({ domain }) => foldOf(domain, 10) !== fold),
      truth,
    );
    return linked.flatMap((one) => {
      const known = truth.moz.get(one.domain)?.da ?? authorityOfRanks(ranksOf(truth, one.domain))?.da;
      if (known === undefined || foldOf(one.domain, 10) !== fold) return [];
      const wide = { ...line, spread: line.spread * doubt };
      const { da: estimate, low, high } = authorityByLinks(one.score, wide, Number.POSITIVE_INFINITY);
      return [{ ...one, da: known, estimate, low, high }];
    });
  }).flat();
}
