import type { DatabaseSync } from 'node:sqlite';
import { figureBlockOf } from '../store/figure-blocks.ts';
import { openLinkStore } from '../store/link-store.ts';
import { dropTemplates } from '../store/page-templates.ts';
import { dropDictionaries } from '../store/text-packer.ts';
import { findTakenDown } from './find-taken-down.ts';
import type { Takedown } from './takedown-list.ts';
import { int, prepareRows } from '../store/rows.ts';

/** What holds something of a page, by the column that names it; not every file has each. */
const TABLES: readonly (readonly [table: string, column: string])[] = [
  ['pages_fts', 'rowid'],
  ['heads', 'page_id'],
  ['bodies', 'page_id'],
  ['thin_pages', 'page_id'],
  ['page_people', 'page_id'],
  ['page_industries', 'page_id'],
  ['page_kinds', 'page_id'],
];

/**
 * Takes the pages that are on the list out of a file, and answers how many. Their words stay in the full text's own
 * pages until the next generation is made. Belongs into a transaction; near duplicates are to be linked anew after it.
 */
export function eraseTakenDown(db: DatabaseSync, list: readonly Takedown[]): number {
  const ids = findTakenDown(db, list);
  if (ids.size === 0) return 0;
  const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?');
  const statements = TABLES.filter(([table]) => isThere.get(table) !== undefined).map(([table, column]) =>
    db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`),
  );
  // The others of a cluster stay together under their next page.
  const handClusterOn = db.prepare(`
    UPDATE pages SET cluster_id = (SELECT min(id) FROM pages WHERE cluster_id = ?1 AND id <> ?1)
    WHERE cluster_id = ?1 AND id <> ?1`);
  const findHost = prepareRows(db, 'SELECT host_id FROM pages WHERE id = ?', int);
  const dropPage = db.prepare('DELETE FROM pages WHERE id = ?');
  // The file's own triggers count what is added and changed, and not what goes.
  const countChange = db.prepare(
    'INSERT INTO figure_blocks VALUES (?, 1) ON CONFLICT DO UPDATE SET version = version + 1',
  );
  const links = openLinkStore(db);
  const hosts = new Set<number>();
  for (const id of ids) {
    for (const statement of statements) statement.run(id);
    links.drop(id);
    hosts.add(findHost.get(id));
    handClusterOn.run(id);
    dropPage.run(id);
    countChange.run(figureBlockOf(id));
  }
  // They may hold what the pages said.
  for (const host of hosts) {
    dropDictionaries(db, host);
    dropTemplates(db, host);
  }
  return ids.size;
}
