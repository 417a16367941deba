import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseQuery } from '@linklode/query-language';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSearcher } from '../src/query/search-index.ts';
import { openIndexReader } from '../src/query/index-reader.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { inReadTransaction } from '../src/store/read-transaction.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const PAGES = 40;
const query = (() => {
  const parsed = parseQuery('version OR title');
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
})();

it('shows one state of the index to each search while an import rewrites it', async () => {
  writePages(
    folder.file,
    Array.from({ length: PAGES }, (_, n) => aPage({ url: `https://site${n}.example/`, title: 'version 0' })),
  );
  const db = openIndexDatabase(folder.file);
  const { search } = createSearcher(db);
  const worker = new Worker(new URL('./query-writing-worker.ts', import.meta.url), {
    workerData: { file: folder.file, pages: PAGES, forMs: 2500 },
    execArgv: [],
  });
  const ended = once(worker, 'exit');
  let isOver = false;
  void ended.then(() => (isOver = true));

  const versions = new Set<string>();
  while (!isOver) {
    const answer = search({ query, exclude: [], page: 1, pageSize: PAGES });
    expect(answer.total).toBe(PAGES);
    const seen = new Set(answer.results.map((row) => `${row.title} ${row.pa}`));
    expect(seen.size).toBe(1);
    for (const version of seen) versions.add(version);
    await nextTurn();
  }
  expect((await ended)[0]).toBe(0);
  expect(versions.size).toBeGreaterThan(3);
  db.close();

  const reader = openIndexReader(folder.file);
  expect(reader.verify().filter((check) => !check.isOk)).toEqual([]);
  reader.close();
}, 30_000);

it('reads matches one by one from the state in which it began', () => {
  writePages(folder.file, [aPage({ url: 'https://a.example/' }), aPage({ url: 'https://b.example/' })]);
  const reader = openIndexReader(folder.file);
  const urls = reader.matchUrls(query);
  expect(urls.next().value).toBe('https://a.example/');
  const writer = openIndexWriter(folder.file);
  writer.putPage(aPage({ url: 'https://c.example/' }));
  expect([...urls]).toEqual(['https://b.example/']);
  expect([...reader.matchUrls(query)]).toHaveLength(3);
  writer.close();
  reader.close();
});

it('tells why a file cannot be read, also where SQLite ended the transaction because of it', () => {
  writePages(folder.file, [aPage({ url: 'https://a.example/' })]);
  const db = openIndexDatabase(folder.file);
  const failing = () =>
    inReadTransaction(db, () => {
      db.exec('ROLLBACK');
      throw new Error('disk I/O error');
    });
  expect(failing).toThrow('disk I/O error');
  db.close();
});
