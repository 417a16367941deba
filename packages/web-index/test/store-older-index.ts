import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { addIndexFunctions } from '../src/store/index-functions.ts';
import { unpackText } from '../src/store/page-body.ts';

/** Makes of an index what the program wrote that knew version 2: links in rows, addresses and anchors found by their texts, texts without dictionaries. */
export function makeVersion2(file: string): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  addIndexFunctions(db);
  db.function('plain_text', (body) => deflateRawSync(unpackText(db, body as Uint8Array), { level: 6 }));
  // What was kept of a value beside its lower half decides nothing.
  db.function('wide', (fingerprint) => {
    const bytes = fingerprint as Uint8Array;
    if (bytes.length === 8) return bytes;
    return Uint8Array.from({ length: 2 * bytes.length }, (_, at) =>
      at % 4 < 2 ? bytes[2 * (at >> 2) + (at % 4)]! : 7,
    );
  });
  db.exec(`
    BEGIN;
    UPDATE page_signatures SET fingerprint = wide(fingerprint);
    DELETE FROM page_bands;
    CREATE TABLE link_rows (
      source_id INTEGER NOT NULL REFERENCES pages, position INTEGER NOT NULL, target_url_id INTEGER NOT NULL REFERENCES urls,
      anchor_id INTEGER NOT NULL REFERENCES anchors, rel TEXT NOT NULL, text_offset INTEGER, outward INTEGER NOT NULL,
      PRIMARY KEY (source_id, position)
    ) WITHOUT ROWID;
    INSERT INTO link_rows SELECT l.source_id, l.position, l.target_url_id, l.anchor_id, l.rel, l.text_offset, p.domain_id <> h.domain_id
      FROM links l JOIN pages p ON p.id = l.source_id JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id;
    UPDATE bodies SET body = plain_text(body);
    CREATE VIRTUAL TABLE titles_first USING fts5 (title, text, url, keys, content = '', contentless_delete = 1, tokenize = 'ascii');
    INSERT INTO titles_first (rowid, title, text, url, keys) SELECT doc,
        group_concat(term, ' ') FILTER (WHERE col = 'title'), group_concat(term, ' ') FILTER (WHERE col = 'text'),
        group_concat(term, ' ') FILTER (WHERE col = 'url'), group_concat(term, ' ') FILTER (WHERE col = 'keys')
      FROM (SELECT * FROM pages_instances ORDER BY doc, col, offset) GROUP BY doc;
    DROP TABLE pages_fts; ALTER TABLE titles_first RENAME TO pages_fts;
    CREATE TABLE plain_urls (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host_id INTEGER NOT NULL REFERENCES hosts);
    INSERT INTO plain_urls SELECT id, url, host_id FROM urls;
    CREATE TABLE plain_anchors (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    INSERT INTO plain_anchors SELECT id, text FROM anchors;
    DROP VIEW links; DROP VIEW link_targets; DROP TABLE page_links; DROP TABLE outward_links; DROP TABLE urls; DROP TABLE anchors; DROP TABLE dictionaries;
    ALTER TABLE link_rows RENAME TO links; ALTER TABLE plain_urls RENAME TO urls; ALTER TABLE plain_anchors RENAME TO anchors;
    CREATE INDEX links_target ON links (target_url_id) WHERE outward = 1;
    CREATE INDEX links_anchor ON links (anchor_id) WHERE outward = 1;
    UPDATE meta SET value = '2' WHERE key = 'schema_version';
    COMMIT;`);
  db.close();
}
