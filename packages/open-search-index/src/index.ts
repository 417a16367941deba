import { createClusterIndex, type ClusterIndex } from './cluster-index.ts';
import { createCluster } from './cluster.ts';
import type { ClusterWorkerData } from './worker-data.ts';

export { createClusterIndex, type ClusterIndex } from './cluster-index.ts';
export {
  createCluster,
  LOAD_PATIENCE,
  readClusterAddress,
  SEARCH_PATIENCE,
  type Cluster,
  type ClusterAddress,
} from './cluster.ts';
export { listGenerations, makeCurrent } from './generations.ts';
export type { ClusterWorkerData } from './worker-data.ts';
export { loadGeneration, type LoadProgress } from './load-generation.ts';

/** What a process that analyses pages asks. */
export function openClusterAnalysis({ address, indexFile }: ClusterWorkerData): ClusterIndex {
  return createClusterIndex(createCluster(address), indexFile);
}

/** Its processes serve a search pool; `ClusterWorkerData` is what they are told. */
export const CLUSTER_WORKER = new URL('./search-worker.ts', import.meta.url);
