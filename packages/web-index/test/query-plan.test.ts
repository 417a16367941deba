import { parseQuery } from '@linklode/query-language';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileQuery } from '../src/query/compile-query.ts';
import { planSearch } from '../src/query/plan-search.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeAll(() => {
  folder = makeIndexFolder();
  writePages(folder.file, [aPage({ url: 'https://a.example/' })]);
});
afterAll(() => folder.remove());

/** Reads of a whole table by its rows; a scan of a narrow index, of full text or of a list of ids is none. */
function tableScans(plan: readonly string[]): string[] {
  return plan.filter(
    (line) => line.startsWith('SCAN ') && !/COVERING INDEX|VIRTUAL TABLE INDEX 0:M|json_each/.test(line),
  );
}

it.each([
  'seo',
  'seo "write for us" -site:a.com',
  '-seo',
  'seo da:>40',
  'da:>40',
  '-da:>40',
  'pa:40..60',
  'spam:<10 pa:>5',
  'after:2020',
  '-after:2020 seo',
  'da:>40 OR seo',
  'da:>40 OR pa:>50 OR after:2020',
  'inanchor:seo',
  'seo -inanchor:"click * here"',
  'industry:food',
  '"best * tools" after:2020 before:2021 spam:<30',
  '(seo OR da:>50) (after:2020 OR -inanchor:x)',
  'link:a.com lang:en filetype:pdf site:.org/blog',
])('reads no table from end to end for %s', (text) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const db = openIndexDatabase(folder.file);
  const compiled = compileQuery(db, parsed.query);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${compiled.sql}`).all(...compiled.parameters);
  db.close();
  expect(plan.length).toBeGreaterThan(0);
  expect(tableScans(plan.map((step) => String(step['detail'])))).toEqual([]);
});

it('would see a scan', () => {
  const db = openIndexDatabase(folder.file);
  const plan = db.prepare("EXPLAIN QUERY PLAN SELECT id FROM pages WHERE title = 'x'").all();
  db.close();
  expect(tableScans(plan.map((step) => String(step['detail'])))).toEqual(['SCAN pages']);
});

it('orders a query with a gap by expressions that any engine can answer', () => {
  const parsed = parseQuery('"best * tools" seo');
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { match, few, better } = planSearch(parsed.query, () => null);
  expect(match).toContain('NEAR');
  expect(better).toHaveLength(2);
  for (const expression of [few, ...better]) expect(expression).not.toContain('NEAR');
});
