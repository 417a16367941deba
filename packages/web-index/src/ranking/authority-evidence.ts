import { authorityOfRanks } from '../ranks/authority-scale.ts';
import {
  type AuthorityPublisher,
  createAuthorityPublisher,
  type LinkEvidence,
} from '../ranks/publish-authority.ts';
import { RANK_KINDS, type RankValue } from '../ranks/rank-kinds.ts';
import type { RankStore } from '../ranks/rank-store.ts';
import type { WebGraph } from '../ranks/web-graph-store.ts';
import { authorityOf } from './authority-curve.ts';
import { isDomainName } from './name-signals.ts';
import { coverageFactor } from './coverage.ts';
import type { DomainAuthority } from './domain-authority.ts';
import { electedStrength, type Electorate } from './electorate.ts';
import type { LinkGraph } from './link-graph.ts';
import type { Networks } from './networks.ts';
import type { Grouped } from './number-lists.ts';

export interface AuthorityEvidence extends AuthorityPublisher {
  linksOf: (domain: number) => LinkEvidence;
  ranksOf: (domain: number) => RankValue[];
}

/** What links and published ranks say of each domain of the index, and what is made of both. */
export function readAuthorityEvidence(
  store: Pick<RankStore, 'sources'>,
  graph: WebGraph,
  ranksOf: (domain: number) => RankValue[],
  known: {
    names: readonly string[];
    links: LinkGraph;
    networks: Networks;
    referring: Grouped;
    scores: DomainAuthority;
    electorate: Electorate;
    networkCounts: Int32Array;
  },
): AuthorityEvidence {
  const { names, referring, scores, electorate, networkCounts } = known;
  const score = names.map((_, domain) => {
    const edges = referring.rows.subarray(referring.start[domain], referring.start[domain + 1]);
    if (edges.length === 0) return 1;
    const elected = electedStrength(edges, known);
    const strength = scores.strength[domain]!;
    return authorityOf(strength + (coverageFactor(elected, electorate.sample) - 1) * elected);
  });
  const counted = new Float64Array(names.length).fill(Number.NaN);
  if (graph.about !== null)
    for (const domain of inNameOrder(names))
      counted[domain] = graph.linkingDomains(names[domain]!) ?? Number.NaN;
  const linksOf = (domain: number): LinkEvidence => ({
    score: score[domain]!,
    networks: isDomainName(names[domain]!) ? networkCounts[domain]! : 0,
    graph: Number.isNaN(counted[domain]!) ? null : counted[domain]!,
  });
  function* linked() {
    for (let domain = 0; domain < names.length; domain++) {
      const links = linksOf(domain);
      if (links.networks > 0 || links.graph !== null) yield { links, ranks: ranksOf(domain) };
    }
  }
  const domains = { [Symbol.iterator]: linked };
  return { ...createAuthorityPublisher(store, electorate.sample, domains), linksOf, ranksOf };
}

/** Looked up in the order of names, as they lie in the lists; 8 bytes a domain and list. */
export function readRanks(
  { sources, ranksOf }: Pick<RankStore, 'sources' | 'ranksOf'>,
  names: readonly string[],
): (domain: number) => RankValue[] {
  if (sources.length === 0) return () => [];
  const columns = RANK_KINDS.map(() => new Float64Array(names.length).fill(Number.NaN));
  for (const domain of inNameOrder(names))
    for (const { kind, value } of ranksOf(names[domain]!)) columns[RANK_KINDS.indexOf(kind)]![domain] = value;
  return (domain) =>
    columns.flatMap((column, at) =>
      Number.isNaN(column[domain]!) ? [] : [{ kind: RANK_KINDS[at]!, value: column[domain]! }],
    );
}

const inNameOrder = (names: readonly string[]): Uint32Array =>
  Uint32Array.from(names.keys()).sort((a, b) => (names[a]! < names[b]! ? -1 : 1));

/**
 * How much a published rank says for a site, 0 to 1: in full from the DA of what was measured (Majestic's first 15,000,
 * one in 400 of which is reported), nothing below 30, where lists name everything.
 */
export function knownByRanks(ranks: readonly RankValue[]): number {
  const rated = authorityOfRanks(ranks);
  return rated === null ? 0 : Math.min(1, Math.max(0, (rated.da - 30) / 40));
}
