import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { openCrawlFolder } from '../ops/crawl/crawl-folder.ts';
import { runCrawl } from '../ops/crawl/run-crawl.ts';
import { readSites } from '../ops/crawl/sites-file.ts';
import { createKillSwitch } from '../platform/fetching/kill-switch.ts';
import { createPoliteFetcher } from '../platform/fetching/polite-fetcher.ts';
import { publicWeb } from '../platform/fetching/web-network.ts';

/**
 * A crawl in a process of its own, for tests that kill it: every name leads to one port of loopback, a second takes 20
 * ms.
 */
export interface CrawlProcessOrder {
  readonly folder: string;
  readonly port: number;
  readonly sites: string;
}

const order = JSON.parse(process.argv[2] ?? '') as CrawlProcessOrder;
const HASTE = 50;
const opened = openCrawlFolder(order.folder, [['software', 'test']]);
opened.journal.addSites(readSites(order.sites), 100);
await runCrawl({
  journal: opened.journal,
  archive: opened.archive,
  fetcher: createPoliteFetcher({
    productToken: 'LinklodeBot',
    userAgent: 'LinklodeBot/1.0 (+https://operator.example/bot)',
    limits: { timeoutMs: 60_000, maxBytes: 1_000_000, maxHops: 0 },
    killSwitch: createKillSwitch(path.join(order.folder, 'STOP')),
    network: {
      ...publicWeb,
      resolve: () => Promise.resolve(['20.0.0.1']),
      dial: () => ({ host: '127.0.0.1', port: order.port }),
    },
    clock: { now: () => performance.now() * HASTE, sleep: (ms) => sleep(ms / HASTE) },
  }),
  productToken: 'LinklodeBot',
  bounds: { pages: 100, depth: 4, atOnce: 3 },
  signal: new AbortController().signal,
});
opened.close();
