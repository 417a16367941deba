import type { DatabaseSync } from 'node:sqlite';
import { unpackText } from '../store/page-body.ts';
import { type ShingledText, shingleText } from './shingles.ts';

/** Words of all texts kept at a time: some tens of megabytes. */
const MOST_WORDS_KEPT = 500_000;

/** Reads pages as they are compared; those used last stay, for the pages of one site come together. */
export function createTextCache(db: DatabaseSync): (pageId: number) => ShingledText {
  const read = db.prepare(
    'SELECT p.title, b.body FROM pages p LEFT JOIN bodies b ON b.page_id = p.id WHERE p.id = ?',
  );
  const kept = new Map<number, ShingledText>();
  let wordsKept = 0;
  return (pageId) => {
    let text = kept.get(pageId);
    if (text) {
      kept.delete(pageId);
    } else {
      const row = read.get(pageId);
      if (!row) throw new Error(`Page ${pageId} is not in the index.`);
      const body = row['body'] as Uint8Array | null;
      text = shingleText(row['title'] as string, body === null ? '' : unpackText(body));
      wordsKept += text.words.length;
    }
    kept.set(pageId, text);
    for (const [id, oldest] of kept) {
      if (wordsKept <= MOST_WORDS_KEPT || id === pageId) break;
      kept.delete(id);
      wordsKept -= oldest.words.length;
    }
    return text;
  };
}
