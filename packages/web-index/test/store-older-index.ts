import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { addIndexFunctions } from '../src/store/index-functions.ts';
import { unpackText } from '../src/store/page-body.ts';
import { unpackTemplated } from '../src/store/page-templates.ts';

/**
 * Makes of an index what the program wrote that knew version 3: links by target in rows, addresses with their hosts,
 * nothing by templates, people as they are said, words in four columns, signatures of twice the length.
 */
export function makeVersion3(file: string): void {
  const db = openForHarm(file);
  db.function('raw', (packed) => unpackTemplated(db, packed as Uint8Array));
  db.exec(`
    BEGIN;
    UPDATE heads SET words = raw(words);
    UPDATE page_links SET links = raw(links);
    UPDATE page_people SET people = people_json(people);
    DROP TABLE templates;
    CREATE TABLE outward_rows (
      target_url_id INTEGER NOT NULL REFERENCES urls, source_id INTEGER NOT NULL REFERENCES pages,
      anchor_id INTEGER NOT NULL REFERENCES anchors, follows INTEGER NOT NULL, PRIMARY KEY (target_url_id, source_id, anchor_id)
    ) WITHOUT ROWID;
    INSERT INTO outward_rows SELECT target_url_id, source_id, anchor_id, follows FROM outward_links;
    CREATE TABLE whole_urls (id INTEGER PRIMARY KEY, key INTEGER NOT NULL, url TEXT NOT NULL, host_id INTEGER NOT NULL REFERENCES hosts);
    INSERT INTO whole_urls SELECT id, key, url, host_id FROM urls;
    DROP VIEW urls; DROP TABLE addresses;
    DROP VIEW outward_links; DROP VIEW outward_targets; DROP TABLE outward_sources;
    ALTER TABLE whole_urls RENAME TO urls; ALTER TABLE outward_rows RENAME TO outward_links;
    CREATE INDEX urls_key ON urls (key);
    CREATE INDEX outward_links_anchor ON outward_links (anchor_id);
    CREATE VIRTUAL TABLE in_columns USING fts5 (text, title, url, keys, content = '', contentless_delete = 1, tokenize = 'ascii');
    INSERT INTO in_columns (rowid, text, title, url, keys) SELECT doc,
        group_concat(term, ' ') FILTER (WHERE substr(term, 1, 1) NOT IN ('¦', '§', '¤')),
        group_concat(term, ' ') FILTER (WHERE substr(term, 1, 1) = '¦'), group_concat(term, ' ') FILTER (WHERE substr(term, 1, 1) = '§'),
        group_concat(term, ' ') FILTER (WHERE substr(term, 1, 1) = '¤')
      FROM (SELECT * FROM pages_instances ORDER BY doc, col, offset) GROUP BY doc;
    DROP TABLE pages_fts; ALTER TABLE in_columns RENAME TO pages_fts;
    UPDATE meta SET value = '3' WHERE key = 'schema_version';`);
  widenFingerprints(db);
  db.exec('COMMIT');
  db.close();
}

/** Signatures as version 3 had them; what was kept of a value beside its lowest byte decides nothing. */
export function widenFingerprints(db: DatabaseSync): void {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'page_signatures'").get() === undefined) return;
  db.function('wide', (fingerprint) => {
    const bytes = fingerprint as Uint8Array;
    if (bytes.length === 8) return bytes;
    return Uint8Array.from({ length: 2 * bytes.length }, (_, at) => (at % 2 === 0 ? bytes[at >> 1]! : 7));
  });
  db.exec('UPDATE page_signatures SET fingerprint = wide(fingerprint); DELETE FROM page_bands');
}

/**
 * And of that what the program wrote that knew version 2: links in rows, addresses and anchors found by their texts,
 * texts without dictionaries.
 */
export function makeVersion2(file: string): void {
  makeVersion3(file);
  const db = openForHarm(file);
  db.function('plain_text', (body) => deflateRawSync(unpackText(db, body as Uint8Array), { level: 6 }));
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

function openForHarm(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  addIndexFunctions(db);
  return db;
}
