import type { DatabaseSync } from 'node:sqlite';
import { wholeAddress } from './address-parts.ts';
import { nameKey } from './name-key.ts';
import { unpackLinks } from './page-links.ts';
import { PACKED_PEOPLE, unpackPeople } from './page-people.ts';
import { unpackTemplated } from './page-templates.ts';
import { unpackSources } from './source-list.ts';
import { blob, int, prepareRows, text, type Rows } from './rows.ts';

/**
 * What the schema and statements of an index call: `name_key` of an address or anchor (name-key.ts), `address_key` of one by its host and what follows, and as JSON the links of a page, `link_list`,
 * `[target, anchor, rel, place]` each, and `target_list`, the targets alone; `source_list` of the sources of a block (source-list.ts); `people_json` of what is kept of people. Every connection needs them before it prepares a statement.
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
