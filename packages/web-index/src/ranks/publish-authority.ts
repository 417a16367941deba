import {
  AUTHORITY_SCALE,
  authorityOfRank,
  authorityOfRanks,
  type LinkCalibration,
  type RatedAuthority,
} from './authority-scale.ts';
import {
  authorityByLinks,
  type CalibrationPoint,
  fitLinkCalibration,
  logSubnetsOfAuthority,
} from './link-calibration.ts';
import { RANK_KINDS, type RankValue } from './rank-kinds.ts';
import type { RankStore } from './rank-store.ts';
import { int, list, members, oneOf, real, type Kind } from '../store/kinds.ts';

/**
 * Where a published authority comes from: lists that name the domain; lists that do not, and links of the web or of the
 * index; those alone.
 */
type AuthorityBasis = 'ranks' | 'graph below ranks' | 'links below ranks' | 'links';

/** Domain Authority as it is shown, and what it follows from. */
export interface PublishedAuthority {
  da: number;
  /** The truth lies between these in about eight of ten cases. */
  low: number;
  high: number;
  basis: AuthorityBasis;
  ranks: RankValue[];
}

export const PUBLISHED_AUTHORITY: Kind<PublishedAuthority> = members({
  da: int,
  low: int,
  high: int,
  basis: oneOf('ranks', 'graph below ranks', 'links below ranks', 'links'),
  ranks: list(members({ kind: oneOf(...RANK_KINDS), value: real })),
});

/** Links of an index, as far as they speak of one domain. */
export interface LinkEvidence {
  /** 1 to 100: `authorityOf` of the strength on the reference web. */
  score: number;
  networks: number;
  /** Domains of the whole web that link to it, by a loaded graph; null where none says. */
  graph: number | null;
}

/**
 * Without a list links say how domains stand to each other, not where. Cross-validated on the real sites (see
 * README.md) what four networks of forty and more link to is well known in nine of ten cases; of what fewer link to,
 * nothing is known.
 */
const LEAST_NETWORKS = 4;
const LEAST_SAMPLE = 40;
/**
 * An index may be one trade's, and the line is that of others: half as much again as the spread that the real sites
 * show.
 */
export const DOUBT = 1.5;

export interface AuthorityPublisher {
  publish: (links: LinkEvidence, ranks: RankValue[]) => PublishedAuthority | null;
  calibration: LinkCalibration | null;
  /**
   * From domains of the whole web that link to a domain to the subnets that refer to it; null without a graph, or where
   * it says nothing here.
   */
  graphCalibration: LinkCalibration | null;
}

/**
 * Below the lists the line that knows better decides, the one with the smaller spread: by the links of this index, or
 * by the count of a loaded graph of the web. Without a list a graph says nothing, since nothing gives it a scale.
 *
 * @param sample electors of the index
 * @param domains what links say, and ranks, of each domain that a network or the graph links to; read twice
 */
export function createAuthorityPublisher(
  { sources }: Pick<RankStore, 'sources'>,
  sample: number,
  domains: Iterable<{ links: LinkEvidence; ranks: readonly RankValue[] }>,
): AuthorityPublisher {
  const floors = sources.map(({ kind, last }) => authorityOfRank({ kind, value: last }));
  const ceiling = floors.length === 0 ? Number.POSITIVE_INFINITY : logSubnetsOfAuthority(Math.min(...floors));
  const own = sources.length === 0 ? null : fitLinkCalibration(pointsOf(domains, linkScoreOf), ceiling);
  const byGraph = sources.length === 0 ? null : fitLinkCalibration(pointsOf(domains, graphScoreOf), ceiling);
  const calibration = own ?? AUTHORITY_SCALE.links;
  const majestic = sources.find(({ kind }) => kind === 'majestic');
  const isSupported = ({ networks }: LinkEvidence): boolean =>
    own !== null ? networks > 0 : networks >= LEAST_NETWORKS && sample >= LEAST_SAMPLE;
  const doubted = own ?? { ...calibration, spread: calibration.spread * DOUBT };
  return {
    calibration: own,
    graphCalibration: byGraph,
    publish(links, ranks) {
      const rated = authorityOfRanks(ranks);
      if (rated !== null) {
        const isBelow = majestic !== undefined && !ranks.some(({ kind }) => kind === 'majestic');
        const most = isBelow ? authorityOfRank({ kind: 'majestic', value: majestic.last }) : 100;
        return { ...rounded(atMost(rated, most)), basis: 'ranks', ranks };
      }
      const counted = graphScoreOf(links);
      const isSure = own === null || !isSupported(links) || (byGraph?.spread ?? Infinity) <= own.spread;
      if (byGraph !== null && counted !== null && isSure)
        return { ...rounded(authorityByLinks(counted, byGraph, ceiling)), basis: 'graph below ranks', ranks };
      if (!isSupported(links)) return null;
      const basis = sources.length === 0 ? 'links' : 'links below ranks';
      return { ...rounded(authorityByLinks(links.score, doubted, ceiling)), basis, ranks };
    },
  };
}

const linkScoreOf = ({ score, networks }: LinkEvidence): number | null => (networks > 0 ? score : null);
const graphScoreOf = ({ graph }: LinkEvidence): number | null => (graph === null ? null : graph + 1);

function* pointsOf(
  domains: Iterable<{ links: LinkEvidence; ranks: readonly RankValue[] }>,
  scoreOf: (links: LinkEvidence) => number | null,
): Generator<CalibrationPoint> {
  for (const { links, ranks } of domains) {
    const score = scoreOf(links);
    if (score === null) continue;
    const rated = authorityOfRanks(ranks);
    yield { score, logSubnets: rated === null ? null : logSubnetsOfAuthority(rated.da) };
  }
}

/** What Majestic's list does not name has fewer subnets than its last, whatever a list of visits says. */
function atMost({ da, low, high }: RatedAuthority, most: number): RatedAuthority {
  return da <= most
    ? { da, low, high }
    : { da: most, low: low - (da - most), high: Math.max(most, Math.min(high, most + 5)) };
}

function rounded({ da, low, high }: RatedAuthority): RatedAuthority {
  const [least, middle, most] = [low, da, high].map(Math.round) as [number, number, number];
  return {
    da: middle,
    low: Math.max(1, Math.min(least, middle)),
    high: Math.min(100, Math.max(most, middle)),
  };
}
