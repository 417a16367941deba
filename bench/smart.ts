import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createOwnIndexSmart } from '../apps/server/src/providers/web-search/own-index-smart.ts';
import { FILTER_IDS, findFilter, type FilterId } from '../packages/smart-filters/src/index.ts';
import {
  importPaths,
  keepHeapSteady,
  openIndexDatabase,
  openIndexWriter,
  rankIndex,
} from '../packages/web-index/src/index.ts';
import { processorUse } from './processor-use.ts';
import { quantilesOf, show } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';

const PER_FILTER = 40;
const TIMEOUT_MS = 60_000;
/** The processes that look and judge, whatever they are called: all below this one, and this one. */
const processorMs = (): number => Object.values(processorUse({})).reduce((sum, ms) => sum + ms, 0);

/**
 * Smart filters through their process, over the real pages: words of the index as topics and brands, from the commonest
 * to rare ones, and its domains as sites. Each question is asked once; the time of processor (to 10 ms) says what it
 * takes where nobody else works; `LINKLODE_BENCH_INDEX` names an index that is there.
 */
export async function benchSmart(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const given = process.env['LINKLODE_BENCH_INDEX'];
  const indexFile = given ?? path.join(folder, 'web.sqlite');
  if (given === undefined) {
    keepHeapSteady();
    await importPaths({ indexFile, paths: [realSitesFolder()] });
    const writer = openIndexWriter(indexFile);
    rankIndex(writer.db);
    writer.checkpoint();
    writer.close();
  }
  const { terms, domains, pages } = readIndex(indexFile);
  const smart = createOwnIndexSmart({ file: indexFile, size: 1, timeoutMs: TIMEOUT_MS });
  try {
    console.log(`${pages} pages, ${PER_FILTER} questions a filter`);
    await smart.search({ filter: 'listicles', text: 'warm up', exclude: [], limit: 100 });
    for (const filter of FILTER_IDS) {
      const times: number[] = [];
      const processor: number[] = [];
      let rows = 0;
      let slowest = '';
      for (const text of questionsOf(filter, terms, domains)) {
        const before = processorMs();
        const from = performance.now();
        rows += (await smart.search({ filter, text, exclude: [], limit: 100 })).length;
        const ms = performance.now() - from;
        if (ms >= Math.max(0, ...times)) slowest = text;
        times.push(ms);
        processor.push(processorMs() - before);
      }
      console.log(`${filter.padEnd(24)} ${show(quantilesOf(times))}, ${rows} rows; slowest: ${slowest}`);
      console.log(`${'  of processor'.padEnd(24)} ${show(quantilesOf(processor))}`);
    }
  } finally {
    await smart.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Words by how many pages hold them, evenly over the logarithm, and the domains with most pages. */
function readIndex(file: string): { terms: string[]; domains: string[]; pages: number } {
  const db = openIndexDatabase(file);
  const found = db
    .prepare(
      `SELECT term FROM pages_vocabulary WHERE col = 'text' AND doc >= 5 AND length(term) > 3 AND term GLOB '[a-z]*'
       ORDER BY doc DESC`,
    )
    .all()
    .map((row) => String(row['term']));
  const domains = db
    .prepare(
      'SELECT d.name FROM pages p JOIN domains d ON d.id = p.domain_id GROUP BY d.id ORDER BY count(*) DESC',
    )
    .all()
    .map((row) => String(row['name']));
  const pages = Number(db.prepare('SELECT count(*) AS n FROM pages').get()?.['n']);
  db.close();
  const terms = Array.from(
    { length: PER_FILTER },
    (_, at) => found[Math.floor(found.length ** (at / PER_FILTER))] ?? '',
  );
  return { terms, domains, pages };
}

function questionsOf(filterId: FilterId, terms: readonly string[], domains: readonly string[]): string[] {
  const sites = (findFilter(filterId)?.inputs ?? []).some(
    ({ kind, required }) => kind === 'site' && required,
  );
  return terms.map((term, at) => (sites ? `${term}, ${domains[at % domains.length] ?? ''}` : term));
}
