import { openIndexDatabase, openIndexReader } from '../../src/index.ts';
import type { OracleLink, OraclePage } from './oracle-match.ts';

/** What an index file holds, read back for the oracle: pages by the dump, links and labels by plain SQL. */
export function pagesOfIndex(file: string): OraclePage[] {
  const db = openIndexDatabase(file);
  const reader = openIndexReader(file);
  try {
    const links = db.prepare(`
      SELECT s.url AS source, t.url, h.name AS host, d.name AS domain, a.text AS anchor
      FROM links l JOIN pages p ON p.id = l.source_id JOIN urls s ON s.id = p.url_id
        JOIN urls t ON t.id = l.target_url_id JOIN hosts h ON h.id = t.host_id
        JOIN domains d ON d.id = h.domain_id JOIN anchors a ON a.id = l.anchor_id`);
    const linksOf = Map.groupBy(
      links.all() as unknown as (OracleLink & { source: string })[],
      (link) => link.source,
    );
    const labels = db.prepare(`
      SELECT d.da, d.spam, p.pa, (SELECT json_group_array(label) FROM page_industries i WHERE i.page_id = p.id) AS industries
      FROM pages p JOIN urls u ON u.id = p.url_id JOIN domains d ON d.id = p.domain_id WHERE u.url = ?`);
    return [...reader.dumpPages()].map((page): OraclePage => {
      const row = labels.get(page.url) as unknown as Pick<OraclePage, 'da' | 'pa' | 'spam'> & {
        industries: string;
      };
      const { da, pa, spam } = row;
      return {
        ...page,
        da,
        pa,
        spam,
        industries: JSON.parse(row.industries),
        links: linksOf.get(page.url) ?? [],
      };
    });
  } finally {
    reader.close();
    db.close();
  }
}
