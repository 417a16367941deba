import type { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import { unpackText } from '../store/page-body.ts';
import { createWordWriter } from '../store/page-words.ts';
import { createWordCounter } from './word-classes.ts';

/** Much larger than while an import runs, so that the full text is written in few and long stretches. */
const FULL_TEXT_MEMORY = 64 * 1024 * 1024;
const TOLD_EVERY = 500;

/** Makes the full text, the heads and the classes of words anew, page by page in the order of ids. */
export function writeWords(db: DatabaseSync, tell: (done: number, total: number) => void): void {
  const total = Number(db.prepare('SELECT count(*) AS n FROM pages').get()?.['n']);
  const writePage = createWordWriter(db);
  const counter = createWordCounter(total);
  const pages = db.prepare(`
    SELECT p.id, u.url, h.name AS host, p.title, p.lang, p.filetype, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id JOIN bodies b ON b.page_id = p.id
    ORDER BY p.id`);
  const linkedHosts = db.prepare(`
    SELECT DISTINCT h.name FROM links l JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id
    WHERE l.source_id = ?`);
  linkedHosts.setReturnArrays(true);
  db.exec(`INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', ${FULL_TEXT_MEMORY})`);
  let done = 0;
  for (const row of pages.iterate()) {
    const { id, body, ...page } = row as unknown as {
      id: number;
      url: string;
      host: string;
      title: string;
      lang: string | null;
      filetype: string | null;
      body: Uint8Array;
    };
    const textWords = words(unpackText(body));
    const hosts = (linkedHosts.all(id) as unknown as [string][]).map(([host]) => host);
    writePage(id, { ...page, textWords, linkedHosts: hosts });
    counter.count(id, textWords);
    if (++done % TOLD_EVERY === 0) tell(done, total);
  }
  db.exec(`
    INSERT INTO pages_fts (pages_fts) VALUES ('optimize');
    INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', 1048576);`);
  counter.write(db);
  tell(done, total);
}
