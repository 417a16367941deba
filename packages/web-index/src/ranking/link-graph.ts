import { type Grouped, groupRows } from './number-lists.ts';

export interface DomainEdges {
  source: Int32Array;
  target: Int32Array;
  /** Pages of the source that link to the target. */
  pages: Int32Array;
  /** Id of a commercial or spam anchor among these links, 0 when there is none. */
  anchor: Int32Array;
}

/** Who links to whom, as read from the index; positions are dense ids of domains and pages. */
export interface LinkGraph {
  domains: number;
  /** One row for each pair of domains with a following link. */
  edges: DomainEdges;
  /** Edges of each source and of each target. */
  out: Grouped;
  in: Grouped;
}

export function createLinkGraph(domains: number, edges: DomainEdges): LinkGraph {
  return { domains, edges, out: groupRows(edges.source, domains), in: groupRows(edges.target, domains) };
}

export interface PageGraph {
  /**
   * One row for each pair of a page and a domain that links to it with a following link: position of the page, row of
   * the edge.
   */
  votePage: Int32Array;
  voteEdge: Int32Array;
  /** Part of its domain's strength that reaches a page through the site's own links, 0 to 1. */
  share: Float32Array;
  /** Other pages of the same domain that link here. */
  innerLinks: Int32Array;
  isHome: Uint8Array;
}
