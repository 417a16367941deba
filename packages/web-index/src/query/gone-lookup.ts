import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages } from '../store/gone-pages.ts';
import { knowsMovedPages } from '../store/moved-pages.ts';
import { prepareRows, text, type Rows } from '../store/rows.ts';

/** For each list of addresses, whether an archive found any of them gone. An index without that knowledge has none. */
export function createGoneLookup(db: DatabaseSync): (lists: readonly (readonly string[])[]) => boolean[] {
  let find: Rows<string> | null = null;
  return (lists) => {
    // The table may come with an import, long after this connection was opened.
    find ??= knowsGonePages(db) ? prepareRows(db, FIND_GONE, text) : null;
    if (find === null) return lists.map(() => false);
    const gone = new Set(find.list(JSON.stringify([...new Set(lists.flat())])));
    return lists.map((list) => gone.size > 0 && list.some((url) => gone.has(url)));
  };
}

const FIND_GONE = `
  SELECT j.value FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN gone_pages g ON g.url_id = u.id`;

/** For each list of addresses, where one of them redirects to, as an archive found; null if none does. */
export function createMovedLookup(
  db: DatabaseSync,
): (lists: readonly (readonly string[])[]) => (string | null)[] {
  let find: Rows<[url: string, target: string]> | null = null;
  return (lists) => {
    find ??= knowsMovedPages(db) ? prepareRows(db, FIND_MOVED, [text, text]) : null;
    if (find === null) return lists.map(() => null);
    const moved = new Map(find.each(JSON.stringify([...new Set(lists.flat())])));
    return lists.map((list) => list.flatMap((url) => moved.get(url) ?? [])[0] ?? null);
  };
}

const FIND_MOVED = `
  SELECT j.value, m.target FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN moved_pages m ON m.url_id = u.id`;
