import { createTaskRunner } from '@linklode/web-index/engine';
import { readWorkerData, serveTasks } from '@linklode/web-index/worker';
import { createClusterIndex } from './cluster-index.ts';
import { createCluster } from './cluster.ts';
import type { ClusterWorkerData } from './worker-data.ts';

const { address, indexFile } = readWorkerData() as ClusterWorkerData;
serveTasks(createTaskRunner(createClusterIndex(createCluster(address), indexFile)));
