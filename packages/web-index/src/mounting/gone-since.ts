import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages } from '../store/gone-pages.ts';
import { prepareRows, text, type Rows } from '../store/rows.ts';

/** Of pages that were captured at these times, the addresses that this file later found gone. */
export function createGoneSince(
  db: DatabaseSync,
): (pages: readonly { url: string; capturedAt: string | null }[]) => string[] {
  let find: Rows<string> | null = null;
  return (pages) => {
    // The table may come with an import, long after this connection was opened.
    find ??= knowsGonePages(db)
      ? prepareRows(
          db,
          `SELECT u.url FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value ->> 0) AND u.url = j.value ->> 0
            CROSS JOIN gone_pages g ON g.url_id = u.id
          WHERE coalesce(g.seen_at, '') > (j.value ->> 1)`,
          text,
        )
      : null;
    if (find === null) return [];
    const asked = pages.map(({ url, capturedAt }) => [url, capturedAt ?? '']);
    return find.list(JSON.stringify(asked));
  };
}
