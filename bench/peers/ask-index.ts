import { openIndexReader, warmReader } from '../../packages/web-index/src/index.ts';
import { readQueries, timeQuery } from './time-query.ts';

/**
 * node ask-index.ts <index> <queries, a line each>: answers a line each: first, median of ten warm runs, total, rows.
 */
const [indexFile = '', queries = ''] = process.argv.slice(2);
const reader = openIndexReader(indexFile);
// As each of a server's processes does at its start.
Array.from(warmReader(reader));
for (const query of readQueries(queries))
  console.log(await timeQuery(() => reader.search({ query, exclude: [], page: 1, pageSize: 10 })));
reader.close();
