import type { DatabaseSync } from 'node:sqlite';
import { addIndexFunctions } from './index-functions.ts';
import { SCHEMA_VERSION } from './schema.ts';

/**
 * A file of whatever version can be read, under the names and columns of this one, for a connection that only reads. In
 * version 3 links by target were rows, addresses stood with their hosts, and nothing was kept by templates (see
 * page-templates.ts). In version 2 every link was a row, addresses were looked up by their texts, and texts stood
 * without dictionaries (see page-body.ts). Version 1 had no order of static rank and has to be rebuilt.
 */
export function readAsCurrent(db: DatabaseSync, version: number): void {
  if (version === SCHEMA_VERSION) addIndexFunctions(db);
  else if (version === 2) readVersion2(db);
  else readVersion3(db);
}

function readVersion3(db: DatabaseSync): void {
  addIndexFunctions(db);
  db.exec('CREATE TEMP VIEW outward_targets AS SELECT anchor_id, target_url_id FROM main.outward_links');
}

function readVersion2(db: DatabaseSync): void {
  addIndexFunctions(db, (text) => text);
  db.exec(`
    CREATE TEMP VIEW urls AS SELECT id, url AS key, url, host_id FROM main.urls;
    CREATE TEMP VIEW link_targets AS SELECT source_id, position, target_url_id FROM main.links;
    CREATE TEMP VIEW outward_targets AS SELECT anchor_id, target_url_id FROM main.links WHERE outward = 1;
    CREATE TEMP VIEW outward_links AS
      SELECT target_url_id, source_id, anchor_id, ' ' || rel || ' ' NOT LIKE '% nofollow %'
        AND ' ' || rel || ' ' NOT LIKE '% ugc %' AND ' ' || rel || ' ' NOT LIKE '% sponsored %' AS follows
      FROM main.links WHERE outward = 1;`);
}
