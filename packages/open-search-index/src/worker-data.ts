import type { ClusterAddress } from './cluster.ts';

export interface ClusterWorkerData {
  readonly address: ClusterAddress;
  /** As `createClusterIndex` takes it. */
  readonly indexFile: string;
}
