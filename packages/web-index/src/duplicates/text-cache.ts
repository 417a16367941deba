import type { DatabaseSync } from 'node:sqlite';
import { unpackText } from '../store/page-body.ts';
import { type ShingledText, shingleText } from './shingles.ts';
import { blob, nullable, prepareRows, text } from '../store/rows.ts';

/** What all texts kept at a time may weigh: some tens of megabytes. */
const MOST_KEPT = 4_000_000;
/** Of a word beside its letters: itself, its place in the list, its shingle. */
const WORD_WEIGHT = 10;

/** The title and text of a page. Throws for one that is not there. */
export type PageTexts = (pageId: number) => { title: string; text: string };

export function openTexts(db: DatabaseSync): PageTexts {
  const read = prepareRows(
    db,
    'SELECT p.title, b.body FROM pages p LEFT JOIN bodies b ON b.page_id = p.id WHERE p.id = ?',
    [text, nullable(blob)],
  );
  return (pageId) => {
    const row = read.find(pageId);
    if (row === null) throw new Error(`Page ${pageId} is not in the index.`);
    const [title, body] = row;
    return { title, text: body === null ? '' : unpackText(db, body) };
  };
}

/** Reads pages as they are compared; those used last stay, for the pages of one site come together. */
export function createTextCache(texts: PageTexts): (pageId: number) => ShingledText {
  const kept = new Map<number, { shingled: ShingledText; weight: number }>();
  let keptWeight = 0;
  return (pageId) => {
    let entry = kept.get(pageId);
    if (entry) {
      kept.delete(pageId);
    } else {
      const { title, text } = texts(pageId);
      const shingled = shingleText(title, text);
      entry = { shingled, weight: text.length + WORD_WEIGHT * shingled.words.length };
      keptWeight += entry.weight;
    }
    kept.set(pageId, entry);
    for (const [id, oldest] of kept) {
      if (keptWeight <= MOST_KEPT || id === pageId) break;
      kept.delete(id);
      keptWeight -= oldest.weight;
    }
    return entry.shingled;
  };
}
