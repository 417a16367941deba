import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages } from '../store/gone-pages.ts';
import { knowsMovedPages } from '../store/moved-pages.ts';
import { knowsThinPages } from '../store/thin-pages.ts';

/** An SQL condition on a page `p`: it was read whole, and no archive found it gone later. */
export function isReadWhole(db: DatabaseSync): string {
  const conditions = [
    ...(knowsGonePages(db) ? ['p.url_id NOT IN (SELECT url_id FROM gone_pages)'] : []),
    // An analysis needs the whole page.
    ...(knowsThinPages(db) ? ['p.id NOT IN (SELECT page_id FROM thin_pages)'] : []),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/** An SQL condition on a page `p`: it can be analysed. It was read whole, and is neither gone nor moved. */
export function isAnalysable(db: DatabaseSync): string {
  // A page that moved to another page of the index counts as that page now.
  const isElsewhere = `EXISTS (SELECT 1 FROM moved_pages m CROSS JOIN urls t ON t.key = name_key(m.target) AND t.url = m.target CROSS JOIN pages q ON q.url_id = t.id
    WHERE m.url_id = p.url_id)`;
  return knowsMovedPages(db) ? `${isReadWhole(db)} AND NOT ${isElsewhere}` : isReadWhole(db);
}

/** An SQL condition on an address `u` of a host `h`: it is that of the home page. */
export const IS_HOME = `u.url IN ('https://' || h.name || '/', 'http://' || h.name || '/')`;
