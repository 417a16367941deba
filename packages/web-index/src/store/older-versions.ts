import type { DatabaseSync } from 'node:sqlite';
import { addIndexFunctions } from './index-functions.ts';

/**
 * A file of version 2 under the names and columns of this one, for a connection that only reads: there a link was a row, addresses were looked up by
 * their texts, and texts stood without dictionaries (see page-body.ts). Version 1 had no order of standing and has to be rebuilt.
 */
export function readAsCurrent(db: DatabaseSync): void {
  addIndexFunctions(db, (text) => text);
  db.exec(`
    CREATE TEMP VIEW urls AS SELECT id, url AS key, url, host_id FROM main.urls;
    CREATE TEMP VIEW link_targets AS SELECT source_id, position, target_url_id FROM main.links;
    CREATE TEMP VIEW outward_links AS
      SELECT target_url_id, source_id, anchor_id, ' ' || rel || ' ' NOT LIKE '% nofollow %'
        AND ' ' || rel || ' ' NOT LIKE '% ugc %' AND ' ' || rel || ' ' NOT LIKE '% sponsored %' AS follows
      FROM main.links WHERE outward = 1;`);
}
