import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeDomainAuthority, edgeFactors } from '../src/ranking/domain-authority.ts';
import { createLinkGraph } from '../src/ranking/link-graph.ts';
import { findNetworks } from '../src/ranking/networks.ts';
import { groupByNetwork } from '../src/ranking/referring-credit.ts';

const GRAPHS = join(import.meta.dirname, '../../../../shared/data/graph');
const present = existsSync(GRAPHS);

function readEdges(file: string): [string, string][] {
  const lines = gunzipSync(readFileSync(join(GRAPHS, file)))
    .toString('utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [from, to] = line.replaceAll('"', '').split(',');
    return [from!.replace(/\/$/, ''), to!];
  });
}

function rankEdges(pairs: [string, string][]) {
  const names: string[] = [];
  const positions = new Map<string, number>();
  const positionOf = (name: string): number => {
    const known = positions.get(name) ?? names.length;
    if (known === names.length) positions.set(name, names.push(name) - 1);
    return known;
  };
  const rows = [...new Set(pairs.filter(([from, to]) => from !== to).map((pair) => pair.join('\t')))].map(
    (pair) => pair.split('\t').map(positionOf),
  );
  const source = Int32Array.from(rows, ([from]) => from!);
  const target = Int32Array.from(rows, ([, to]) => to!);
  const graph = createLinkGraph(names.length, {
    source,
    target,
    pages: new Int32Array(rows.length).fill(1),
    anchor: new Int32Array(rows.length),
  });
  const networks = findNetworks(graph, names);
  const referring = groupByNetwork(
    target,
    source.map((domain) => networks.of[domain]!),
    names.length,
    networks,
  );
  const scores = computeDomainAuthority(
    graph,
    networks,
    edgeFactors(graph, new Float64Array(names.length).fill(1)),
    referring,
  );
  const referringDomains = (domain: number): number => graph.in.start[domain + 1]! - graph.in.start[domain]!;
  return {
    rounds: scores.rounds,
    schemeMembers: names.filter((_, domain) => networks.kinds[networks.of[domain]!] === 'scheme'),
    /** Median authority of the domains with this many referring domains. */
    medianAt: (count: number): number => {
      const found = names.flatMap((_, domain) =>
        referringDomains(domain) === count ? [scores.authority[domain]!] : [],
      );
      return found.toSorted((a, b) => a - b)[found.length >> 1]!;
    },
  };
}

describe.skipIf(!present)('real link graphs (skipped where ../shared/data is absent)', () => {
  it('blogs that link to each other as they like are no scheme', () => {
    const { schemeMembers, rounds } = rankEdges(readEdges('polblogs_2004_edges.csv.gz'));
    expect(schemeMembers).toEqual([]);
    expect(rounds).toBeLessThan(30);
  });

  it('domains that were proved to be a link scheme are one network, and their targets stay far below organic ones', () => {
    const scheme = rankEdges(readEdges('iran_news_link_scheme_clique_edges.csv.gz'));
    const organic = rankEdges(readEdges('polblogs_2004_edges.csv.gz'));
    expect(scheme.schemeMembers.length).toBeGreaterThanOrEqual(3);
    expect(scheme.medianAt(4)).toBeLessThan(organic.medianAt(4) - 2);
  });
});
