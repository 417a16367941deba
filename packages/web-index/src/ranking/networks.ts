import { getDomain } from 'tldts';
import { findDenseGroups } from './dense-groups.ts';
import type { LinkGraph } from './link-graph.ts';
import type { NetworkKind } from './network-credit.ts';
import { findTwinSources } from './twin-sources.ts';

/** Which domains speak with one voice. A domain alone is a network of its own. */
export interface Networks {
  /** Network of each domain, named by the position of its first member. */
  of: Int32Array;
  kinds: NetworkKind[];
  /** Members of each network, at the position of its first member. */
  sizes: Int32Array;
}

/** Joins sets of numbers; the least member of a set stands for it, so the outcome does not depend on the order. */
interface DisjointSets {
  join: (a: number, b: number) => void;
  leastOf: (member: number) => number;
}

function createDisjointSets(size: number): DisjointSets {
  const parent = new Int32Array(size).map((_, position) => position);
  const leastOf = (member: number): number => {
    let at = member;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  return {
    leastOf,
    join: (a, b) => {
      const [x, y] = [leastOf(a), leastOf(b)];
      if (x !== y) parent[Math.max(x, y)] = Math.min(x, y);
    },
  };
}

const SMALLEST_SCHEME = 3;

/**
 * Finds link schemes (domains that link to nearly the same set of others, and dense groups that link mostly to each
 * other) and domains of one free platform (`a.blogspot.com`, `b.blogspot.com`). Scheme comes before platform.
 */
export function findNetworks(graph: LinkGraph, names: readonly string[]): Networks {
  const sets = createDisjointSets(graph.domains);
  findTwinSources(graph, names, sets.join);
  findDenseGroups(graph, sets.join);
  const of = new Int32Array(graph.domains);
  const sizes = new Int32Array(graph.domains);
  for (let domain = 0; domain < graph.domains; domain++) {
    of[domain] = sets.leastOf(domain);
    sizes[of[domain]!]!++;
  }
  const kinds: NetworkKind[] = Array.from(sizes, (size) => (size >= SMALLEST_SCHEME ? 'scheme' : 'single'));
  joinPlatforms(names, of, sizes, kinds);
  return { of, kinds, sizes };
}

function joinPlatforms(
  names: readonly string[],
  of: Int32Array,
  sizes: Int32Array,
  kinds: NetworkKind[],
): void {
  const firstOfPlatform = new Map<string, number>();
  names.forEach((name, domain) => {
    if (kinds[of[domain]!] === 'scheme') return;
    if (of[domain] !== domain) {
      // Two alike are no scheme yet: each speaks for itself.
      sizes[of[domain]!]!--;
      of[domain] = domain;
      sizes[domain] = 1;
    }
    const platform = name.split('.').length > 2 ? getDomain(name) : null;
    if (platform === null || platform === name) return;
    const first = firstOfPlatform.get(platform);
    if (first === undefined) {
      firstOfPlatform.set(platform, domain);
    } else {
      of[domain] = first;
      sizes[domain] = 0;
      sizes[first]!++;
      kinds[first] = 'platform';
    }
  });
}
