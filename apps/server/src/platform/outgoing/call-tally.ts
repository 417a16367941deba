/** One exchange with a vendor, a retry being one of its own. */
export interface CallRecord {
  readonly vendor: string;
  /** What it was for, such as "search" or "metrics". */
  readonly purpose: string;
  readonly outcome: 'answered' | 'retryable' | 'permanent' | 'refused';
  /** Why there was no answer; null for an answer. */
  readonly reason: string | null;
  /** In millionths of a US dollar; 0 where the vendor does not bill. */
  readonly costMicroUsd: number;
  readonly tookMs: number;
}

export type RecordCall = (record: CallRecord) => void;

interface CallTotals {
  readonly calls: number;
  readonly answered: number;
  readonly costMicroUsd: number;
}

export interface CallTally {
  readonly record: RecordCall;
  /** By "vendor purpose". */
  totals(): ReadonlyMap<string, CallTotals>;
  reset(): void;
}

/** Counts calls and their price. */
export function createCallTally(): CallTally {
  const totals = new Map<string, CallTotals>();
  return {
    record({ vendor, purpose, outcome, costMicroUsd }) {
      const key = `${vendor} ${purpose}`;
      const before = totals.get(key) ?? { calls: 0, answered: 0, costMicroUsd: 0 };
      totals.set(key, {
        calls: before.calls + 1,
        answered: before.answered + (outcome === 'answered' ? 1 : 0),
        costMicroUsd: before.costMicroUsd + costMicroUsd,
      });
    },
    totals: () => totals,
    reset: () => totals.clear(),
  };
}
