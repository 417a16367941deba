import type { DatabaseSync } from 'node:sqlite';
import type { TextWords } from '../store/text-words.ts';
import { fingerprintOfWords } from './page-fingerprint.ts';
import { blob, prepareRows } from '../store/rows.ts';

/** Of this connection alone and gone with it: what is not there is made from the stored text. */
const TABLE =
  'CREATE TEMP TABLE IF NOT EXISTS new_fingerprints (page_id INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL)';

/**
 * Fingerprints of pages that this connection wrote, so that their texts need not be unpacked and parted into words
 * again.
 */
interface NewFingerprints {
  note: (pageId: number, title: string, words: TextWords) => void;
  put: (pageId: number, fingerprint: Uint8Array) => void;
  find: (pageId: number) => Uint8Array | null;
  clear: () => void;
}

export function openNewFingerprints(db: DatabaseSync): NewFingerprints {
  db.exec(TABLE);
  const put = db.prepare('INSERT OR REPLACE INTO temp.new_fingerprints VALUES (?, ?)');
  const find = prepareRows(db, 'SELECT fingerprint FROM temp.new_fingerprints WHERE page_id = ?', blob);
  const clear = db.prepare('DELETE FROM temp.new_fingerprints');
  return {
    note(pageId, title, words) {
      put.run(pageId, fingerprintOfWords(title, words));
    },
    put(pageId, print) {
      put.run(pageId, print);
    },
    find: (pageId) => find.find(pageId),
    clear() {
      clear.run();
    },
  };
}
