import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages } from './gone-pages.ts';

export interface IndexStats {
  pages: number;
  /** With pages; many more are known as targets of links. */
  hosts: number;
  domains: number;
  addresses: number;
  /** Addresses that an archive last found gone (404, 410), and how many of those a page of the index links to. */
  gone: { addresses: number; linked: number };
  links: number;
  outwardLinks: number;
  /** Words of text, each occurrence counted. */
  words: number;
  /** Pages by language, most first; null is unknown. */
  languages: { value: string | null; pages: number }[];
  filetypes: { value: string | null; pages: number }[];
  dates: { dated: number; first: string | null; last: string | null };
  /** Pages that a search folds away when the page they repeat matches too. */
  nearDuplicates: number;
  /** Pages with a PA; `rankedAt` is null before the first ranking. */
  ranked: { pages: number; rankedAt: string | null };
  createdAt: string | null;
  schemaVersion: string | null;
  /** Of the file without its write-ahead log. */
  bytes: number;
  bytesPerPage: number | null;
}

/** Counts the index. Reads most of it, so seconds on a big one; not for the path of a request. */
export function indexStats(db: DatabaseSync): IndexStats {
  const one = (sql: string) => db.prepare(sql).get() ?? {};
  const count = (sql: string) => Number(one(`SELECT ${sql}`)['n']);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const meta = (key: string) => text(db.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.['value']);
  const groups = (column: 'lang' | 'filetype') =>
    db
      .prepare(
        `SELECT ${column} AS value, count(*) AS pages FROM pages GROUP BY ${column} ORDER BY pages DESC, value`,
      )
      .all()
      .map((row) => ({ value: text(row['value']), pages: Number(row['pages']) }));

  // In version 2 each link was a row.
  const packed = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_links'").get()
    ? 'page_links'
    : 'links';
  const pages = count('count(*) AS n FROM pages');
  const bytes = Number(one('PRAGMA page_count')['page_count']) * Number(one('PRAGMA page_size')['page_size']);
  const dates = one('SELECT count(date) AS dated, min(date) AS first, max(date) AS last FROM pages');
  return {
    pages,
    hosts: count('count(DISTINCT host_id) AS n FROM pages'),
    domains: count('count(DISTINCT domain_id) AS n FROM pages'),
    addresses: count('count(*) AS n FROM urls'),
    gone: knowsGonePages(db)
      ? {
          addresses: count('count(*) AS n FROM gone_pages'),
          linked: count(
            'count(*) AS n FROM gone_pages WHERE url_id IN (SELECT target_url_id FROM link_targets)',
          ),
        }
      : { addresses: 0, linked: 0 },
    links: count(`coalesce(sum(${packed === 'links' ? 1 : 'total'}), 0) AS n FROM ${packed}`),
    outwardLinks: count(`coalesce(sum(outward), 0) AS n FROM ${packed}`),
    words: count('coalesce(sum(word_count), 0) AS n FROM pages'),
    languages: groups('lang'),
    filetypes: groups('filetype'),
    dates: { dated: Number(dates['dated']), first: text(dates['first']), last: text(dates['last']) },
    nearDuplicates: count('count(cluster_id) - count(DISTINCT cluster_id) AS n FROM pages'),
    ranked: { pages: count('count(pa) AS n FROM pages'), rankedAt: meta('ranked_at') },
    createdAt: meta('created_at'),
    schemaVersion: meta('schema_version'),
    bytes,
    bytesPerPage: pages === 0 ? null : Math.round(bytes / pages),
  };
}
