import type { DatabaseSync } from 'node:sqlite';
import { columnsOf, copyOutwardLinks, tablesOf } from '../sealing/copy-tables.ts';
import { copyOldSignatures, readOldAddresses } from '../sealing/older-tables.ts';
import { rebuildDomainLinks } from '../store/domain-links.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { indexAnchors } from '../store/index-anchors.ts';
import { withDictionary } from '../store/page-body.ts';
import { packLinks, unpackLinks } from '../store/page-links.ts';
import { createTemplateReader, withoutTemplate } from '../store/page-templates.ts';
import { SCHEMA } from '../store/schema.ts';
import type { ShardFolder } from './shard-folder.ts';
import { openNewFile } from '../store/new-file.ts';
import { blob, int, prepareRows, text } from '../store/rows.ts';

/** Each shard's own ids as those of the whole. @param addresses selects those of the shard */
const NAMES = (addresses: string): string => `
  CREATE TEMP TABLE domain_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  INSERT INTO domain_ids SELECT o.id, m.id FROM old.domains o JOIN main.domains m ON m.name = o.name;
  INSERT OR IGNORE INTO main.hosts (name, domain_id)
    SELECT o.name, d.id FROM old.hosts o JOIN domain_ids d ON d.old_id = o.domain_id ORDER BY o.id;
  CREATE TEMP TABLE host_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  INSERT INTO host_ids SELECT o.id, m.id FROM old.hosts o JOIN main.hosts m ON m.name = o.name;
  INSERT INTO main.addresses (host_id, rest)
    SELECT h.id, o.rest FROM (${addresses}) o JOIN host_ids h ON h.old_id = o.host_id
    WHERE NOT EXISTS (SELECT 1 FROM main.addresses m WHERE address_key(m.host_id, m.rest) = address_key(h.id, o.rest) AND m.host_id = h.id AND m.rest = o.rest) ORDER BY o.id;
  CREATE TEMP TABLE url_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  INSERT INTO url_ids SELECT o.id, m.id FROM (${addresses}) o JOIN host_ids h ON h.old_id = o.host_id
    CROSS JOIN main.addresses m ON address_key(m.host_id, m.rest) = address_key(h.id, o.rest) AND m.host_id = h.id AND m.rest = o.rest;
  INSERT INTO main.anchors (text, spoken) SELECT text, 0 FROM old.anchors o
    WHERE NOT EXISTS (SELECT 1 FROM main.anchors m WHERE name_key(m.text) = name_key(o.text) AND m.text = o.text) ORDER BY o.id;
  CREATE TEMP TABLE anchor_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  INSERT INTO anchor_ids SELECT o.id, m.id FROM old.anchors o CROSS JOIN main.anchors m ON name_key(m.text) = name_key(o.text) AND m.text = o.text;
  UPDATE main.anchors SET spoken = 1 WHERE id IN (
    SELECT a.id FROM anchor_ids a JOIN old.anchors o ON o.id = a.old_id WHERE o.spoken = 1);
  CREATE TEMP TABLE page_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL, cluster_id INTEGER);`;

/** Which columns name what by an id. */
const MAPPED: Readonly<Record<string, string>> = {
  page_id: 'page_ids',
  source_id: 'page_ids',
  url_id: 'url_ids',
  target_url_id: 'url_ids',
  host_id: 'host_ids',
  domain_id: 'domain_ids',
  anchor_id: 'anchor_ids',
};

/** Filled by names, or made anew, or of a shard alone. */
const NOT_COPIED: ReadonlySet<string> = new Set(
  'domains hosts urls addresses anchors domain_links meta heads templates outward_links word_classes common_phrases common_pages stale_blocks figure_blocks recaptured_pages clusters_across arrivals'.split(
    ' ',
  ),
);

/**
 * Makes one file of all shards, with everything but words: what ranking, labelling and the making of a generation read.
 * Pages have the numbers that they have among all shards. What is common to all has to be up to date.
 */
