import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { shortenFingerprint } from '../duplicates/page-fingerprint.ts';
import { openSignatureStore } from '../duplicates/signature-store.ts';
import { openLinkStore } from '../store/link-store.ts';
import { addressRest } from '../store/address-parts.ts';
import { indexAnchors } from '../store/index-anchors.ts';
import { createTextPacker } from '../store/text-packer.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';

type TablesVersion = 2 | 3 | 4;

/** What the tables of the attached index `old` are like; those of version 1 are like those of 2. */
export function versionOfTables(db: DatabaseSync): TablesVersion {
  const has = (name: string): boolean =>
    db.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = ?').get(name) !== undefined;
  if (!has('page_links')) return 2;
  return has('templates') ? 4 : 3;
}

/** Tables of older versions that stand otherwise in this one. */
export const MADE_OTHERWISE: Readonly<Record<TablesVersion, ReadonlySet<string>>> = {
  2: new Set(['urls', 'anchors', 'bodies', 'links', 'page_signatures', 'page_bands']),
  3: new Set(['urls', 'outward_links', 'page_signatures', 'page_bands']),
  4: new Set(),
};

/** What followed a page that was replaced since is compared again with everything. */
export const COMPARED_AGAIN = `UPDATE pages SET cluster_id = NULL WHERE id IN (
  SELECT s.id FROM old.page_signatures g JOIN old.pages p ON p.id = g.leader_id JOIN new_ids s ON s.old_id = g.page_id
  WHERE p.cluster_id IS NULL)`;

/**
 * Addresses of the attached index `old`, whatever its version, as this one keeps them; the hosts are those of `old`.
 */
export function readOldAddresses(db: DatabaseSync): string {
  if (versionOfTables(db) === 4) return 'SELECT id, host_id, rest FROM old.addresses';
  db.function('address_rest', (url, host) => addressRest(String(url), String(host)));
  return `SELECT u.id, u.host_id, address_rest(u.url, h.name) AS rest
    FROM old.urls u JOIN old.hosts h ON h.id = u.host_id`;
}

/**
 * Fills what stood otherwise in older versions from the attached index `old`: addresses stood with their hosts,
 * signatures had more bits; in versions 1 and 2 anchors had no keys, texts no dictionaries, and a link was a row. The
 * pages and their new ids are there already.
 */
export function bringToThisVersion(db: DatabaseSync, version: 2 | 3): void {
  db.exec(`INSERT INTO addresses (id, host_id, rest) ${readOldAddresses(db)}`);
  if (db.prepare("SELECT 1 FROM old.sqlite_schema WHERE name = 'page_signatures'").get()) {
    db.exec(COMPARED_AGAIN);
    copyOldSignatures(
      db,
      `SELECT p.id, p.cluster_id, t.fingerprint FROM old.page_signatures t JOIN new_ids s ON s.old_id = t.page_id
        JOIN main.pages p ON p.id = s.id WHERE p.cluster_id IS NOT NULL ORDER BY p.id`,
    );
  }
  if (version === 2) bringFromVersion2(db);
  indexAnchors(db);
}

function bringFromVersion2(db: DatabaseSync): void {
  db.exec('INSERT INTO anchors (id, text, spoken) SELECT id, text, 1 FROM old.anchors');
  const texts = createTextPacker(db);
  const links = openLinkStore(db);
  const setBody = db.prepare('INSERT INTO bodies (page_id, body) VALUES (?, ?)');
  const findLinks = prepareRows(
    db,
    `SELECT target_url_id AS targetUrlId, anchor_id AS anchorId, rel, text_offset AS textOffset, outward
    FROM old.links WHERE source_id = ? ORDER BY position`,
    { targetUrlId: int, anchorId: int, rel: text, textOffset: nullable(int), outward: int },
  );
  const pages = prepareRows(
    db,
    `SELECT s.id, s.old_id, p.host_id, b.body FROM new_ids s JOIN old.pages p ON p.id = s.old_id
      LEFT JOIN old.bodies b ON b.page_id = s.old_id ORDER BY s.id`,
    [int, int, int, nullable(blob)],
  );
  for (const [id, oldId, hostId, body] of pages.each()) {
    if (body !== null) setBody.run(id, texts.pack(hostId, inflateRawSync(body).toString('utf8')));
    links.add(
      id,
      hostId,
      findLinks.list(oldId).map((row) => ({ ...row, outward: row.outward === 1 })),
    );
  }
}

/** @param sql selects id, cluster and fingerprint of pages; what has yet to be compared has none */
export function copyOldSignatures(db: DatabaseSync, sql: string): void {
  const signatures = openSignatureStore(db);
  for (const [id, leaderId, fingerprint] of prepareRows(db, sql, [int, int, blob]).each())
    signatures.save(id, null, { leaderId, fingerprint: shortenFingerprint(fingerprint) });
}
