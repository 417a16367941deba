import { nameMetricsOrder } from '../compose-metrics.ts';
import { nameOrder, nameSmartOrder } from '../compose-search.ts';
import type { ProvidersConfig } from '../platform/config/provider-config.ts';
import { listSpendToday } from '../platform/outgoing/daily-budget.repo.ts';
import { VendorError } from '../platform/outgoing/vendor-error.ts';

import type { Command } from './command.ts';
import { keyedVendors } from './keyed-vendors.ts';
import { withDatabase } from './with-database.ts';

const check: Command = {
  name: 'providers check',
  usage: 'providers check',
  summary: 'Proves each configured key with one cheap call and says what is left of its plan.',
  run(_words, context) {
    const { providers } = context.config;
    return withDatabase(context, async (db) => {
      const vendors = keyedVendors(providers, db);
      if (vendors.length === 0) {
        await context.answer('No vendor has a key; the own index answers by itself.\n');
        return 0;
      }
      let faults = 0;
      for (const { name, checkKey } of vendors) {
        const outcome = await checkKey().then(
          ({ left }) => ({ good: true, told: left ?? 'the key works; the vendor does not say what is left' }),
          (error: unknown) => {
            if (!(error instanceof VendorError)) throw error;
            return { good: false, told: error.reason };
          },
        );
        if (!outcome.good) faults++;
        await context.answer(`${outcome.good ? 'ok  ' : 'FAIL'} ${name.padEnd(14)} ${outcome.told}\n`);
      }
      return faults === 0 ? 0 : 1;
    });
  },
};

const status: Command = {
  name: 'providers status',
  usage: 'providers status',
  summary: 'The order in which sources are asked, and what each vendor was asked and has cost today (UTC).',
  run(_words, context) {
    const { providers } = context.config;
    return withDatabase(context, async (db) => {
      await context.answer(`Web search  ${nameOrder(providers.webSearch)}\n`);
      await context.answer(`Filters     ${nameSmartOrder(providers, context.config.crawlContact)}\n`);
      await context.answer(`Prospects   ${nameOrder(providers.prospects)}\n`);
      await context.answer(`Metrics     ${nameMetricsOrder(providers)}\n`);
      const spent = new Map((await listSpendToday(db)).map((one) => [one.vendor, one]));
      const caps = capsOf(providers);
      const names = [...new Set([...caps.keys(), ...spent.keys()])].sort();
      for (const name of names) {
        const { calls = 0, costMicroUsd = 0 } = spent.get(name) ?? {};
        const cap = caps.get(name);
        const limit = cap === undefined ? 'not configured any more' : `of ${dollars(cap)} a day`;
        await context.answer(
          `${name.padEnd(14)} ${String(calls).padStart(7)} calls  ${dollars(costMicroUsd).padStart(10)} ${limit}\n`,
        );
      }
      if (names.length === 0) await context.answer('No vendor has a key, and none was asked today.\n');
      return 0;
    });
  },
};

function capsOf({ searchVendors, metricsVendors }: ProvidersConfig): Map<string, number> {
  const vendors = Object.entries({ ...searchVendors, ...metricsVendors });
  return new Map(vendors.map(([name, terms]) => [name, terms.dailyCapMicroUsd]));
}

function dollars(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(4)}`;
}

export const providersCommands: readonly Command[] = [check, status];
