import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import { indexedWords } from './indexed-text.ts';
import { packHead } from './page-head.ts';
import { pageKeys } from './page-keys.ts';

/** What of a page becomes words and keys. */
interface WordedPage {
  url: string;
  host: string;
  title: string;
  filetype: string | null;
  lang: string | null;
  textWords: readonly string[];
  linkedHosts: Iterable<string>;
}

/** Writes a page's words where searches find them: the full text, and the head that the order of results looks at. */
export function createWordWriter(db: DatabaseSync): (pageId: number, page: WordedPage) => void {
  const addWords = db.prepare('INSERT INTO pages_fts (rowid, title, text, url, keys) VALUES (?, ?, ?, ?, ?)');
  const setHead = db.prepare('INSERT OR REPLACE INTO heads (page_id, words) VALUES (?, ?)');
  return (pageId, { url, title, textWords, ...page }) => {
    const found = { title: words(title), text: textWords, url: urlWords(url) };
    const keys = pageKeys({ ...page, path: decodedPath(url) });
    addWords.run(
      pageId,
      indexedWords(found.title, 'title'),
      indexedWords(found.text),
      indexedWords(found.url, 'url'),
      keys.join(' '),
    );
    setHead.run(pageId, packHead(found));
  };
}