export function gatherShards(shards: ShardFolder, to: string, tell: (done: number) => void): void {
  const db = openNewFile(to, 131_072);
  try {
    addIndexFunctions(db);
    db.exec(SCHEMA);
    db.prepare('ATTACH ? AS common').run(shards.common);
    const moved = addMoves(db);
    for (const [shard, file] of shards.files.entries()) {
      db.prepare('ATTACH ? AS old').run(file);
      db.exec('BEGIN');
      addDomains(db);
      db.exec(NAMES(readOldAddresses(db)));
      db.prepare('INSERT INTO page_ids SELECT page_id, id, cluster_id FROM common.pages WHERE shard = ?').run(
        shard,
      );
      moved.begin();
      for (const { name, sql } of tablesOf(db)) copyRows(db, name, sql);
      copyOutwardLinks(
        db,
        `JOIN page_ids s ON s.old_id = l.source_id JOIN url_ids u ON u.old_id = l.target_url_id
          JOIN anchor_ids a ON a.old_id = l.anchor_id`,
        'u.id',
        'a.id',
      );
      if (shard === 0) db.exec('INSERT OR REPLACE INTO main.meta SELECT * FROM old.meta');
      db.exec('COMMIT');
      for (const table of new Set(Object.values(MAPPED))) db.exec(`DROP TABLE temp.${table}`);
      db.exec('DETACH old');
      tell(shard + 1);
    }
    const schemaOf = "SELECT sql FROM common.sqlite_schema WHERE name = 'import_files'";
    const sql = prepareRows(db, schemaOf, text).find();
    if (sql !== null) db.exec(`${sql}; INSERT INTO main.import_files SELECT * FROM common.import_files`);
    if (db.prepare("SELECT 1 FROM common.sqlite_schema WHERE name = 'page_signatures'").get() !== undefined)
      copyOldSignatures(
        db,
        'SELECT page_id AS id, leader_id AS cluster_id, fingerprint FROM common.page_signatures ORDER BY page_id',
      );
    db.exec('DETACH common; BEGIN');
    indexAnchors(db);
    rebuildDomainLinks(db);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/** Functions for what names others by numbers within a value: links of a page, the dictionary of a text. */
function addMoves(db: DatabaseSync): { begin: () => void } {
  let urls: Int32Array = new Int32Array(0);
  let anchors: Int32Array = new Int32Array(0);
  let dictionaries = 0;
  let readLinks = createTemplateReader(db, 'main');
  const numbers = (table: 'url_ids' | 'anchor_ids'): Int32Array => {
    const greatest = prepareRows(db, `SELECT coalesce(max(old_id), 0) FROM temp.${table}`, int).get();
    const found = new Int32Array(greatest + 1);
    for (const [old, id] of prepareRows(db, `SELECT old_id, id FROM temp.${table}`, [int, int]).each())
      found[old] = id;
    return found;
  };
  // Templates have the numbers of their shard: they are made anew with the next generation.
  db.function('moved_links', (links) =>
    withoutTemplate(
      packLinks(
        unpackLinks(readLinks(blob.read(links))).map((link) => ({
          ...link,
          targetUrlId: urls[link.targetUrlId] ?? 0,
          anchorId: anchors[link.anchorId] ?? 0,
        })),
      ),
    ),
  );
  db.function('moved_dictionary', (id) => int.read(id) + dictionaries);
  db.function('moved_body', (body) => withDictionary(blob.read(body), (id) => id + dictionaries));
  return {
    begin() {
      readLinks = createTemplateReader(db, 'old');
      urls = numbers('url_ids');
      anchors = numbers('anchor_ids');
      dictionaries = prepareRows(db, 'SELECT coalesce(max(id), 0) FROM main.dictionaries', int).get();
    },
  };
}

/** Of what several shards say of a domain, what its own one knows counts: there alone its scores are whole. */
function addDomains(db: DatabaseSync): void {
  const columns = columnsOf(db, 'main', 'domains').filter((name) => name !== 'id');
  const rest = columns.filter((name) => name !== 'name');
  db.exec(`
    INSERT INTO main.domains (${columns.join()}) SELECT ${columns.join()} FROM old.domains WHERE true ORDER BY id
    ON CONFLICT (name) DO UPDATE SET ${rest.map((name) => `${name} = coalesce(excluded.${name}, ${name})`).join()}`);
}

/** @throws Error for a table whose ids nobody here knows. */
function copyRows(db: DatabaseSync, name: string, sql: string): void {
  if (NOT_COPIED.has(name) || name.startsWith('anchors_fts_')) return;
  if (db.prepare('SELECT 1 FROM main.sqlite_schema WHERE name = ?').get(name) === undefined) db.exec(sql);
  const columns = columnsOf(db, 'old', name);
  const mapped = columns.filter((column) => MAPPED[column] !== undefined);
  const isPages = name === 'pages';
  if (mapped.length === 0) throw new Error(`The table ${name} is not known to several shards.`);
  const values = columns.map((column) => {
    if (name === 'page_links' && column === 'links') return 'moved_links(t.links)';
    if (name === 'bodies' && column === 'body') return 'moved_body(t.body)';
    if (name === 'dictionaries' && column === 'id') return 'moved_dictionary(t.id)';
    if (isPages && column === 'id') return 'own.id';
    if (isPages && column === 'cluster_id') return 'own.cluster_id';
    return mapped.includes(column) ? `by_${column}.id` : `t."${column}"`;
  });
  const joins = mapped.map(
    (column) => `JOIN ${MAPPED[column]} by_${column} ON by_${column}.old_id = t.${column}`,
  );
  if (isPages) joins.push('JOIN page_ids own ON own.old_id = t.id');
  db.exec(`INSERT INTO main."${name}" (${columns.map((column) => `"${column}"`).join()})
    SELECT ${values.join()} FROM old."${name}" t ${joins.join(' ')}`);
}
