import fs from 'node:fs';
import {
  createCluster,
  createClusterIndex,
  SEARCH_PATIENCE,
  type ClusterAddress,
} from '../../packages/open-search-index/src/index.ts';
import { readQueries, timeQuery } from './time-query.ts';

/**
 * node ask-cluster.ts <file with the cluster's address> <index file> <queries, a line each>: answers as ask-index.ts
 * does.
 */
const [address = '', indexFile = '', queries = ''] = process.argv.slice(2);
const cluster = createCluster(
  JSON.parse(fs.readFileSync(address, 'utf8')) as ClusterAddress,
  SEARCH_PATIENCE,
);
const index = createClusterIndex(cluster, indexFile);
for (const query of readQueries(queries)) {
  console.log(await timeQuery(() => index.search({ query, exclude: [], page: 1, pageSize: 10 })));
}
process.exit(0);
