import { publicWeb } from '../platform/fetching/web-network.ts';
import { watchDiskSteps } from './disk-steps.ts';
import { runIndexCommand } from './run-index-command.ts';

/**
 * A command on the index in a process of its own, which kills itself by force before a step with the disk: every name
 * leads to one port of loopback.
 */
export interface IndexProcessOrder {
  readonly dataDir: string;
  readonly port: number;
  readonly index: string;
  readonly data: string;
  readonly command: string;
  readonly words: readonly string[];
  readonly killAt: number;
}

const order = JSON.parse(process.argv[2] ?? '') as IndexProcessOrder;
let steps = 0;
watchDiskSteps(() => {
  if ((steps += 1) >= order.killAt) process.kill(process.pid, 'SIGKILL');
});
const { status } = await runIndexCommand(order.dataDir, order.command, order.words, {
  index: order.index,
  data: order.data,
  network: {
    ...publicWeb,
    resolve: () => Promise.resolve(['20.0.0.1']),
    dial: () => ({ host: '127.0.0.1', port: order.port }),
  },
});
process.exitCode = status;
