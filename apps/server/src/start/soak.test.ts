import os from 'node:os';
import { startHostilePaymentProvider } from '@linklode/stand-ins';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { AUDIT_RULES } from '../compose-audit.ts';
import { auditCredits } from '../modules/credits/index.ts';
import { reconcileOpen } from '../modules/payments/index.ts';
import { findLost } from '../testing/find-lost.ts';
import { createMixedLoad, seededRandom, type Action } from '../testing/mixed-load.ts';
import { startProduct } from '../testing/start-product.ts';
import { gatewayOf } from '../testing/start-payments-app.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const ACCOUNTS = Number(process.env['SOAK_ACCOUNTS'] ?? 300);
/** Seconds between two things that one person does, on average: 300 people do 30 a second. */
const PAUSE_SECONDS = 10;
const SAMPLE_SECONDS = 5;

vi.setConfig({ testTimeout: (MINUTES + 15) * 60_000 });

/** By how much the last tenth lies above the first tenth of what came after a third of the time; 0.05 is 5 %. */
function growthOf(samples: readonly number[]): number {
  const warm = samples.slice(Math.ceil(samples.length / 3));
  const tenth = Math.max(1, Math.floor(warm.length / 10));
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  return mean(warm.slice(-tenth)) / mean(warm.slice(0, tenth)) - 1;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

test('negative control: memory that grows by a tenth in the time is told from memory that goes up and down', () => {
  const flat = Array.from({ length: 360 }, (_, n) => 300 + (n < 60 ? n - 60 : 0) + (n % 7) * 4);
  expect(growthOf(flat)).toBeLessThan(0.05);
  expect(growthOf(flat.map((mb, n) => mb + n / 10))).toBeGreaterThan(0.05);
});

test.runIf(process.env['RELEASE'] === '1')(
  `${ACCOUNTS} people search, check, read, buy and are refunded for ${MINUTES} minutes: errors under one in a thousand, memory flat, nothing lost`,
  async () => {
    const provider = await startHostilePaymentProvider();
    const product = await startProduct(
      { ...provider, baseUrl: `${provider.origin}/v1` },
      // Money moves all the time, also when everybody has seen every row of the sample web.
      { FREE_REPEAT_DAYS: '0' },
    );
    try {
      const times: Record<Action, number[]> = {
        search: [],
        repeat: [],
        read: [],
        bulk: [],
        buy: [],
        refund: [],
      };
      const errors: string[] = [];
      const load = createMixedLoad({
        api: product.api,
        provider,
        random: seededRandom(1),
        tell(action, status, ms, why) {
          times[action].push(ms);
          if (status !== 200) errors.push(`${action} ${status} ${why}`);
        },
      });
      const until = Date.now() + MINUTES * 60_000;
      const live = async (seed: number): Promise<void> => {
        const customer = await product.newCustomer(1_000_000);
        const random = seededRandom(seed);
        const rest = (): Promise<void> =>
          new Promise((resolve) => setTimeout(resolve, random() * 2 * PAUSE_SECONDS * 1_000));
        await rest();
        while (Date.now() < until) {
          await load.act(customer);
          await rest();
        }
      };
      const people = Promise.all(Array.from({ length: ACCOUNTS }, (_, at) => live(at)));
      const memory: number[] = [];
      const delays: number[] = [];
      while (Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_SECONDS * 1_000));
        const { rssBytes, eventLoopDelayP99Ms } = await product.vitals();
        memory.push(rssBytes / 2 ** 20);
        delays.push(eventLoopDelayP99Ms);
        if (memory.length % 12 === 0)
          console.log(
            `${memory.length / 12} min, ${Object.values(times).flat().length} requests, ${errors.length} errors, ${Math.round(memory.at(-1) ?? 0)} MiB, load ${os.loadavg()[0]?.toFixed(1)}`,
          );
      }
      await people;
      await load.deliverRefunds();
      provider.hurry();
      await reconcileOpen(
        { db: product.db, gateway: gatewayOf(provider), log: pino({ level: 'silent' }) },
        'operator',
      );

      const requests = Object.values(times).flat().length;
      const growth = growthOf(memory);
      const warm = memory.slice(Math.ceil(memory.length / 3));
      console.log(
        [
          `soak       ${ACCOUNTS} accounts, ${MINUTES} minutes, ${requests} requests, ${os.cpus().length} cores, load average ${os.loadavg()[0]?.toFixed(1)}`,
          `errors     ${errors.length}${errors.length > 0 ? `: ${[...new Set(errors)].join(', ')}` : ''}`,
          `memory     ${Math.round(Math.min(...warm))} to ${Math.round(Math.max(...warm))} MiB after a third of the time, growth ${(growth * 100).toFixed(1)} %`,
          `event loop delay p99 of ${SAMPLE_SECONDS} s: median ${percentile(delays, 0.5).toFixed(0)} ms, worst ${Math.max(...delays).toFixed(0)} ms`,
          ...Object.entries(times).map(
            ([action, list]) =>
              `${action.padEnd(10)} ${list.length}, p50 ${percentile(list, 0.5).toFixed(0)} ms, p99 ${percentile(list, 0.99).toFixed(0)} ms`,
          ),
        ].join('\n'),
      );
      // The money first: it has to be right on a machine that is too slow for the rest, too.
      expect(await findLost(product.db, load.acknowledged, provider)).toEqual([]);
      const audit = await auditCredits(product.db, AUDIT_RULES);
      expect(audit.flatMap(({ name, differences }) => differences.map((one) => `${name}: ${one}`))).toEqual(
        [],
      );
      expect(errors.length / requests).toBeLessThan(0.001);
      expect(growth).toBeLessThan(0.05);
    } finally {
      await product.close();
      await provider.close();
    }
  },
);
