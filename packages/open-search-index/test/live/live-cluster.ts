import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCluster, readClusterAddress, type Cluster, type ClusterAddress } from '../../src/index.ts';
import { prepareNodes, startNodes, type RunningNode } from './start-nodes.ts';

export interface LiveCluster {
  readonly address: ClusterAddress;
  readonly cluster: Cluster;
  /** Empty for a cluster that was there before: it is not ours to kill. */
  readonly nodes: readonly RunningNode[];
  /** Copies of each shard beside the first: one where there is another node for it. */
  readonly replicas: number;
  /** For what a test writes. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Why there are no live tests here; null where there are. */
export async function whyNotLive(): Promise<string | null> {
  if (process.env['OPENSEARCH_URL'] !== undefined) return null;
  const prepared = await prepareNodes();
  return typeof prepared === 'string' ? prepared : null;
}

let opened = 0;

/**
 * The cluster of OPENSEARCH_URL, else nodes that are started for it. Indexes have a name of their own and are removed.
 */
export async function openLiveCluster({ count = 3 } = {}): Promise<LiveCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'linklode-open-search-'));
  const given = process.env['OPENSEARCH_URL'];
  const name = `linklode-test-${process.pid}-${++opened}`;
  let nodes: readonly RunningNode[] = [];
  let stop = async (): Promise<void> => undefined;
  let address: ClusterAddress;
  if (given === undefined) {
    const prepared = await prepareNodes();
    if (typeof prepared === 'string') throw new Error(prepared);
    ({ nodes, stop } = await startNodes(prepared, folder, count));
    address = readClusterAddress(nodes.map(({ url }) => `${url}/${name}`).join(','));
  } else {
    address = { ...readClusterAddress(given), name };
  }
  const cluster = createCluster(address, { callMs: 60_000, retryMs: 120_000 });
  const wanted = given === undefined ? nodes.length : 1;
  const { number_of_nodes: there } = await cluster.call<{ number_of_nodes: number }>({
    method: 'GET',
    path: `_cluster/health?wait_for_nodes=>=${wanted}&timeout=60s`,
  });
  return {
    address,
    cluster,
    nodes,
    replicas: there > 1 ? 1 : 0,
    folder,
    async close() {
      if (given !== undefined)
        await cluster.call({ method: 'DELETE', path: `${name}-*?ignore_unavailable=true` });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
