import fs from 'node:fs';
import { parseQuery } from '../../packages/query-language/src/index.ts';
import { openIndexReader, warmReader } from '../../packages/web-index/src/index.ts';

/** node ask-index.ts <index> <queries, a line each>: answers a line each: first, median of ten warm runs, total, rows. */
const COLD_RUNS = 5;
const WARM_RUNS = 10;

const [indexFile = '', queries = ''] = process.argv.slice(2);
const reader = openIndexReader(indexFile);
// As each of a server's processes does at its start.
Array.from(warmReader(reader));
for (const text of fs.readFileSync(queries, 'utf8').trimEnd().split('\n')) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  const times: number[] = [];
  let answer: ReturnType<typeof reader.search> | null = null;
  while (times.length < COLD_RUNS + WARM_RUNS) {
    const from = performance.now();
    answer = reader.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
    times.push(performance.now() - from);
  }
  const warm = times.slice(COLD_RUNS).sort((a, b) => a - b)[WARM_RUNS / 2] ?? 0;
  console.log(
    [times[0]?.toFixed(3), warm.toFixed(3), answer?.total ?? '-', answer?.results.length].join('\t'),
  );
}
reader.close();
