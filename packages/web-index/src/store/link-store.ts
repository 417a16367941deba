import type { DatabaseSync } from 'node:sqlite';
import { isFollowing } from '../ranking/link-weight.ts';
import { packLinks, unpackLinks, type StoredLink } from './page-links.ts';

/** A link with whether its target is of another registrable domain than its page. */
export interface WrittenLink extends StoredLink {
  readonly outward: boolean;
}

interface LinkStore {
  /** For a page that has none yet. */
  add: (pageId: number, links: readonly WrittenLink[]) => void;
  drop: (pageId: number) => void;
}

/** The statements that keep the links of pages: all of a page in one value, and those that leave its domain by target and by anchor too. */
export function openLinkStore(db: DatabaseSync): LinkStore {
  const addLinks = db.prepare('INSERT INTO page_links (page_id, links, total, outward) VALUES (?, ?, ?, ?)');
  const addOutward = db.prepare(`
    INSERT INTO outward_links (target_url_id, source_id, anchor_id, follows) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET follows = 1 WHERE excluded.follows = 1 AND follows = 0`);
  const dropOutward = db.prepare(`
    DELETE FROM outward_links WHERE source_id = ?1 AND target_url_id IN (SELECT target_url_id FROM link_targets WHERE source_id = ?1)`);
  const dropLinks = db.prepare('DELETE FROM page_links WHERE page_id = ?');
  return {
    add(pageId, links) {
      if (links.length === 0) return;
      let outward = 0;
      for (const link of links) {
        if (!link.outward) continue;
        outward += 1;
        addOutward.run(link.targetUrlId, pageId, link.anchorId, isFollowing(link.rel) ? 1 : 0);
      }
      addLinks.run(pageId, packLinks(links), links.length, outward);
    },
    drop(pageId) {
      dropOutward.run(pageId);
      dropLinks.run(pageId);
    },
  };
}

/** All links of a page in its order, without what a statement over the view `links` costs for each; in version 2 each was a row. */
export function createLinkReader(db: DatabaseSync): (pageId: number) => StoredLink[] {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_links'").get() === undefined) {
    const rows = db.prepare(`
      SELECT target_url_id AS targetUrlId, anchor_id AS anchorId, rel, text_offset AS textOffset
      FROM links WHERE source_id = ? ORDER BY position`);
    return (pageId) => rows.all(pageId) as unknown as StoredLink[];
  }
  const find = db.prepare('SELECT links FROM page_links WHERE page_id = ?');
  return (pageId) => {
    const packed = find.get(pageId)?.['links'];
    return packed instanceof Uint8Array ? unpackLinks(packed) : [];
  };
}
