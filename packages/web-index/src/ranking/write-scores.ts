import type { DatabaseSync } from 'node:sqlite';
import { strengthOfAuthority } from './authority-curve.ts';
import type { AuthorityEvidence } from './authority-evidence.ts';
import type { DomainAuthority } from './domain-authority.ts';
import type { LinkGraph, PageGraph } from './link-graph.ts';
import type { Networks } from './networks.ts';
import type { Grouped } from './number-lists.ts';
import type { PackedSignals } from './packed-signals.ts';
import type { PageTable, ReadOptions } from './page-table.ts';
import {
  domainAuthorityOf,
  coverageOf,
  type DomainInputs,
  FORMULA_VERSION,
  pageAuthorityOf,
  type PageInputs,
  referenceStrengthOf,
  rounded,
  spamOf,
} from './rank-inputs.ts';
import { startPhase } from './rank-progress.ts';
import { electedStrength, type Electorate } from './electorate.ts';
import { type Credit, forEachCredit, groupByNetwork } from './referring-credit.ts';

const TOP_NETWORKS = 10;

interface DomainResults {
  table: PageTable;
  links: LinkGraph;
  networks: Networks;
  referring: Grouped;
  scores: DomainAuthority;
  signals: PackedSignals;
  electorate: Electorate;
  evidence: AuthorityEvidence;
}

/** Of each domain, what its pages share. */
interface SiteStrengths {
  /** Strength that goes with the published authority; 0 where there is none. */
  strength: Float64Array;
  /** That, over what the links of this index show. */
  scale: Float64Array;
  /** Domains whose authority follows from a graph of the web. */
  byGraph: number;
}

/** Returns the strength of each domain on the reference web. */
export function writeDomainScores(
  db: DatabaseSync,
  results: DomainResults,
  { onProgress, signal }: ReadOptions,
): SiteStrengths {
  const { table, links, referring, signals, electorate, evidence } = results;
  const strength = new Float64Array(links.domains);
  const scale = new Float64Array(links.domains).fill(1);
  let byGraph = 0;
  const update = db.prepare(
    'UPDATE domains SET da = ?2, spam = ?3, rank_inputs = ?4 WHERE id = ?1 AND (da IS NOT ?2 OR spam IS NOT ?3 OR rank_inputs IS NOT ?4)',
  );
  const phase = startPhase('domain scores', links.domains, onProgress, signal);
  for (let domain = 0; domain < links.domains; domain++) {
    const edges = referring.rows.subarray(referring.start[domain], referring.start[domain + 1]);
    const known = evidence.linksOf(domain);
    const authority = evidence.publish(known, evidence.ranksOf(domain));
    if (authority?.basis === 'graph below ranks') byGraph++;
    const inputs: DomainInputs = {
      v: FORMULA_VERSION,
      domains: edges.length,
      ...readCredits(edges, results),
      coverage: coverageOf(electedStrength(edges, results), electorate.sample),
      disclaiming: table.facts.disclaimingDomains[domain]!,
      pages: table.facts.pages[domain]!,
      ...(known.graph === null ? {} : { graph: known.graph }),
      authority,
      spam: signals.of(domain),
    };
    const shown = referenceStrengthOf(inputs);
    strength[domain] = authority === null ? 0 : strengthOfAuthority(authority.da);
    if (shown > 0) scale[domain] = strength[domain]! / shown;
    update.run(table.domains.ids[domain]!, domainAuthorityOf(inputs), spamOf(inputs), JSON.stringify(inputs));
    phase.tick();
  }
  phase.end();
  return { strength, scale, byGraph };
}

function readCredits(
  edges: Int32Array,
  { table, links, networks, scores }: DomainResults,
): Pick<DomainInputs, 'networks' | 'top' | 'others'> {
  const credits: Credit[] = [];
  let count = 0;
  let [otherExistence, otherStanding] = [0, 0];
  const worth = (credit: Credit): number => credit.existence + credit.standing;
  forEachCredit(
    edges,
    (edge) => networks.of[links.edges.source[edge]!]!,
    networks,
    scores.values,
    (credit) => {
      count++;
      let dropped: Credit | undefined = credit;
      if (credits.length < TOP_NETWORKS || worth(credit) > worth(credits.at(-1)!)) {
        const place = credits.findIndex((other) => worth(other) < worth(credit));
        credits.splice(place < 0 ? credits.length : place, 0, { ...credit });
        dropped = credits.length > TOP_NETWORKS ? credits.pop() : undefined;
      }
      otherExistence += dropped?.existence ?? 0;
      otherStanding += dropped?.standing ?? 0;
    },
  );
  return {
    networks: count,
    top: credits.map(({ edge, existence, standing, members }) => [
      table.domainNames[links.edges.source[edge]!]!,
      rounded(existence),
      rounded(standing),
      members,
    ]),
    others: [rounded(otherExistence), rounded(otherStanding)],
  };
}

interface PageResults {
  table: PageTable;
  links: LinkGraph;
  networks: Networks;
  pages: PageGraph;
  scores: DomainAuthority;
  electorate: Electorate;
  sites: SiteStrengths;
}

export function writePageScores(
  db: DatabaseSync,
  results: PageResults,
  { onProgress, signal }: ReadOptions,
): void {
  const { table, links, networks, pages, scores, electorate, sites } = results;
  const networkOf = (edge: number): number => networks.of[links.edges.source[edge]!]!;
  const votes = groupByNetwork(pages.votePage, pages.voteEdge.map(networkOf), table.pages.count, networks);
  const edgesByPage = votes.rows.map((vote) => pages.voteEdge[vote]!);
  const update = db.prepare(
    'UPDATE pages SET pa = ?2, rank_inputs = ?3 WHERE id = ?1 AND (pa IS NOT ?2 OR rank_inputs IS NOT ?3)',
  );
  const phase = startPhase('page scores', table.pages.count, onProgress, signal);
  for (let page = 0; page < table.pages.count; page++) {
    const edges = edgesByPage.subarray(votes.start[page], votes.start[page + 1]);
    const inputs: PageInputs = {
      v: FORMULA_VERSION,
      domains: edges.length,
      networks: 0,
      existence: 0,
      standing: 0,
      coverage: coverageOf(electedStrength(edges, results), electorate.sample),
      site: rounded(sites.strength[table.pageDomain[page]!]!),
      scale: rounded(sites.scale[table.pageDomain[page]!]!),
      share: rounded(pages.share[page]!),
      home: pages.isHome[page] === 1,
      inner: pages.innerLinks[page]!,
    };
    forEachCredit(edges, networkOf, networks, scores.values, (credit) => {
      inputs.networks++;
      inputs.existence += credit.existence;
      inputs.standing += credit.standing;
    });
    inputs.existence = rounded(inputs.existence);
    inputs.standing = rounded(inputs.standing);
    update.run(table.pages.ids[page]!, pageAuthorityOf(inputs), JSON.stringify(inputs));
    phase.tick();
  }
  phase.end();
}
