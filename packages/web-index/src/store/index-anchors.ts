import type { DatabaseSync } from 'node:sqlite';
import { indexedText } from './indexed-text.ts';
import { int, prepareRows, text } from './rows.ts';

/** Makes the full text of all anchors that are looked for, as name-registry.ts does for each that is new. */
export function indexAnchors(db: DatabaseSync): void {
  const add = db.prepare('INSERT INTO main.anchors_fts (rowid, text) VALUES (?, ?)');
  const all = prepareRows(db, 'SELECT id, text FROM main.anchors WHERE spoken = 1 ORDER BY id', [int, text]);
  for (const [id, anchor] of all.each()) {
    const indexed = indexedText(anchor);
    if (indexed !== '') add.run(id, indexed);
  }
  db.exec("INSERT INTO anchors_fts (anchors_fts) VALUES ('optimize')");
}
