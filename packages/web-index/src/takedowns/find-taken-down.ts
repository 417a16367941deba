import type { DatabaseSync } from 'node:sqlite';
import { domainOf } from '../domain.ts';
import { spellings } from './page-key.ts';
import type { Takedown } from './takedown-list.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** The pages of a file that are on the list, by their ids. */
export function findTakenDown(db: DatabaseSync, list: readonly Takedown[]): Set<number> {
  const ofDomain = prepareRows(
    db,
    `SELECT p.id, h.name FROM domains d CROSS JOIN pages p ON p.domain_id = d.id CROSS JOIN hosts h ON h.id = p.host_id
    WHERE d.name = ?`,
    [int, text],
  );
  const ofAddresses = prepareRows(
    db,
    `SELECT p.id FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN pages p ON p.url_id = u.id`,
    int,
  );
  const ids = new Set<number>();
  for (const { kind, what } of list) {
    if (kind === 'page') {
      for (const id of ofAddresses.each(JSON.stringify(spellings(`https://${what}`)))) ids.add(id);
      continue;
    }
    for (const [id, host] of ofDomain.each(domainOf(what)))
      if (host === what || host.endsWith(`.${what}`)) ids.add(id);
  }
  return ids;
}
