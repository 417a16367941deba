import type { DatabaseSync } from 'node:sqlite';
import { unpackLinks } from '../store/page-links.ts';
import { unpackTemplated } from '../store/page-templates.ts';
import { createDomainLinks } from './domain-links.ts';
import { readNumber } from './index-tables.ts';
import { createInnerLinks } from './inner-links.ts';
import { createLinkGraph, type LinkGraph, type PageGraph } from './link-graph.ts';
import { isFollowing } from './link-weight.ts';
import { Int32List } from './number-lists.ts';
import type { PageTable, ReadOptions } from './page-table.ts';
import { startPhase } from './rank-progress.ts';
import { COMMERCIAL, marksOf, SPAM_TERM } from './spam-terms.ts';
import { blob, int, prepareRows, text } from '../store/rows.ts';

/** By source domain, so that what is kept for one domain at a time is all that is needed to count pairs once. */
const LINKS = `
  SELECT p.domain_id, p.id, l.links
  FROM pages p INDEXED BY pages_domain CROSS JOIN page_links l ON l.page_id = p.id
  ORDER BY p.domain_id, p.id`;

/**
 * Reads all links in one pass and counts into `table.facts`. What stays in memory grows with pairs of domains and pairs
 * of domain and page, and, for one domain at a time, with its inner links; never with links as such.
 */
export function readLinkGraph(
  db: DatabaseSync,
  table: PageTable,
  { onProgress, signal }: ReadOptions,
): { links: LinkGraph; pages: PageGraph } {
  const { domains, pages, urlDomain, urlPage, facts } = table;
  const anchorMarks = readAnchorMarks(db);
  const follows = createRelReader();
  const outer = createDomainLinks(domains.count, facts);
  const inner = createInnerLinks(table);
  const votePage = new Int32List();
  const voteEdge = new Int32List();
  const votedBy = new Int32Array(pages.count).fill(-1);
  let current = -1;
  const phase = startPhase('links', readNumber(db, 'SELECT sum(total) FROM page_links'), onProgress, signal);
  for (const [domainId, pageId, packed] of prepareRows(db, LINKS, [int, int, blob]).each()) {
    const domain = domains.positions[domainId]!;
    if (domain !== current) {
      if (current >= 0) {
        outer.endDomain();
        inner.endDomain(current);
      }
      current = domain;
    }
    const page = pages.positions[pageId]!;
    for (const { targetUrlId, anchorId: anchor, rel } of unpackLinks(unpackTemplated(db, packed))) {
      phase.tick();
      const target = urlDomain[targetUrlId]!;
      const targetPage = urlPage[targetUrlId]!;
      if (target === domain) {
        if (targetPage >= 0 && targetPage !== page && follows(rel)) inner.add(page, targetPage);
        continue;
      }
      const marks = anchorMarks[anchor]!;
      facts.outLinks[domain]!++;
      if (marks & SPAM_TERM) facts.outSpamLinks[domain]!++;
      if (!follows(rel)) {
        outer.disclaim(domain, target);
        continue;
      }
      facts.outFollowing[domain]!++;
      if (marks) facts.outCommercial[domain]!++;
      const edge = outer.follow(domain, target, page, marks ? anchor : 0);
      if (targetPage >= 0 && votedBy[targetPage] !== domain) {
        votedBy[targetPage] = domain;
        votePage.push(targetPage);
        voteEdge.push(edge);
      }
    }
  }
  if (current >= 0) {
    outer.endDomain();
    inner.endDomain(current);
  }
  inner.endIndex();
  phase.end();
  return {
    links: createLinkGraph(domains.count, outer.edges()),
    pages: {
      votePage: votePage.view(),
      voteEdge: voteEdge.view(),
      share: inner.share,
      innerLinks: inner.inLinks,
      isHome: table.isHome,
    },
  };
}

/** Few values of rel cover nearly all links; those that do not repeat are not worth remembering. */
function createRelReader(): (rel: string) => boolean {
  const known = new Map<string, boolean>();
  return (rel) => {
    let following = known.get(rel);
    if (following === undefined) {
      following = isFollowing(rel);
      if (known.size < 10_000) known.set(rel, following);
    }
    return following;
  };
}

/** Marks of every anchor by its id: read once, for anchors repeat far more often than they differ. */
function readAnchorMarks(db: DatabaseSync): Uint8Array {
  const marks = new Uint8Array(readNumber(db, 'SELECT max(id) FROM anchors') + 1);
  for (const [id, anchor] of prepareRows(db, 'SELECT id, text FROM anchors', [int, text]).each()) {
    const found = marksOf(anchor);
    if (found) marks[id] = found & SPAM_TERM ? SPAM_TERM : COMMERCIAL;
  }
  return marks;
}
