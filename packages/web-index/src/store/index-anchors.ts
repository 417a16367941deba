import type { DatabaseSync } from 'node:sqlite';
import { indexedText } from './indexed-text.ts';

/** Makes the full text of all anchors that are looked for, as name-registry.ts does for each that is new. */
export function indexAnchors(db: DatabaseSync): void {
  const add = db.prepare('INSERT INTO main.anchors_fts (rowid, text) VALUES (?, ?)');
  const all = db.prepare('SELECT id, text FROM main.anchors WHERE spoken = 1 ORDER BY id');
  all.setReturnArrays(true);
  for (const [id, text] of all.iterate() as Iterable<unknown> as Iterable<[number, string]>) {
    const indexed = indexedText(text);
    if (indexed !== '') add.run(id, indexed);
  }
  db.exec("INSERT INTO anchors_fts (anchors_fts) VALUES ('optimize')");
}
