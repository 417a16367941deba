import { openIndexCluster } from '../../compose-index.ts';
import type { Config } from '../../platform/config/parse-config.ts';
import { fail, fine, look, skipped, type Finding } from './finding.ts';

const GUIDE = 'docs/how-to/run-a-cluster.md';

/** The cluster of INDEX_URL: whether it answers, what it serves, and whether a node may fail. */
export async function checkCluster(config: Pick<Config, 'indexUrl'>, network: boolean): Promise<Finding[]> {
  if (config.indexUrl === null) return [];
  const subject = 'index cluster';
  if (!network) return [skipped(subject, 'was not asked')];
  try {
    const cluster = await openIndexCluster(config);
    const { listGenerations } = await import('@linklode/open-search-index');
    const current = (await listGenerations(cluster)).find(({ isCurrent }) => isCurrent);
    if (current === undefined)
      return [fail(subject, `it holds no index of the name ${cluster.name}`, 'npm run ops -- index load')];
    const health = await cluster.call<{ status: string; number_of_nodes: number }>({
      method: 'GET',
      path: `_cluster/health/${current.pagesIndex}`,
    });
    const told = `${current.pages} pages on ${health.number_of_nodes} nodes (${current.pagesIndex}), ${health.status}`;
    if (health.status === 'red')
      return [
        fail(subject, `${told}: a part of it is nowhere`, `start the nodes that are missing; ${GUIDE}`),
      ];
    if (health.status === 'yellow')
      return [
        look(
          subject,
          `${told}: a node that fails takes pages with it`,
          `start the nodes that are missing; ${GUIDE}`,
        ),
      ];
    return [fine(subject, told)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fail(subject, reason, `see whether the nodes run and INDEX_URL names them; ${GUIDE}`)];
  }
}
