import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPageCache } from '../src/query/page-cache.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { setPageIndustries } from '../src/store/page-industries.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const page = (n: number, text: string, day = '01') =>
  aPage({ url: `https://a.example/${n}`, text, capturedAt: `2026-01-${day}T00:00:00Z` });

it('what was read of a page stays while an import adds others, and goes when it is replaced, ranked or labelled', () => {
  // Counted by blocks of 1,024.
  writePages(
    folder.file,
    Array.from({ length: 1030 }, (_, n) => page(n, 'old')),
  );
  const db = openIndexDatabase(folder.file);
  const cache = createPageCache(db);
  const find = db.prepare('SELECT word_count AS words FROM pages WHERE id = ?');
  let read = 0;
  const wordsOf = cache.keep(10, (id) => {
    read += 1;
    return Number(find.get(id)?.['words']);
  });
  const look = (): number => {
    cache.refresh();
    return wordsOf(1);
  };
  expect([look(), look(), read]).toEqual([1, 1, 1]);
  writePages(folder.file, [page(2000, 'added beside it')]);
  expect([look(), look(), read]).toEqual([1, 1, 1]);
  writePages(folder.file, [page(0, 'now of four words', '02')]);
  expect([look(), look(), read]).toEqual([4, 4, 2]);
  writePages(folder.file, [], ({ db: own }) => own.exec('UPDATE domains SET da = 5'));
  expect([look(), read]).toEqual([4, 3]);
  writePages(folder.file, [], ({ db: own }) => setPageIndustries(own, 1, ['Food']));
  expect([look(), read]).toEqual([4, 4]);
  db.close();
});
