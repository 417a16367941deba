import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import { indexedWords } from './indexed-text.ts';
import { packHead } from './page-head.ts';
import { pageKeys, type WordPlace } from './page-keys.ts';
import type { TextWords } from './text-words.ts';

/** What of a page becomes words and keys. */
interface WordedPage {
  url: string;
  host: string;
  title: string;
  filetype: string | null;
  lang: string | null;
  linkedHosts: Iterable<string>;
  isThin?: boolean;
}

/** The words of a page by place, without those of its text, and its keys. */
export type PlacedTokens = Record<Exclude<WordPlace, 'text'>, readonly string[]> & {
  readonly keys: readonly string[];
};

/** The words of a page by place, and its keys. */
export type PageTokens = PlacedTokens & { readonly text: readonly string[] };

export function placedTokensOf({ url, title, ...page }: WordedPage): PlacedTokens {
  return { title: words(title), url: urlWords(url), keys: pageKeys({ ...page, path: decodedPath(url) }) };
}

export function tokensOf({ textWords, ...page }: WordedPage & { textWords: readonly string[] }): PageTokens {
  return { ...placedTokensOf(page), text: textWords };
}

/** Writes a page's words where searches find them: the full text, and the head that the order of results looks at. */
export function createWordWriter(
  db: DatabaseSync,
): (pageId: number, tokens: PlacedTokens, text: TextWords) => void {
  const addWords = db.prepare('INSERT INTO pages_fts (rowid, title, text, url, keys) VALUES (?, ?, ?, ?, ?)');
  const setHead = db.prepare('INSERT OR REPLACE INTO heads (page_id, words) VALUES (?, ?)');
  return (pageId, tokens, text) => {
    addWords.run(
      pageId,
      indexedWords(tokens.title, 'title'),
      text.indexed,
      indexedWords(tokens.url, 'url'),
      tokens.keys.join(' '),
    );
    setHead.run(pageId, packHead(tokens, text.firstHashes));
  };
}
