import type { DomainFacts } from './domain-facts.ts';
import type { DomainEdges } from './link-graph.ts';
import { Int32List } from './number-lists.ts';

/** Takes the links that leave one domain after another and keeps one edge for each pair of domains. */
interface DomainLinks {
  /** A following link; returns the row of its edge. `paidAnchor` is the id of a commercial or spam anchor, else 0. */
  follow: (source: number, target: number, page: number, paidAnchor: number) => number;
  /** A link that disclaims. */
  disclaim: (source: number, target: number) => void;
  endDomain: () => void;
  edges: () => DomainEdges;
}

export function createDomainLinks(domainCount: number, facts: DomainFacts): DomainLinks {
  const [sources, targets, pages, anchors, lastPages] = Array.from({ length: 5 }, () => new Int32List()) as [
    Int32List,
    Int32List,
    Int32List,
    Int32List,
    Int32List,
  ];
  // Rows of edges only grow, so what an earlier source left here is told by being below its first row: nothing is
  // cleared.
  const edgeTo = new Int32Array(domainCount).fill(-1);
  const disclaimedBy = new Int32Array(domainCount).fill(-1);
  const disclaimed = new Int32List();
  let firstEdge = 0;

  return {
    follow(source, target, page, paidAnchor) {
      let edge = edgeTo[target]!;
      if (edge < firstEdge) {
        edge = sources.length;
        edgeTo[target] = edge;
        sources.push(source);
        targets.push(target);
        pages.push(1);
        anchors.push(paidAnchor);
        lastPages.push(page);
        return edge;
      }
      if (lastPages.at(edge) !== page) {
        lastPages.set(edge, page);
        pages.set(edge, pages.at(edge) + 1);
      }
      if (paidAnchor !== 0 && anchors.at(edge) === 0) anchors.set(edge, paidAnchor);
      return edge;
    },
    disclaim(source, target) {
      if (disclaimedBy[target] === source) return;
      disclaimedBy[target] = source;
      disclaimed.push(target);
    },
    endDomain() {
      for (const target of disclaimed.view())
        if (edgeTo[target]! < firstEdge) facts.disclaimingDomains[target]!++;
      disclaimed.clear();
      firstEdge = sources.length;
    },
    edges: () => ({
      source: sources.view(),
      target: targets.view(),
      pages: pages.view(),
      anchor: anchors.view(),
    }),
  };
}
