import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import { indexedWords } from './indexed-text.ts';
import { packHead } from './page-head.ts';
import { pageKeys, type WordPlace } from './page-keys.ts';
import { createTemplatePacker } from './page-templates.ts';
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

interface WordWriter {
  put: (pageId: number, hostId: number, tokens: PlacedTokens, text: TextWords) => void;
  /** Forgets what it remembers; needed when a transaction was rolled back. */
  clear: () => void;
}

/** Writes a page's words where searches find them: the full text, and the head that the order of results looks at. */
export function createWordWriter(db: DatabaseSync): WordWriter {
  const addWords = db.prepare('INSERT INTO pages_fts (rowid, text, title) VALUES (?, ?, ?)');
  const setHead = db.prepare('INSERT OR REPLACE INTO heads (page_id, words) VALUES (?, ?)');
  const templates = createTemplatePacker(db, 'heads');
  return {
    put(pageId, hostId, tokens, text) {
      const { keys, url, title } = tokens;
      addWords.run(
        pageId,
        `${keys.join(' ')} ${indexedWords(url, 'url')} ${text.indexed}`,
        indexedWords(title, 'title'),
      );
      setHead.run(pageId, templates.pack(hostId, packHead(tokens, text.firstHashes)));
    },
    clear: () => templates.clear(),
  };
}
