import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { shortenFingerprint } from '../duplicates/page-fingerprint.ts';
import { openSignatureStore } from '../duplicates/signature-store.ts';
import { openLinkStore, type WrittenLink } from '../store/link-store.ts';
import { createTextPacker } from '../store/text-packer.ts';

/** Tables of version 1 and 2 that stand otherwise in this one. */
export const MADE_OTHERWISE: ReadonlySet<string> = new Set([
  'urls',
  'anchors',
  'bodies',
  'links',
  'page_signatures',
  'page_bands',
]);

/** What followed a page that was replaced since is compared again with everything. */
export const COMPARED_AGAIN = `UPDATE pages SET cluster_id = NULL WHERE id IN (
  SELECT s.id FROM old.page_signatures g JOIN old.pages p ON p.id = g.leader_id JOIN seats s ON s.old_id = g.page_id
  WHERE p.cluster_id IS NULL)`;

/**
 * Fills what stood otherwise in versions 1 and 2 from the attached index `old`: addresses and anchors had no keys, texts no dictionaries, and a link
 * was a row. The pages and their seats are there already.
 */
export function bringToThisVersion(db: DatabaseSync): void {
  db.exec(`
    INSERT INTO urls (id, key, url, host_id) SELECT id, name_key(url), url, host_id FROM old.urls;
    INSERT INTO anchors (id, key, text, spoken) SELECT id, name_key(text), text, 1 FROM old.anchors;`);
  if (db.prepare("SELECT 1 FROM old.sqlite_schema WHERE name = 'page_signatures'").get()) copySignatures(db);
  const texts = createTextPacker(db);
  const links = openLinkStore(db);
  const setBody = db.prepare('INSERT INTO bodies (page_id, body) VALUES (?, ?)');
  const findLinks = db.prepare(`
    SELECT target_url_id AS targetUrlId, anchor_id AS anchorId, rel, text_offset AS textOffset, outward
    FROM old.links WHERE source_id = ? ORDER BY position`);
  const pages = db.prepare(`
    SELECT s.id, s.old_id, p.host_id, b.body FROM seats s JOIN old.pages p ON p.id = s.old_id
      LEFT JOIN old.bodies b ON b.page_id = s.old_id ORDER BY s.id`);
  for (const { id, old_id, host_id, body } of pages.iterate()) {
    const pageId = Number(id);
    if (body instanceof Uint8Array)
      setBody.run(pageId, texts.pack(Number(host_id), inflateRawSync(body).toString('utf8')));
    const rows = findLinks.all(Number(old_id)) as unknown as (Omit<WrittenLink, 'outward'> & {
      outward: number;
    })[];
    links.add(
      pageId,
      rows.map((row) => ({ ...row, outward: row.outward === 1 })),
    );
  }
}

/** What has yet to be compared, by `cluster_id`, has none. */
function copySignatures(db: DatabaseSync): void {
  db.exec(COMPARED_AGAIN);
  const signatures = openSignatureStore(db);
  const rows = db.prepare(`
    SELECT p.id, p.cluster_id, t.fingerprint FROM old.page_signatures t JOIN seats s ON s.old_id = t.page_id
      JOIN main.pages p ON p.id = s.id WHERE p.cluster_id IS NOT NULL ORDER BY p.id`);
  for (const { id, cluster_id, fingerprint } of rows.iterate())
    signatures.save(Number(id), null, {
      leaderId: Number(cluster_id),
      fingerprint: shortenFingerprint(fingerprint as Uint8Array),
    });
}
