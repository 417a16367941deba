import type { DatabaseSync } from 'node:sqlite';
import { packPeople } from '../store/page-people.ts';
import { createTemplatePacker } from '../store/page-templates.ts';
import { packSources, SOURCE_BLOCK, unpackSources } from '../store/source-list.ts';
import { bringToThisVersion, COMPARED_AGAIN, MADE_OTHERWISE, versionOfTables } from './older-tables.ts';
import { blob, int, json, list, prepareRows, text } from '../store/rows.ts';

/** Made anew from the pages, or with nothing in it to begin with. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  'pages_fts',
  'heads',
  'word_classes',
  'figure_blocks',
  'figure_columns',
  'recaptured_pages',
  'common_phrases',
  'common_pages',
  'stale_blocks',
]);

/** The tables that name pages by id, and how their rows are said with the new ids (`s` has both). */
type TableCopy = readonly [table: string, columns: Record<string, string>, rest: string];

const BY_PAGE: readonly TableCopy[] = [
  ['bodies', { page_id: 's.id' }, 'JOIN new_ids s ON s.old_id = t.page_id ORDER BY s.id'],
  ['thin_pages', { page_id: 's.id' }, 'JOIN new_ids s ON s.old_id = t.page_id'],
  [
    'page_people',
    { page_id: 's.id', people: 'packed_people(t.people)' },
    'JOIN new_ids s ON s.old_id = t.page_id',
  ],
  ['page_industries', { page_id: 's.id' }, 'JOIN new_ids s ON s.old_id = t.page_id'],
  ['page_kinds', { page_id: 's.id' }, 'JOIN new_ids s ON s.old_id = t.page_id'],
  [
    'page_links',
    { page_id: 's.id', links: 'templated_links(p.host_id, t.links)' },
    'JOIN new_ids s ON s.old_id = t.page_id JOIN main.pages p ON p.id = s.id ORDER BY s.id',
  ],
];

/** What near duplicates are found by. */
const SIGNATURES: readonly TableCopy[] = [
  [
    'page_signatures',
    { page_id: 's.id', leader_id: 'p.cluster_id' },
    'JOIN new_ids s ON s.old_id = t.page_id JOIN pages p ON p.id = s.id WHERE p.cluster_id IS NOT NULL',
  ],
  [
    'page_bands',
    { page_id: 's.id', leading: 'p.cluster_id = p.id' },
    'JOIN new_ids s ON s.old_id = t.page_id JOIN pages p ON p.id = s.id WHERE p.cluster_id IS NOT NULL',
  ],
];

/** As in relevance.ts, so that ids stand in the order in which searches would put the pages. */
export const STATIC_RANK = `(0.6 * coalesce(p.pa, 0) + 0.4 * coalesce(d.da, 0)) / 100.0
  * (1 - 0.8 * (coalesce(d.spam, 0) / 100.0) * (coalesce(d.spam, 0) / 100.0))`;

/** What of the old index comes along. */
export interface TableChoice {
  /** Selects `old_id` and `id` of the pages. */
  readonly newIds: string;
  /**
   * Which rows of tables that name no page; in this order, after those that do, but for templates, by which pages are
   * kept.
   */
  readonly rows: readonly TableCopy[];
  readonly leftOut: readonly string[];
}

const WHOLE: TableChoice = {
  newIds: `SELECT p.id, row_number() OVER (ORDER BY ${STATIC_RANK} DESC, u.url)
    FROM old.pages p JOIN old.domains d ON d.id = p.domain_id JOIN old.urls u ON u.id = p.url_id`,
  rows: [['templates', {}, '']],
  leftOut: [],
};

/**
 * Copies everything but words from the attached index `old`, with the pages numbered in the order of static rank. A
 * near duplicate follows the page of its cluster that now comes first; what has yet to be compared stays so.
 *
 * @throws Error for a table that names pages and is not known here.
 */
export function copyTables(db: DatabaseSync, { newIds, rows, leftOut }: TableChoice = WHOLE): void {
  const version = versionOfTables(db);
  const otherwise = MADE_OTHERWISE[version];
  // The full text of anchors is copied by its own tables where those are the same.
  const isOtherText = (name: string): boolean => version < 4 && name.startsWith('anchors_fts');
  const tables = tablesOf(db).filter(
    ({ name }) => !leftOut.includes(name) && !otherwise.has(name) && !isOtherText(name),
  );
  addPacking(db, version < 4);
  for (const { name, sql } of tables)
    if (db.prepare('SELECT 1 FROM main.sqlite_schema WHERE name = ?').get(name) === undefined) db.exec(sql);
  const indexes = takeIndexes(db);
  db.exec(`
    CREATE TEMP TABLE new_ids (old_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    INSERT INTO new_ids ${newIds};
    CREATE UNIQUE INDEX temp.new_ids_id ON new_ids (id);`);
  findLeaders(db);
  const inNewOrder =
    'JOIN new_ids s ON s.old_id = t.id LEFT JOIN leaders l ON l.cluster = t.cluster_id ORDER BY s.id';
  copy(db, 'pages', { id: 's.id', cluster_id: 'l.id' }, inNewOrder);
  const names = tables.map(({ name }) => name);
  const done = new Set(['pages', ...leftOut]);
  const isTemplates = ([name]: TableCopy): boolean => name === 'templates';
  for (const [name, columns, rest] of [...rows.filter(isTemplates), ...BY_PAGE, ...rows]) {
    if (names.includes(name) && !done.has(name)) copy(db, name, columns, rest);
    done.add(name);
  }
  if (!done.has('page_signatures')) {
    copySignatures(db, names);
    for (const [name] of SIGNATURES) done.add(name);
  }
  for (const name of names) {
    if (done.has(name)) continue;
    if (columnsOf(db, 'old', name).includes('page_id'))
      throw new Error(`The table ${name} names pages; a seal has to know how.`);
    copy(db, name, {}, '');
  }
  if (version !== 4) bringToThisVersion(db, version);
  if (version > 2)
    copyOutwardLinks(db, 'JOIN new_ids s ON s.old_id = l.source_id', 'l.target_url_id', 'l.anchor_id');
  for (const sql of indexes) db.exec(sql);
}

