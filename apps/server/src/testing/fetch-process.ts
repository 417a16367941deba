import { setTimeout as sleep } from 'node:timers/promises';
import { createCommonCrawlCommands } from '../ops/common-crawl-commands.ts';
import { parseConfig } from '../platform/config/parse-config.ts';
import { publicWeb } from '../platform/fetching/web-network.ts';

/** `index fetch` in a process of its own, for tests that kill it: every name leads to one port of loopback, a second takes a millisecond. */
export interface FetchProcessOrder {
  readonly dataDir: string;
  readonly port: number;
  readonly data: string;
  readonly words: readonly string[];
}

const order = JSON.parse(process.argv[2] ?? '') as FetchProcessOrder;
const HASTE = 1_000;
const fetch = createCommonCrawlCommands({
  index: order.data,
  data: order.data,
  network: {
    ...publicWeb,
    resolve: () => Promise.resolve(['20.0.0.1']),
    dial: () => ({ host: '127.0.0.1', port: order.port }),
  },
  clock: { now: () => performance.now() * HASTE, sleep: (ms) => sleep(ms / HASTE) },
}).find(({ name }) => name === 'index fetch');
process.exitCode = await fetch?.run(order.words, {
  config: parseConfig({ DATA_DIR: order.dataDir }, '/'),
  answer: () => Promise.resolve(),
  say: () => undefined,
  signal: new AbortController().signal,
  operator: 'test',
});
