import { strengthOf } from './authority-curve.ts';
import { electorWeight } from './coverage.ts';
import type { LinkGraph } from './link-graph.ts';
import { networkCredit } from './network-credit.ts';
import type { Networks } from './networks.ts';
import { type EdgeValues, forEachCredit } from './referring-credit.ts';

/** The sources that speak for the web, each by its weight. */
export interface Electorate {
  /** How many there are, a network of them counted as its links are. */
  sample: number;
  /** What each edge gives, by the weight of its source. */
  values: EdgeValues;
}

export function findElectorate(links: LinkGraph, networks: Networks, values: EdgeValues): Electorate {
  const weights = new Float64Array(links.domains);
  const sums = new Float64Array(networks.kinds.length);
  const greatest = new Float64Array(networks.kinds.length);
  for (let domain = 0; domain < links.domains; domain++) {
    const weight = electorWeight(links.out.start[domain + 1]! - links.out.start[domain]!);
    const network = networks.of[domain]!;
    weights[domain] = weight;
    sums[network]! += weight;
    greatest[network] = Math.max(greatest[network]!, weight);
  }
  let sample = 0;
  for (const [network, kind] of networks.kinds.entries())
    sample += networkCredit(kind, sums[network]!, greatest[network]!);
  const { source } = links.edges;
  return {
    sample,
    values: {
      existence: values.existence.map((value, edge) => value * weights[source[edge]!]!),
      standing: values.standing.map((value, edge) => value * weights[source[edge]!]!),
    },
  };
}

/** Strength of a domain or page by its electors alone. Never falls when a link is added. */
export function electedStrength(
  edges: Int32Array,
  { links, networks, electorate }: { links: LinkGraph; networks: Networks; electorate: Electorate },
): number {
  let [existence, standing] = [0, 0];
  const networkOf = (edge: number): number => networks.of[links.edges.source[edge]!]!;
  forEachCredit(edges, networkOf, networks, electorate.values, (credit) => {
    existence += credit.existence;
    standing += credit.standing;
  });
  return strengthOf(existence, standing);
}
