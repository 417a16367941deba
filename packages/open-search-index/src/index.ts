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
export { loadGeneration, type LoadProgress } from './load-generation.ts';