const SOURCES = json(list(int));

/** Functions for what the old index, or what was gathered of several, keeps without a template or unpacked. */
function addPacking(db: DatabaseSync, isRaw: boolean): void {
  const templates = createTemplatePacker(db, 'links');
  db.function('templated_links', (hostId, links) => {
    const packed = blob.read(links);
    if (!isRaw && packed[0] !== 0) return packed;
    return templates.pack(int.read(hostId), isRaw ? packed : packed.subarray(1));
  });
  db.function('packed_people', (people) => (typeof people === 'string' ? packPeople(people) : people));
}

/**
 * Fills the outward links from those of the attached index `old`.
 *
 * @param joins what has the new ids `s.id` of its pages `l.source_id`, and what the others are made of
 */
export function copyOutwardLinks(db: DatabaseSync, joins: string, target: string, anchor: string): void {
  db.function('packed_sources', { deterministic: true }, (listed) => {
    const numbers = SOURCES.read(listed);
    return packSources(Math.floor(numbers[0]! / (2 * SOURCE_BLOCK)), numbers);
  });
  db.function('joined_sources', { deterministic: true }, (block, one, other) => {
    const number = int.read(block);
    const all = [one, other].flatMap((bytes) => unpackSources(number, blob.read(bytes)));
    return packSources(number, all);
  });
  // Pages of several shards may be in one block.
  db.exec(`
    INSERT INTO main.outward_sources (target_url_id, anchor_id, block, sources)
    SELECT ${target}, ${anchor}, s.id / ${SOURCE_BLOCK}, packed_sources(json_group_array(2 * s.id + l.follows))
    FROM old.outward_links l ${joins} WHERE true GROUP BY 1, 2, 3
    ON CONFLICT DO UPDATE SET sources = joined_sources(block, sources, excluded.sources)`);
}

/** The first page of each cluster by its new number. */
export function findLeaders(db: DatabaseSync): void {
  db.exec(`
    CREATE TEMP TABLE leaders (cluster INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    INSERT INTO leaders SELECT p.cluster_id, min(s.id) FROM old.pages p JOIN new_ids s ON s.old_id = p.id
      WHERE p.cluster_id IS NOT NULL GROUP BY p.cluster_id;`);
}

/** What near duplicates are found by, where the old index has it; after the pages. */
export function copySignatures(db: DatabaseSync, names: readonly string[]): void {
  if (!names.includes('page_signatures')) return;
  db.exec(COMPARED_AGAIN);
  for (const [name, columns, rest] of SIGNATURES) if (names.includes(name)) copy(db, name, columns, rest);
}

/**
 * Ordinary tables of the old index that are not made anew. Those of the anchors' full text are copied as they are: ids
 * of anchors stay.
 */
export function tablesOf(db: DatabaseSync): { name: string; sql: string }[] {
  const rows = prepareRows(
    db,
    `SELECT name, sql FROM old.sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    { name: text, sql: text },
  ).list();
  return rows.filter(
    ({ name }) => !MADE_ANEW.has(name) && !name.startsWith('pages_fts') && name !== 'outward_sources',
  );
}

/**
 * Drops the indexes and answers how to make them: filling one at the end is much faster than keeping it in order all
 * the while.
 */
function takeIndexes(db: DatabaseSync): string[] {
  const indexes = prepareRows(
    db,
    "SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    { name: text, sql: text },
  ).list();
  for (const { name } of indexes) db.exec(`DROP INDEX main."${name}"`);
  return indexes.map(({ sql }) => sql);
}

export function columnsOf(db: DatabaseSync, schema: 'main' | 'old', table: string): string[] {
  const columns = prepareRows(db, `PRAGMA ${schema}.table_info("${table}")`, { name: text }).list();
  return columns.map(({ name }) => name);
}

/** @param columns what stands for a column of the new table that is not the old one of its name */
export function copy(db: DatabaseSync, table: string, columns: Record<string, string>, rest: string): void {
  const old = new Set(columnsOf(db, 'old', table));
  const shared = columnsOf(db, 'main', table).filter((name) => old.has(name));
  const values = shared.map((name) => columns[name] ?? `t."${name}"`);
  db.exec(`DELETE FROM main."${table}";
    INSERT INTO main."${table}" (${shared.map((name) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM old."${table}" t ${rest}`);
}
