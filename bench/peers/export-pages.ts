import fs from 'node:fs';
import { decodedPath, urlWords, words } from '../../packages/query-language/src/index.ts';
import { openIndexDatabase } from '../../packages/web-index/src/index.ts';
import { dumpPages } from '../../packages/web-index/src/query/dump-pages.ts';
import { pageKeys } from '../../packages/web-index/src/store/page-keys.ts';

const BUFFERED = 4_000_000;

/**
 * Every page of an index as a line for the peer, in the product's own words, so that both engines hold the same.
 * Answers how many.
 */
export function exportPages(indexFile: string, file: string): number {
  const db = openIndexDatabase(indexFile);
  const metrics = new Map(
    db
      .prepare('SELECT name, coalesce(da, -1) AS da, coalesce(spam, -1) AS spam FROM domains')
      .all()
      .map((row) => [String(row['name']), [Number(row['da']), Number(row['spam'])] as const]),
  );
  const out = fs.openSync(file, 'w');
  let buffer = '';
  let pages = 0;
  try {
    for (const page of dumpPages(db)) {
      const { url, host, domain, title, text, date, lang, filetype } = page;
      const [da, spam] = metrics.get(domain) ?? [-1, -1];
      const keys = pageKeys({ host, path: decodedPath(url), filetype, lang, linkedHosts: [] });
      const day = date === null ? 0 : Number(date.replaceAll('-', ''));
      const texts = [words(title), urlWords(url), words(text), keys].map((list) => list.join(' '));
      buffer += `${[domain, day, da, spam, ...texts].join('\t')}\n`;
      pages += 1;
      if (buffer.length < BUFFERED) continue;
      fs.writeSync(out, buffer);
      buffer = '';
    }
    fs.writeSync(out, buffer);
  } finally {
    fs.closeSync(out);
    db.close();
  }
  return pages;
}
