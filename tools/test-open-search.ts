// The live tests of the cluster's engine: three nodes of OpenSearch on loopback where Maven and Java are there, or the
// cluster of OPENSEARCH_URL. Says so where neither is, and that is no failure. Not part of `npm test`: nodes need a
// minute to start.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { whyNotLive } from '../packages/open-search-index/test/live/live-cluster.ts';

const root = path.dirname(import.meta.dirname);
const reason = await whyNotLive();
if (reason !== null) console.log(`Skipped: ${reason}. OPENSEARCH_URL may name a cluster that is there.`);
else {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const config = path.join(root, 'packages/open-search-index/test/live/vitest.config.ts');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', config, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
