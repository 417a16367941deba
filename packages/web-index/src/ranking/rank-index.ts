import type { DatabaseSync } from 'node:sqlite';
import { type LoadedRanks, NO_RANKS, type RankStore } from '../ranks/rank-store.ts';
import { type LoadedWebGraph, NO_WEB_GRAPH, type WebGraph } from '../ranks/web-graph-store.ts';
import { knownByRanks, readAuthorityEvidence, readRanks } from './authority-evidence.ts';
import { computeDomainAuthority, edgeFactors } from './domain-authority.ts';
import { findElectorate } from './electorate.ts';
import type { LinkGraph } from './link-graph.ts';
import { readLinkGraph } from './link-pass.ts';
import { trustFactor } from './link-weight.ts';
import { findNetworks, type Networks } from './networks.ts';
import type { Grouped } from './number-lists.ts';
import { createPackedSignals, type PackedSignals } from './packed-signals.ts';
import { readPageTable, type ReadOptions } from './page-table.ts';
import { FORMULA_VERSION, rounded } from './rank-inputs.ts';
import { startPhase, type RankProgress } from './rank-progress.ts';
import { groupByNetwork } from './referring-credit.ts';
import { createSpamReader, type SpamSignal, spamScoreOf } from './spam-score.ts';
import { writeDomainScores, writePageScores } from './write-scores.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

interface RankOptions {
  onProgress?: (progress: RankProgress) => void;
  /** Looked at with every report of progress; nothing is changed when the ranking is stopped. */
  signal?: AbortSignal;
  now?: () => Date;
  /** Published ranks that are loaded beside the index; none when left out. */
  ranks?: Pick<RankStore, 'sources' | 'ranksOf'>;
  /** The graph of the web that is loaded beside the index; none when left out. */
  graph?: WebGraph;
}

export interface RankReport {
  rankedAt: string;
  formulaVersion: number;
  domains: number;
  pages: number;
  /** Pairs of domains with a following link. */
  domainLinks: number;
  /** Electors: the sample of the web that the scores are extrapolated from. */
  sample: number;
  /** Domains with an authority, and those of them that a published rank names. */
  rated: number;
  ranked: number;
  /** The lists that were loaded. */
  ranks: readonly LoadedRanks[];
  /** The graph that was loaded, and how many domains have their authority by it; absent without one. */
  graph?: LoadedWebGraph & { rated: number };
  /** Networks of more than one domain that were found to be link schemes, and their members. */
  schemes: number;
  schemeMembers: number;
  /** Passes over the graph until the authorities settled. */
  rounds: number;
}

/**
 * Computes Domain Authority, Page Authority and Spam Score for everything in the index, replacing what was there, in
 * one transaction: readers see the old scores or the new ones. The same index gives the same scores, byte for byte.
 *
 * @throws the signal's reason when stopped; the index is then unchanged.
 */
export function rankIndex(db: DatabaseSync, options: RankOptions = {}): RankReport {
  return inWriteTransaction(db, () => rankInTransaction(db, options));
}

function rankInTransaction(
  db: DatabaseSync,
  { onProgress, signal, now = () => new Date(), ranks = NO_RANKS, graph = NO_WEB_GRAPH }: RankOptions,
): RankReport {
  const options: ReadOptions = { onProgress, signal };
  const table = readPageTable(db, options);
  const { links, pages } = readLinkGraph(db, table, options);
  const phase = startPhase('authority', 1, onProgress, signal);
  const networks = findNetworks(links, table.domainNames);
  const referring = groupByNetwork(
    links.edges.target,
    networksOf(links.edges.source, networks),
    links.domains,
    networks,
  );
  const networkCounts = countNetworks(links, networks, referring);
  const ranksOf = readRanks(ranks, table.domainNames);
  const spam = createSpamReader(links, table.domainNames, table.facts, networks, networkCounts, (domain) =>
    knownByRanks(ranksOf(domain)),
  );
  const { signals, trust } = readSpam(links.domains, spam.signalsOf);
  const scores = computeDomainAuthority(links, networks, edgeFactors(links, trust), referring);
  phase.end();
  const electorate = findElectorate(links, networks, scores.values);
  const evidence = readAuthorityEvidence(ranks, graph, ranksOf, {
    names: table.domainNames,
    links,
    networks,
    referring,
    scores,
    electorate,
    networkCounts,
  });
  const sites = writeDomainScores(
    db,
    { table, links, networks, referring, scores, signals, electorate, evidence },
    options,
  );
  writePageScores(db, { table, links, networks, pages, scores, electorate, sites }, options);
  const schemes = networks.sizes.filter((_, network) => networks.kinds[network] === 'scheme');
  const report: RankReport = {
    rankedAt: now().toISOString(),
    formulaVersion: FORMULA_VERSION,
    domains: links.domains,
    pages: table.pages.count,
    domainLinks: links.edges.source.length,
    sample: rounded(electorate.sample),
    rated: sites.strength.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0),
    ranked: table.domainNames.reduce((sum, _, domain) => sum + (ranksOf(domain).length > 0 ? 1 : 0), 0),
    ranks: ranks.sources,
    ...(graph.about === null ? {} : { graph: { ...graph.about, rated: sites.byGraph } }),
    schemes: schemes.length,
    schemeMembers: schemes.reduce((sum, size) => sum + size, 0),
    rounds: scores.rounds,
  };
  const setMeta = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  setMeta.run('ranked_at', report.rankedAt);
  setMeta.run('rank_formula', String(report.formulaVersion));
  setMeta.run('rank_report', JSON.stringify(report));
  return report;
}

function networksOf(sources: Int32Array, networks: Networks): Int32Array {
  return sources.map((source) => networks.of[source]!);
}

function countNetworks(links: LinkGraph, networks: Networks, referring: Grouped): Int32Array {
  const counts = new Int32Array(links.domains);
  for (let domain = 0; domain < links.domains; domain++) {
    let last = -1;
    for (let at = referring.start[domain]!; at < referring.start[domain + 1]!; at++) {
      const network = networks.of[links.edges.source[referring.rows[at]!]!]!;
      if (network !== last) counts[domain]!++;
      last = network;
    }
  }
  return counts;
}

function readSpam(
  domains: number,
  signalsOf: (domain: number) => SpamSignal[] | null,
): { signals: PackedSignals; trust: Float64Array } {
  const signals = createPackedSignals(domains);
  const trust = new Float64Array(domains);
  for (let domain = 0; domain < domains; domain++) {
    const found = signalsOf(domain);
    signals.push(found);
    trust[domain] = trustFactor(found === null ? 0 : spamScoreOf(found));
  }
  return { signals, trust };
}
