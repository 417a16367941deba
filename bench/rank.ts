import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rankIndex } from '../packages/web-index/src/index.ts';
import { addIndexFunctions } from '../packages/web-index/src/store/index-functions.ts';
import { packLinks } from '../packages/web-index/src/store/page-links.ts';
import { withoutTemplate } from '../packages/web-index/src/store/page-templates.ts';
import { FILE_PAGE_SIZE, SCHEMA } from '../packages/web-index/src/store/schema.ts';

const millions = (name: string, otherwise: number): number =>
  Math.round(Number(process.env[name] ?? otherwise) * 1e6);

/**
 * What a ranking of many pages takes: a made-up web of five million pages of a million domains, which link to twenty
 * million (`LINKLODE_BENCH_PAGES` and `LINKLODE_BENCH_DOMAINS` in millions, `LINKLODE_BENCH_FOLDER` where the file is
 * to lie: some 15 GB), eight links a page, most to few. Only what a ranking reads is there: no words, no texts, and
 * names have no index.
 */
export async function benchRank(): Promise<void> {
  const pages = millions('LINKLODE_BENCH_PAGES', 5);
  const domains = millions('LINKLODE_BENCH_DOMAINS', 20);
  const folder = fs.mkdtempSync(
    path.join(process.env['LINKLODE_BENCH_FOLDER'] ?? os.tmpdir(), 'linklode-rank-'),
  );
  const file = path.join(folder, 'web.sqlite');
  try {
    const began = performance.now();
    makeGraph(file, pages, domains);
    console.log(`made        ${seconds(began)} s, ${(fs.statSync(file).size / 1e9).toFixed(1)} GB`);
    const db = new DatabaseSync(file);
    addIndexFunctions(db);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768');
    let most = process.memoryUsage().rss;
    let phase = '';
    let since = performance.now();
    const before = process.cpuUsage();
    const from = performance.now();
    const report = rankIndex(db, {
      onProgress(progress) {
        most = Math.max(most, process.memoryUsage().rss);
        if (progress.phase === phase) return;
        if (phase !== '')
          console.log(`${phase.padEnd(15)} ${seconds(since)} s, ${gib(process.memoryUsage().rss)} GiB`);
        phase = progress.phase;
        since = performance.now();
      },
    });
    console.log(`${phase.padEnd(15)} ${seconds(since)} s`);
    const { user, system } = process.cpuUsage(before);
    console.log(
      `ranked      ${report.pages} pages, ${report.domains} domains, ${report.domainLinks} pairs that link`,
    );
    console.log(
      `took        ${seconds(from)} s, ${((user + system) / 1e6).toFixed(0)} s of processor (goal 1200)`,
    );
    console.log(`peak memory ${gib(Math.max(most, process.resourceUsage().maxRSS * 1024))} GiB (goal 8)`);
    db.close();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  await Promise.resolve();
}

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);
const gib = (bytes: number): string => (bytes / 2 ** 30).toFixed(2);

const LINKS_A_PAGE = 8;

function makeGraph(file: string, pages: number, domains: number): void {
  const db = new DatabaseSync(file);
  addIndexFunctions(db);
  db.function('pack_links', (list) =>
    withoutTemplate(
      packLinks(
        (JSON.parse(String(list)) as [number, number, string][]).map(([targetUrlId, anchorId, rel]) => ({
          targetUrlId,
          anchorId,
          rel,
          textOffset: null,
        })),
      ),
    ),
  );
  const crawled = Math.ceil(pages / 5);
  const numbers = (count: number): string =>
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ${count})`;
  // Spread by multiplication; squared, so that few are linked to by many.
  const drawn = `((n * 7919 + k * 104729) * 2654435761 % 1000003) / 1000003.0`;
  db.exec(`PRAGMA page_size = ${FILE_PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;
    BEGIN; ${SCHEMA.replaceAll(' UNIQUE', '')}
    DROP TRIGGER page_figures_added; DROP INDEX pages_figures; DROP INDEX outward_sources_anchor; DROP INDEX addresses_key; DROP INDEX anchors_key;
    ${numbers(domains)} INSERT INTO domains (id, name) SELECT n, 'site' || n || '.com' FROM c;
    ${numbers(domains)} INSERT INTO hosts (id, name, domain_id) SELECT n, 'site' || n || '.com', n FROM c;
    ${numbers(domains)} INSERT INTO addresses (id, host_id, rest) SELECT n, n, '/' FROM c;
    ${numbers(pages)} INSERT INTO addresses (id, host_id, rest)
      SELECT ${domains} + n, n % ${crawled} + 1, '/page/' || n FROM c
      WHERE n >= ${crawled};
    ${numbers(pages)} INSERT INTO pages (id, url_id, host_id, domain_id, title, content_hash, word_count, cluster_id)
      SELECT n, CASE WHEN n < ${crawled} THEN n % ${crawled} + 1 ELSE ${domains} + n END, n % ${crawled} + 1, n % ${crawled} + 1,
        'Page number ' || n, x'00', 400, n FROM c;
    INSERT INTO anchors SELECT value, 'some words of anchor ' || value, 0 FROM json_each('[1,2,3,4,5,6,7,8]');
    ${numbers(pages)} INSERT INTO page_links
      SELECT n, pack_links(json_group_array(json_array(CASE WHEN k < 2 THEN (n % ${crawled} + 1) ELSE 1 + CAST(${domains} * (${drawn}) * (${drawn}) AS INTEGER) END,
        k, CASE WHEN k = 3 THEN 'nofollow' ELSE '' END))), count(*), sum(k >= 2)
      FROM c CROSS JOIN (SELECT value AS k FROM json_each('[${Array.from({ length: LINKS_A_PAGE }, (_, k) => k + 1).join(',')}]')) GROUP BY n;
    COMMIT`);
  db.close();
}
