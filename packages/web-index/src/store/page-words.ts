import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import { indexedWords } from './indexed-text.ts';
import { packHead } from './page-head.ts';
import { pageKeys, type WordPlace } from './page-keys.ts';

/** What of a page becomes words and keys. */
interface WordedPage {
  url: string;
  host: string;
  title: string;
  filetype: string | null;
  lang: string | null;
  textWords: readonly string[];
  linkedHosts: Iterable<string>;
  isThin?: boolean;
}

/** The words of a page by place, and its keys. */
export type PageTokens = Record<WordPlace, readonly string[]> & { readonly keys: readonly string[] };

export function tokensOf({ url, title, textWords, ...page }: WordedPage): PageTokens {
  return {
    title: words(title),
    text: textWords,
    url: urlWords(url),
    keys: pageKeys({ ...page, path: decodedPath(url) }),
  };
}

/** Writes a page's words where searches find them: the full text, and the head that the order of results looks at. */
export function createWordWriter(db: DatabaseSync): (pageId: number, tokens: PageTokens) => void {
  const addWords = db.prepare('INSERT INTO pages_fts (rowid, title, text, url, keys) VALUES (?, ?, ?, ?, ?)');
  const setHead = db.prepare('INSERT OR REPLACE INTO heads (page_id, words) VALUES (?, ?)');
  return (pageId, tokens) => {
    addWords.run(
      pageId,
      indexedWords(tokens.title, 'title'),
      indexedWords(tokens.text),
      indexedWords(tokens.url, 'url'),
      tokens.keys.join(' '),
    );
    setHead.run(pageId, packHead(tokens));
  };
}
