import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { readConfig } from '../platform/config/read-config.ts';
import { runServer } from '../start/run-server.ts';

/** The payment provider of a test, which outlives the product as the real one does. */
export interface GatewaySettings {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** What the process says of itself when it is asked, for the time since it was asked last. */
export interface Vitals {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly eventLoopDelayP99Ms: number;
}

/**
 * The product as `main.ts` starts it, from the same environment, but for the payments: they go to a provider on
 * loopback. It ends with whoever started it, so that a test that dies leaves nothing behind.
 */
const gateway = JSON.parse(process.argv[2] ?? '') as GatewaySettings;
const config = readConfig();
const server = await runServer({
  config: {
    ...config,
    payments: {
      kind: 'razorpay',
      ...gateway,
      previousWebhookSecret: null,
      checkoutUrl: null,
      isRehearsal: true,
    },
  },
  log: pino({ level: config.logLevel }),
  say: console.log,
});
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
void server.failed.then((reason) => {
  console.error(reason.message);
  process.exit(1);
});

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  const vitals: Vitals = {
    rssBytes: rss,
    heapUsedBytes: heapUsed,
    eventLoopDelayP99Ms: delay.percentile(99) / 1e6,
  };
  delay.reset();
  process.send?.(vitals);
});
