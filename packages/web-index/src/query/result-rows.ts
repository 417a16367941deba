import type { DatabaseSync } from 'node:sqlite';
import { unpackText } from '../store/page-body.ts';
import { excerptOf } from './excerpt.ts';

/** A page as a search shows it. Metrics are null until the index is ranked; they are never a made-up 0. */
export interface SearchRow {
  url: string;
  host: string;
  /** Registrable domain. */
  domain: string;
  title: string;
  description: string | null;
  da: number | null;
  pa: number | null;
  spam_score: number | null;
  industry: string[];
  lang: string | null;
  /** YYYY-MM-DD, as the page states it. */
  date: string | null;
  /** One line of the page's text around words of the query. */
  excerpt: string;
}

/** Reads what a results page shows of the given pages, in their order. */
export function createRowReader(
  db: DatabaseSync,
): (ids: readonly number[], shown: ReadonlySet<string>) => SearchRow[] {
  const findPage = db.prepare(`
    SELECT u.url, h.name AS host, d.name AS domain, p.title, p.description, d.da, p.pa, d.spam, p.lang, p.date, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id
      JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id
    WHERE p.id = ?`);
  const findLabels = db.prepare('SELECT label FROM page_industries WHERE page_id = ? ORDER BY label');

  return (ids, shown) =>
    ids.map((id) => {
      const { body, spam, ...page } = findPage.get(id) as Omit<
        SearchRow,
        'spam_score' | 'industry' | 'excerpt'
      > & {
        body: Uint8Array;
        spam: number | null;
      };
      return {
        ...page,
        spam_score: spam,
        industry: findLabels.all(id).map((row) => String(row['label'])),
        excerpt: excerptOf(unpackText(body), shown),
      };
    });
}
