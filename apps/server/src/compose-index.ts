import type { SearchPoolOptions } from '@linklode/web-index';
import type { Cluster, ClusterAddress, ClusterWorkerData } from '@linklode/open-search-index';
import type { Config } from './platform/config/parse-config.ts';
import { OperatorError } from './platform/operator-error.ts';

/** What searches and closer looks ask in place of the index file, where INDEX_URL names a cluster. */
export async function composeIndexEngine(
  config: Pick<Config, 'indexFile' | 'indexUrl'>,
): Promise<Pick<SearchPoolOptions, 'engine'> & { cluster?: ClusterWorkerData }> {
  if (config.indexUrl === null) return {};
  const { CLUSTER_WORKER } = await import('@linklode/open-search-index');
  const address = await readAddress(config.indexUrl);
  const cluster = { address, indexFile: config.indexFile };
  return { engine: { script: CLUSTER_WORKER, data: cluster }, cluster };
}

/** The cluster for a command. `load`: it may wait as long as a load takes. */
export async function openIndexCluster(
  { indexUrl }: Pick<Config, 'indexUrl'>,
  { isLoad = false }: { readonly isLoad?: boolean } = {},
): Promise<Cluster> {
  if (indexUrl === null)
    throw new OperatorError('INDEX_URL names no cluster; see docs/how-to/run-a-cluster.md');
  const { createCluster, LOAD_PATIENCE, SEARCH_PATIENCE } = await import('@linklode/open-search-index');
  return createCluster(await readAddress(indexUrl), isLoad ? LOAD_PATIENCE : SEARCH_PATIENCE);
}

async function readAddress(indexUrl: string): Promise<ClusterAddress> {
  const { readClusterAddress } = await import('@linklode/open-search-index');
  try {
    return readClusterAddress(indexUrl);
  } catch (error) {
    throw new OperatorError(`INDEX_URL ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
