import type { DatabaseSync } from 'node:sqlite';
import { getDomain } from 'tldts';
import { spellings } from './page-key.ts';
import type { Takedown } from './takedown-list.ts';

/** The pages of a file that are on the list, by their ids. */
export function findTakenDown(db: DatabaseSync, list: readonly Takedown[]): Set<number> {
  const ofDomain = db.prepare(`
    SELECT p.id, h.name AS host FROM domains d CROSS JOIN pages p ON p.domain_id = d.id CROSS JOIN hosts h ON h.id = p.host_id
    WHERE d.name = ?`);
  const ofAddresses = db.prepare(`
    SELECT p.id FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN pages p ON p.url_id = u.id`);
  const ids = new Set<number>();
  for (const { kind, what } of list) {
    if (kind === 'page') {
      for (const row of ofAddresses.all(JSON.stringify(spellings(`https://${what}`))))
        ids.add(Number(row['id']));
      continue;
    }
    for (const row of ofDomain.all(getDomain(what, { allowPrivateDomains: true }) ?? what)) {
      const host = String(row['host']);
      if (host === what || host.endsWith(`.${what}`)) ids.add(Number(row['id']));
    }
  }
  return ids;
}
