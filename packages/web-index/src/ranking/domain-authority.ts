import { authorityOf, EXISTENCE, standingOf, strengthOf } from './authority-curve.ts';
import type { LinkGraph } from './link-graph.ts';
import { dilutionFactor, repetitionFactor, RETURNED_LINK } from './link-weight.ts';
import type { Networks } from './networks.ts';
import type { Grouped } from './number-lists.ts';
import { type EdgeValues, forEachCredit } from './referring-credit.ts';

/** More rounds than any graph met so far needed; the sums are bounded and grow from round to round, so they settle. */
const ROUNDS = 60;
const CLOSE_ENOUGH = 1e-4;

export interface DomainAuthority {
  /** Not rounded, by domain. */
  authority: Float64Array;
  strength: Float64Array;
  /** What the source of each edge gives through it. */
  values: EdgeValues;
  rounds: number;
}

/**
 * What part of a source's voice an edge carries: less when the source links to very many domains, when the target links
 * back, and when the source itself looks like spam; a little more when many of its pages link.
 *
 * @param trust of each domain as a source, 0 to 1
 */
export function edgeFactors(graph: LinkGraph, trust: Float64Array): Float64Array {
  const { source, target, pages } = graph.edges;
  const factors = new Float64Array(source.length);
  const linksHere = new Int32Array(graph.domains).fill(-1);
  for (let domain = 0; domain < graph.domains; domain++) {
    const first = graph.out.start[domain]!;
    const last = graph.out.start[domain + 1]!;
    if (first === last) continue;
    for (let row = graph.in.start[domain]!; row < graph.in.start[domain + 1]!; row++) {
      linksHere[source[graph.in.rows[row]!]!] = domain;
    }
    const voice = trust[domain]! * dilutionFactor(last - first);
    for (let row = first; row < last; row++) {
      const edge = graph.out.rows[row]!;
      const returned = linksHere[target[edge]!] === domain ? RETURNED_LINK : 1;
      factors[edge] = voice * returned * repetitionFactor(pages[edge]!);
    }
  }
  return factors;
}

/**
 * Solves "the strength of a domain is the sum over the networks that link to it of what they are worth, which follows
 * from their own strength" by starting from nothing and adding up until nothing changes. Sums never fall from one round
 * to the next and are bounded, so this ends at the least solution: no circle of sites can lift itself without links
 * from elsewhere.
 *
 * @param referring edges of each domain, grouped by network
 */
export function computeDomainAuthority(
  graph: LinkGraph,
  networks: Networks,
  factors: Float64Array,
  referring: Grouped,
): DomainAuthority {
  const { source } = graph.edges;
  const values: EdgeValues = {
    existence: factors.map((factor) => factor * EXISTENCE),
    standing: new Float64Array(factors.length),
  };
  const authority = new Float64Array(graph.domains);
  const strength = new Float64Array(graph.domains);
  const voice = new Float64Array(graph.domains);
  const networkOf = (edge: number): number => networks.of[source[edge]!]!;
  let rounds = 0;
  for (let change = 1; change > CLOSE_ENOUGH && rounds < ROUNDS; rounds++) {
    change = 0;
    for (let edge = 0; edge < source.length; edge++)
      values.standing[edge] = factors[edge]! * voice[source[edge]!]!;
    for (let domain = 0; domain < graph.domains; domain++) {
      let existence = 0;
      let standing = 0;
      const edges = referring.rows.subarray(referring.start[domain], referring.start[domain + 1]);
      forEachCredit(edges, networkOf, networks, values, (credit) => {
        existence += credit.existence;
        standing += credit.standing;
      });
      const sum = strengthOf(existence, standing);
      change = Math.max(change, (sum - strength[domain]!) / (1 + sum));
      strength[domain] = sum;
      authority[domain] = authorityOf(sum);
    }
    for (let domain = 0; domain < graph.domains; domain++) voice[domain] = standingOf(authority[domain]!);
  }
  return { authority, strength, values, rounds };
}
