import type { LinkGraph } from './link-graph.ts';
import { groupRows } from './number-lists.ts';

const ROUNDS = 10;
const SMALLEST_GROUP = 6;
/** Of the links that the members receive from crawled domains, this part at least comes from members. */
const INSULAR = 0.7;

/** Part of all possible links between its members that makes a group of this size too dense to have grown by itself. */
function suspiciousDensity(size: number): number {
  return Math.max(0.25, Math.min(0.6, 5 / size));
}

/**
 * Reports the members of groups that link to each other far more densely than sites do that merely share a subject, and
 * that hardly anybody else links to. Groups come from label propagation over the links between crawled domains, in
 * fixed order and with ties to the least label, so the outcome is the same each time.
 */
export function findDenseGroups(graph: LinkGraph, report: (a: number, b: number) => void): void {
  const { edges, out } = graph;
  const crawled = (domain: number): boolean => out.start[domain] !== out.start[domain + 1];
  const label = propagateLabels(graph, crawled);
  const inside = new Int32Array(graph.domains);
  const received = new Int32Array(graph.domains);
  let crawledCount = 0;
  const size = new Int32Array(graph.domains);
  for (let domain = 0; domain < graph.domains; domain++) {
    if (!crawled(domain)) continue;
    crawledCount++;
    size[label[domain]!]!++;
  }
  for (let edge = 0; edge < edges.source.length; edge++) {
    const target = edges.target[edge]!;
    if (!crawled(target)) continue;
    const group = label[target]!;
    received[group]!++;
    if (label[edges.source[edge]!] === group) inside[group]!++;
  }
  const members = groupRows(label, graph.domains);
  for (let group = 0; group < graph.domains; group++) {
    const count = size[group]!;
    // An index of one small circle is no scheme: there is no outside to compare it with.
    if (count < SMALLEST_GROUP || count * 2 > crawledCount) continue;
    const density = inside[group]! / (count * (count - 1));
    if (density < suspiciousDensity(count) || inside[group]! < INSULAR * received[group]!) continue;
    let first = -1;
    for (let row = members.start[group]!; row < members.start[group + 1]!; row++) {
      const member = members.rows[row]!;
      if (!crawled(member)) continue;
      if (first >= 0) report(first, member);
      else first = member;
    }
  }
}

function propagateLabels(graph: LinkGraph, crawled: (domain: number) => boolean): Int32Array {
  const { edges, out, in: into } = graph;
  const label = new Int32Array(graph.domains).map((_, domain) => domain);
  const votes = new Int32Array(graph.domains);
  const touched: number[] = [];
  const vote = (neighbour: number): void => {
    if (!crawled(neighbour)) return;
    const its = label[neighbour]!;
    if (votes[its]!++ === 0) touched.push(its);
  };
  for (let round = 0; round < ROUNDS; round++) {
    let changed = 0;
    for (let domain = 0; domain < graph.domains; domain++) {
      if (!crawled(domain)) continue;
      for (let row = out.start[domain]!; row < out.start[domain + 1]!; row++)
        vote(edges.target[out.rows[row]!]!);
      for (let row = into.start[domain]!; row < into.start[domain + 1]!; row++)
        vote(edges.source[into.rows[row]!]!);
      let best = label[domain]!;
      for (const candidate of touched) {
        const lead = votes[candidate]! - votes[best]!;
        if (lead > 0 || (lead === 0 && candidate < best)) best = candidate;
      }
      for (const candidate of touched) votes[candidate] = 0;
      touched.length = 0;
      if (best !== label[domain]) {
        label[domain] = best;
        changed++;
      }
    }
    if (changed === 0) break;
  }
  return label;
}
