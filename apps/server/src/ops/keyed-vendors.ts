import { metricsVendors } from '../compose-metrics.ts';
import { searchVendors } from '../compose-search.ts';
import type { ProvidersConfig } from '../platform/config/provider-config.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import { createDailyBudget, type DailyBudget } from '../platform/outgoing/daily-budget.repo.ts';
import { CALL_DEFAULTS, createVendorCaller, type VendorCaller } from '../platform/outgoing/vendor-caller.ts';

interface KeyedVendor {
  readonly name: string;
  /** The cheapest call that proves the key. Throws VendorError. */
  readonly checkKey: () => Promise<{ readonly left: string | null }>;
  /** What its calls have cost so far, in millionths of a US dollar. */
  readonly spent: () => number;
}

/** Every vendor that has a key. The calls are counted with the day's, and made also when the day's cap is reached. */
export function keyedVendors(providers: ProvidersConfig, db: DatabasePool): KeyedVendor[] {
  const costs = new Map<string, number>();
  const callerFor = (name: string): VendorCaller => {
    const add = (microUsd: number): void => void costs.set(name, (costs.get(name) ?? 0) + microUsd);
    return createVendorCaller(
      { name, ...CALL_DEFAULTS, maxTries: 2 },
      { budget: counting(createDailyBudget(db, name, null), add) },
    );
  };
  const search = searchVendors(providers, callerFor);
  const metrics = metricsVendors(providers, callerFor);
  return [
    ...search.map((vendor) => ({ name: vendor.name, checkKey: () => vendor.checkKey() })),
    ...metrics.map((vendor) => ({ name: vendor.id, checkKey: () => vendor.checkKey() })),
  ].map((vendor) => ({ ...vendor, spent: () => costs.get(vendor.name) ?? 0 }));
}

function counting(budget: DailyBudget, add: (microUsd: number) => void): DailyBudget {
  return {
    async reserve(costMicroUsd) {
      const reservation = await budget.reserve(costMicroUsd);
      if (reservation === null) return null;
      add(costMicroUsd);
      return {
        settle(actualMicroUsd) {
          add(actualMicroUsd - costMicroUsd);
          return reservation.settle(actualMicroUsd);
        },
        refund() {
          add(-costMicroUsd);
          return reservation.refund();
        },
      };
    },
  };
}
