import type { DatabaseSync } from 'node:sqlite';

/**
 * Draws the graph of registrable domains anew from the links of pages: which links to which, over how many pages. Made
 * after an import, since related: would else have to read every link of a site while someone waits.
 */
export function rebuildDomainLinks(db: DatabaseSync): void {
  db.exec(`
    DELETE FROM domain_links;
    INSERT INTO domain_links (source_id, target_id, pages)
      SELECT s.domain_id, h.domain_id, count(DISTINCT l.source_id)
      FROM outward_links l JOIN pages s ON s.id = l.source_id JOIN urls u ON u.id = l.target_url_id
        JOIN hosts h ON h.id = u.host_id
      GROUP BY s.domain_id, h.domain_id;
    UPDATE domains SET
      links_out = (SELECT count(*) FROM domain_links WHERE source_id = domains.id),
      links_in = (SELECT count(*) FROM domain_links WHERE target_id = domains.id);`);
}
