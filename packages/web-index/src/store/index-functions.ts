import type { DatabaseSync } from 'node:sqlite';
import { nameKey } from './name-key.ts';
import { unpackLinks } from './page-links.ts';

/**
 * What the schema and statements of an index call: `name_key` of an address or anchor (name-key.ts), and `link_list`, the links of a page as JSON,
 * `[target, anchor, rel, place]` each. Every connection needs them before it prepares a statement.
 */
export function addIndexFunctions(
  db: DatabaseSync,
  keyOf: (text: string) => number | string = nameKey,
): void {
  db.function('name_key', { deterministic: true }, (text) => keyOf(String(text)));
  db.function('link_list', { deterministic: true }, (links) =>
    JSON.stringify(
      unpackLinks(links as Uint8Array).map((link) => [
        link.targetUrlId,
        link.anchorId,
        link.rel,
        link.textOffset,
      ]),
    ),
  );
}
