import { createClusterIndex } from '../packages/open-search-index/src/index.ts';
import { parseQuery, type Query } from '../packages/query-language/src/index.ts';
import { openIndexDatabase, openIndexReader } from '../packages/web-index/src/index.ts';
import type { PageIndex } from '../packages/web-index/src/engine.ts';
import { drawing } from './drawing.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { quantilesOf, show } from './quantiles.ts';

const QUERIES = 100;
/** Drawn from so many of the most linked sites: what is a rival is linked to. */
const RIVALS = 300;
const QUOTE_BUDGET_MS = 1_000;

/**
 * `gap:` and `linksto:` over an index that is there (LINKLODE_BENCH_INDEX), which is only read: searches for websites,
 * first page, and their quotes, one thread. Half of the questions leave out a site of one's own. LINKLODE_BENCH_SEED
 * draws the same ones again. OPENSEARCH_URL or LINKLODE_BENCH_OPENSEARCH=1 has a cluster asked the same, with the pages
 * of the index.
 */
export async function benchGaps(): Promise<void> {
  const file = process.env['LINKLODE_BENCH_INDEX'];
  if (file === undefined) throw new Error('LINKLODE_BENCH_INDEX names the index');
  const seed = Number(process.env['LINKLODE_BENCH_SEED'] ?? Date.now() % 2 ** 31);
  const sites = mostLinked(file);
  const reader = openIndexReader(file);
  try {
    console.log(`${reader.countPages()} pages, ${sites.length} rivals, seed ${seed}`);
    const random = drawing(seed);
    const pick = () => sites[Math.floor(random() ** 2 * sites.length)] ?? '';
    const gaps = Array.from({ length: QUERIES }, (_, at) => {
      const rivals = new Set<string>();
      while (rivals.size < 2 + (at % 9)) rivals.add(pick());
      return `gap:(${[...rivals].join(' ')})${at % 2 === 0 ? '' : ` -linksto:${pick()}`}`;
    });
    const links = Array.from({ length: QUERIES }, (_, at) => {
      return at % 2 === 0 ? `linksto:${pick()}` : `linksto:${pick()} -linksto:${pick()}`;
    });
    await measure('gap:', reader, gaps);
    await measure('linksto:', reader, links);
    const cluster = await prepareCluster(file);
    if (cluster === null) return;
    try {
      const index = createClusterIndex(cluster.cluster, file);
      await measure('gap:', index, gaps);
      await measure('linksto:', index, links);
    } finally {
      await cluster.close();
    }
  } finally {
    reader.close();
  }
}

/** A file answers at once, a cluster later. */
type Asked = {
  [K in 'search' | 'countSites']:
    | PageIndex[K]
    | ((...of: Parameters<PageIndex[K]>) => Awaited<ReturnType<PageIndex[K]>>);
};

async function measure(name: string, index: Asked, texts: readonly string[]): Promise<void> {
  const queries = texts.flatMap((text) => {
    const parsed = parseQuery(text);
    return parsed.ok ? [parsed.query] : [];
  });
  let rows = 0;
  const search = async (query: Query): Promise<void> => {
    const { results } = await index.search({ query, exclude: [], page: 1, pageSize: 10, rows: 'sites' });
    rows += results.length;
  };
  const quote = async (query: Query): Promise<void> => {
    await index.countSites({ steps: [{ query, exclude: [] }], owned: [], budgetMs: QUOTE_BUDGET_MS });
  };
  for (const [what, work] of [
    ['search, first run', search],
    ['search, again', search],
    ['quote', quote],
  ] as const) {
    rows = 0;
    const used: number[] = [];
    const times: number[] = [];
    for (const query of queries) {
      const before = process.cpuUsage();
      const from = performance.now();
      await work(query);
      times.push(performance.now() - from);
      const { user, system } = process.cpuUsage(before);
      used.push((user + system) / 1000);
    }
    const found = rows === 0 ? '' : `, ${(rows / queries.length).toFixed(1)} rows each`;
    console.log(
      `${name.padEnd(9)} ${what.padEnd(17)} ${queries.length} queries: ${show(quantilesOf(times))}; of a core ${show(quantilesOf(used))}${found}`,
    );
  }
}

/** The sites that most pages link to from elsewhere, by a tenth of the pages. */
function mostLinked(file: string): string[] {
  const db = openIndexDatabase(file);
  try {
    return db
      .prepare(
        `SELECT d.name FROM outward_links l CROSS JOIN urls u ON u.id = l.target_url_id CROSS JOIN hosts h ON h.id = u.host_id
           CROSS JOIN domains d ON d.id = h.domain_id
         WHERE l.source_id % 10 = 0 GROUP BY d.id ORDER BY count(DISTINCT l.source_id) DESC, d.name LIMIT ?`,
      )
      .all(RIVALS)
      .map(({ name }) => String(name));
  } finally {
    db.close();
  }
}
