import type { DailyBudget } from '../platform/outgoing/daily-budget.repo.ts';

export interface MemoryBudget extends DailyBudget {
  spentMicroUsd(): number;
}

/** A cap for one process without a database. Null counts without a cap. */
export function createMemoryBudget(capMicroUsd: number | null): MemoryBudget {
  let spent = 0;
  return {
    spentMicroUsd: () => spent,
    reserve(costMicroUsd) {
      if (costMicroUsd > 0 && capMicroUsd !== null && spent + costMicroUsd > capMicroUsd) {
        return Promise.resolve(null);
      }
      spent += costMicroUsd;
      const change = (by: number): Promise<void> => {
        spent += by;
        return Promise.resolve();
      };
      return Promise.resolve({
        settle: (actual) => change(actual - costMicroUsd),
        refund: () => change(-costMicroUsd),
      });
    },
  };
}
