import type { DatabaseSync } from 'node:sqlite';
import { CLUSTERS_ACROSS } from '../mounting/clusters-across.ts';
import type { CommonPhraseList } from '../sealing/common-phrases.ts';
import { copyTables, type TableChoice } from '../sealing/copy-tables.ts';
import { setGeneration } from '../sealing/seal-index.ts';
import { writeWords } from '../sealing/write-words.ts';
import { GONE_PAGES } from '../store/gone-pages.ts';
import { addIndexFunctions } from '../store/index-functions.ts';
import { indexAnchors } from '../store/index-anchors.ts';
import { everyPageLinks } from '../store/link-store.ts';
import { MOVED_PAGES } from '../store/moved-pages.ts';
import { SCHEMA } from '../store/schema.ts';
import { openNewFile } from '../store/new-file.ts';
import { int, prepareRows } from '../store/rows.ts';

/** One shard to be made; crosses a thread boundary. */
export interface ShardOrder {
  readonly from: string;
  /** See plan-shards.ts. */
  readonly plan: string;
  readonly to: string;
  readonly shard: number;
  readonly generation: number;
  readonly phrases: CommonPhraseList;
  /** For SQLite's page cache. */
  readonly memoryKib: number;
}

/** Tables that are made anew for each shard, or that all shards have in common. */
const LEFT_OUT = [
  ...['data', 'idx', 'config'].map((part) => `anchors_fts_${part}`),
  'page_signatures',
  'page_bands',
  'import_files',
];

function choiceOf(shard: number): TableChoice {
  const ofAddress = `JOIN old.urls u ON u.id = t.url_id JOIN old.hosts h ON h.id = u.host_id
    JOIN plan.homes m ON m.id = h.domain_id WHERE m.shard = ${shard}`;
  const ofHost = `JOIN old.hosts h ON h.id = t.host_id JOIN plan.homes m ON m.id = h.domain_id WHERE m.shard = ${shard}`;
  const isHome = `t.id IN (SELECT id FROM plan.homes WHERE shard = ${shard})`;
  const seen = (['gone_pages', 'moved_pages'] as const).map((name) => [name, {}, ofAddress] as const);
  return {
    newIds: `SELECT old_id, row_number() OVER (ORDER BY id) FROM plan.new_ids WHERE shard = ${shard}`,
    rows: [
      ...seen,
      ['dictionaries', {}, ofHost],
      ['templates', {}, ofHost],
      ['anchors', {}, 'WHERE is_anchor(t.id)'],
      [
        'addresses',
        {},
        `WHERE is_target(t.id) OR t.id IN (SELECT url_id FROM main.pages
           UNION SELECT url_id FROM main.gone_pages UNION SELECT url_id FROM main.moved_pages)`,
      ],
      ['hosts', {}, 'WHERE t.id IN (SELECT host_id FROM main.addresses)'],
      // Every domain is in its own shard, linked to from there or not, and says only there what its scores were made
      // of.
      [
        'domains',
        { rank_inputs: `iif(${isHome}, t.rank_inputs, NULL)` },
        `WHERE ${isHome} OR t.id IN (SELECT domain_id FROM main.hosts)`,
      ],
      ['domain_links', {}, `JOIN plan.homes m ON m.id = t.source_id WHERE m.shard = ${shard}`],
    ],
    leftOut: LEFT_OUT,
  };
}

/** Makes one shard of an index of one file, in the order of static rank. Answers how many pages it has. */
export function buildShard(order: ShardOrder, tell: (done: number) => void): number {
  const { from, plan, to, shard, generation, phrases, memoryKib } = order;
  const db = openNewFile(to, memoryKib);
  try {
    addIndexFunctions(db);
    addMarks(db);
    db.prepare('ATTACH ? AS old').run(from);
    db.prepare('ATTACH ? AS plan').run(plan);
    // Tables that come with the first import of what they are for.
    db.exec(`BEGIN; ${SCHEMA}; ${CLUSTERS_ACROSS}; ${GONE_PAGES}; ${MOVED_PAGES}`);
    copyTables(db, choiceOf(shard));
    indexAnchors(db);
    db.exec(`
      INSERT INTO clusters_across SELECT s.id, x.cluster FROM plan.across x JOIN temp.new_ids s ON s.old_id = x.old_id;
      INSERT INTO main.word_classes SELECT * FROM plan.word_classes;`);
    writeWords(db, tell, phrases);
    const pages = setGeneration(db, generation);
    db.exec('COMMIT; DETACH old; DETACH plan; PRAGMA journal_mode = WAL');
    return pages;
  } finally {
    db.close();
  }
}

/** Which targets and anchors the links of this shard have, once they are there. */
function addMarks(db: DatabaseSync): void {
  let marks: { targets: Uint8Array; anchors: Uint8Array } | null = null;
  const read = (): NonNullable<typeof marks> => {
    const room = (table: 'addresses' | 'anchors') =>
      new Uint8Array(prepareRows(db, `SELECT coalesce(max(id), 0) FROM old.${table}`, int).get() + 1);
    const found = { targets: room('addresses'), anchors: room('anchors') };
    for (const links of everyPageLinks(db))
      for (const { targetUrlId, anchorId } of links) {
        found.targets[targetUrlId] = 1;
        found.anchors[anchorId] = 1;
      }
    return found;
  };
  db.function('is_target', (id) => (marks ??= read()).targets[Number(id)] ?? 0);
  db.function('is_anchor', (id) => (marks ??= read()).anchors[Number(id)] ?? 0);
}
