import { createTaskRunner } from '@linklode/web-index/engine';
import { readPoolData, serveTasks } from '@linklode/web-index';
import { createClusterIndex } from './cluster-index.ts';
import { createCluster, type ClusterAddress } from './cluster.ts';

interface ClusterWorkerData {
  readonly address: ClusterAddress;
  readonly ranksBeside: string;
}

const { address, ranksBeside } = readPoolData() as ClusterWorkerData;
serveTasks(createTaskRunner(createClusterIndex(createCluster(address), ranksBeside)));
