import type { DatabaseSync } from 'node:sqlite';
import { wholeAddress } from './address-parts.ts';
import { nameKey } from './name-key.ts';
import { unpackLinks } from './page-links.ts';
import { PACKED_PEOPLE, unpackPeople } from './page-people.ts';
import { unpackTemplated } from './page-templates.ts';
import { unpackSources } from './source-list.ts';
import { blob, int, prepareRows, text, type Rows } from './rows.ts';

/**
 * Adds the functions that the schema and the statements of an index call. Every connection needs them before it
 * prepares a statement.
 *
 * - `name_key(text)`: the key of an address or an anchor (name-key.ts)
 * - `address_key(host_id, rest)`: the key of the address that is made of a host and what follows it
 * - `link_list(links)`: the links of a page as JSON, each `[target, anchor, rel, place]`
 * - `target_list(links)`: the targets of these links alone, as JSON
 * - `source_list(block, sources)`: the sources of a block as JSON (source-list.ts)
 * - `people_json(people)`: the people that are kept of a page, as JSON
 */
export function addIndexFunctions(
  db: DatabaseSync,
  keyOf: (text: string) => number | string = nameKey,
): void {
  db.function('name_key', { deterministic: true }, (text) => asInteger(keyOf(String(text))));
  let findHost: Rows<string> | null = null;
  // Nothing is remembered: what is rolled back or dropped may leave its number to another host.
  db.function('address_key', { deterministic: true }, (hostId, rest) => {
    findHost ??= prepareRows(db, 'SELECT name FROM main.hosts WHERE id = ?', text);
    const host = findHost.find(hostId);
    return host === null ? null : asInteger(nameKey(wholeAddress(host, text.read(rest))));
  });
  db.function('target_list', { deterministic: true }, (links) =>
    JSON.stringify(unpackLinks(unpackTemplated(db, blob.read(links))).map(({ targetUrlId }) => targetUrlId)),
  );
  db.function('link_list', { deterministic: true }, (links) =>
    JSON.stringify(
      unpackLinks(unpackTemplated(db, blob.read(links))).map((link) => [
        link.targetUrlId,
        link.anchorId,
        link.rel,
        link.textOffset,
      ]),
    ),
  );
  db.function('source_list', { deterministic: true }, (block, sources) =>
    JSON.stringify(unpackSources(int.read(block), blob.read(sources))),
  );
  db.function('people_json', { deterministic: true }, (people) => unpackPeople(PACKED_PEOPLE.read(people)));
}

/** A number of JavaScript is one with a fraction to SQLite, which an index keeps in eight bytes. */
function asInteger(key: number | string): bigint | string {
  return typeof key === 'number' ? BigInt(key) : key;
}
