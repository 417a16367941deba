import type { DatabaseSync } from 'node:sqlite';
import { nameKey } from './name-key.ts';
import { unpackLinks } from './page-links.ts';

/**
 * What the schema and statements of an index call: `name_key` of an address or anchor (name-key.ts), and as JSON the links of a page, `link_list`,
 * `[target, anchor, rel, place]` each, and `target_list`, the targets alone. Every connection needs them before it prepares a statement.
 */
export function addIndexFunctions(
  db: DatabaseSync,
  keyOf: (text: string) => number | string = nameKey,
): void {
  db.function('name_key', { deterministic: true }, (text) => keyOf(String(text)));
  db.function('target_list', { deterministic: true }, (links) =>
    JSON.stringify(unpackLinks(links as Uint8Array).map(({ targetUrlId }) => targetUrlId)),
  );
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
