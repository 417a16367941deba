import { createCluster, LOAD_PATIENCE, loadGeneration } from '../packages/open-search-index/src/index.ts';
import {
  openLiveCluster,
  whyNotLive,
  type LiveCluster,
} from '../packages/open-search-index/test/live/live-cluster.ts';

/** A cluster with the pages of an index. Null where nobody asked for it, or there cannot be one. */
export async function prepareCluster(indexFile: string): Promise<LiveCluster | null> {
  const isWanted =
    process.env['OPENSEARCH_URL'] !== undefined || process.env['LINKLODE_BENCH_OPENSEARCH'] === '1';
  const whyNot = isWanted
    ? await whyNotLive()
    : 'nobody asked for it (OPENSEARCH_URL or LINKLODE_BENCH_OPENSEARCH=1)';
  if (whyNot !== null) {
    console.log(`OpenSearch is left out: ${whyNot}.`);
    return null;
  }
  const live = await openLiveCluster();
  const from = performance.now();
  try {
    const patient = createCluster(live.address, LOAD_PATIENCE);
    await loadGeneration(patient, { file: indexFile, shards: 1, replicas: 0 });
  } catch (error) {
    await live.close();
    throw error;
  }
  console.log(`loading      ${((performance.now() - from) / 1000).toFixed(0)} s into OpenSearch`);
  return live;
}
