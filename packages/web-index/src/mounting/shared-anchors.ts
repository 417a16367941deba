import type { DatabaseSync } from 'node:sqlite';
import { printQuery } from '@linklode/query-language';
import type { HiddenPages } from './hidden-pages.ts';
import { anchorsSaying, type AnchoredPages } from '../query/compile-query.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** For each file, its pages by what links say, in whichever file the links are. */
export function shareAnchors(
  dbs: readonly DatabaseSync[],
  hiddenOf: (member: number) => HiddenPages,
): { of: (member: number) => AnchoredPages; forget: () => void } {
  const findPages = dbs.map((db) =>
    prepareRows(
      db,
      `SELECT p.id FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN pages p ON p.url_id = u.id`,
      int,
    ),
  );
  /** Of one state: a query is compiled for each file. */
  const targets = new Map<string, string>();

  function targetsOf(phrase: Parameters<AnchoredPages>[0]): string {
    const key = printQuery({ root: phrase });
    let found = targets.get(key);
    if (found === undefined) {
      const urls = new Set<string>();
      for (const [member, db] of dbs.entries()) {
        const { sql, parameter } = anchorsSaying(db, phrase);
        const links = prepareRows(
          db,
          `SELECT l.source_id, u.url FROM ${sql} CROSS JOIN outward_links l CROSS JOIN urls u
          WHERE l.anchor_id = a.id AND u.id = l.target_url_id`,
          [int, text],
        );
        const hidden = hiddenOf(member);
        for (const [source, url] of links.each(parameter)) if (!hidden.has(source)) urls.add(url);
      }
      found = JSON.stringify([...urls]);
      targets.set(key, found);
    }
    return found;
  }

  return {
    of: (member) => (phrase) => findPages[member]!.list(targetsOf(phrase)),
    forget: () => targets.clear(),
  };
}
