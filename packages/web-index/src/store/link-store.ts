import type { DatabaseSync } from 'node:sqlite';
import { isFollowing } from '../ranking/link-weight.ts';
import { packLinks, unpackLinks, type StoredLink } from './page-links.ts';
import { createTemplatePacker, unpackTemplated } from './page-templates.ts';
import { addSource, dropSource, packSources, SOURCE_BLOCK, sourceNumber } from './source-list.ts';
import { blob, int, nullable, prepareRows, text } from './rows.ts';

/** A link with whether its target is of another registrable domain than its page. */
export interface WrittenLink extends StoredLink {
  readonly outward: boolean;
}

interface LinkStore {
  /** For a page that has none yet. */
  add: (pageId: number, hostId: number, links: readonly WrittenLink[]) => void;
  drop: (pageId: number) => void;
  /** Forgets what it remembers; needed when a transaction was rolled back. */
  clear: () => void;
}

/**
 * The statements that keep the links of pages: all of a page in one value, and those that leave its domain by target
 * and by anchor too.
 */
export function openLinkStore(db: DatabaseSync): LinkStore {
  const addLinks = db.prepare('INSERT INTO page_links (page_id, links, total, outward) VALUES (?, ?, ?, ?)');
  const findLinks = prepareRows(db, 'SELECT links FROM page_links WHERE page_id = ?', blob);
  const key = 'target_url_id = ? AND anchor_id = ? AND block = ?';
  const findSources = prepareRows(db, `SELECT sources FROM outward_sources WHERE ${key}`, blob);
  const addSources = db.prepare(
    'INSERT INTO outward_sources (target_url_id, anchor_id, block, sources) VALUES (?, ?, ?, ?)',
  );
  const setSources = db.prepare(`UPDATE outward_sources SET sources = ? WHERE ${key}`);
  const dropSources = db.prepare(`DELETE FROM outward_sources WHERE ${key}`);
  const dropLinks = db.prepare('DELETE FROM page_links WHERE page_id = ?');
  const templates = createTemplatePacker(db, 'links');

  function addOutward(pageId: number, { targetUrlId, anchorId, rel }: StoredLink): void {
    const block = Math.floor(pageId / SOURCE_BLOCK);
    const number = sourceNumber(pageId, isFollowing(rel));
    const sources = findSources.find(targetUrlId, anchorId, block);
    if (sources !== null) setSources.run(addSource(block, sources, number), targetUrlId, anchorId, block);
    else addSources.run(targetUrlId, anchorId, block, packSources(block, [number]));
  }

  return {
    add(pageId, hostId, links) {
      if (links.length === 0) return;
      let outward = 0;
      for (const link of links) {
        if (!link.outward) continue;
        outward += 1;
        addOutward(pageId, link);
      }
      addLinks.run(pageId, templates.pack(hostId, packLinks(links)), links.length, outward);
    },
    drop(pageId) {
      const packed = findLinks.find(pageId);
      const block = Math.floor(pageId / SOURCE_BLOCK);
      const links = packed === null ? [] : unpackLinks(unpackTemplated(db, packed));
      for (const { targetUrlId, anchorId } of links) {
        const sources = findSources.find(targetUrlId, anchorId, block);
        if (sources === null) continue;
        const rest = dropSource(block, sources, pageId);
        if (rest.length > 0) setSources.run(rest, targetUrlId, anchorId, block);
        else dropSources.run(targetUrlId, anchorId, block);
      }
      dropLinks.run(pageId);
    },
    clear: () => templates.clear(),
  };
}

/**
 * All links of a page in its order, without what a statement over the view `links` costs for each; in version 2 each
 * was a row.
 */
export function createLinkReader(db: DatabaseSync): (pageId: number) => StoredLink[] {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_links'").get() === undefined) {
    const rows = prepareRows(
      db,
      `SELECT target_url_id AS targetUrlId, anchor_id AS anchorId, rel, text_offset AS textOffset
       FROM links WHERE source_id = ? ORDER BY position`,
      { targetUrlId: int, anchorId: int, rel: text, textOffset: nullable(int) },
    );
    return (pageId) => rows.list(pageId);
  }
  const find = prepareRows(db, 'SELECT links FROM page_links WHERE page_id = ?', blob);
  return (pageId) => {
    const packed = find.find(pageId);
    return packed === null ? [] : unpackLinks(unpackTemplated(db, packed));
  };
}

/** The links of all pages, in no order, for whoever marks what they lead to. */
export function* everyPageLinks(db: DatabaseSync): Generator<StoredLink[]> {
  for (const packed of prepareRows(db, 'SELECT links FROM main.page_links', blob).each())
    yield unpackLinks(unpackTemplated(db, packed));
}
