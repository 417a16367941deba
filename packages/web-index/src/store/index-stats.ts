import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages } from './gone-pages.ts';
import { int, nullable, prepareRows, text } from './rows.ts';
import { createSealedReader, unorderedOf } from './sealed-pages.ts';

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
  /** About how many pages came since the index was put in the order of its scores; `index rank` puts them there. */
  unordered: number;
  createdAt: string | null;
  schemaVersion: string | null;
  /** Of the file without its write-ahead log. */
  bytes: number;
  bytesPerPage: number | null;
}

/** Counts the index. Reads most of it, so seconds on a big one; not for the path of a request. */
export function indexStats(db: DatabaseSync): IndexStats {
  const number = (sql: string) => prepareRows(db, sql, int).get();
  const count = (sql: string) => number(`SELECT ${sql}`);
  const findMeta = prepareRows(db, 'SELECT value FROM meta WHERE key = ?', text);
  const groups = (column: 'lang' | 'filetype') =>
    prepareRows(
      db,
      `SELECT ${column} AS value, count(*) AS pages FROM pages GROUP BY ${column} ORDER BY pages DESC, value`,
      { value: nullable(text), pages: int },
    ).list();

  // In version 2 each link was a row.
  const packed = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_links'").get()
    ? 'page_links'
    : 'links';
  const pages = count('count(*) FROM pages');
  const bytes = number('PRAGMA page_count') * number('PRAGMA page_size');
  const dates = prepareRows(
    db,
    'SELECT count(date) AS dated, min(date) AS first, max(date) AS last FROM pages',
    { dated: int, first: nullable(text), last: nullable(text) },
  ).get();
  return {
    pages,
    hosts: count('count(DISTINCT host_id) FROM pages'),
    domains: count('count(DISTINCT domain_id) FROM pages'),
    addresses: count('count(*) FROM urls'),
    gone: knowsGonePages(db)
      ? {
          addresses: count('count(*) FROM gone_pages'),
          linked: count('count(*) FROM gone_pages WHERE url_id IN (SELECT target_url_id FROM link_targets)'),
        }
      : { addresses: 0, linked: 0 },
    links: count(`coalesce(sum(${packed === 'links' ? 1 : 'total'}), 0) FROM ${packed}`),
    outwardLinks: count(`coalesce(sum(outward), 0) FROM ${packed}`),
    words: count('coalesce(sum(word_count), 0) FROM pages'),
    languages: groups('lang'),
    filetypes: groups('filetype'),
    dates,
    nearDuplicates: count('count(cluster_id) - count(DISTINCT cluster_id) FROM pages'),
    ranked: { pages: count('count(pa) FROM pages'), rankedAt: findMeta.find('ranked_at') },
    unordered: unorderedOf(createSealedReader(db)()),
    createdAt: findMeta.find('created_at'),
    schemaVersion: findMeta.find('schema_version'),
    bytes,
    bytesPerPage: pages === 0 ? null : Math.round(bytes / pages),
  };
}
