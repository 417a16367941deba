import type { SmartSearchResult } from '@linklode/contract';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { bytesOfRowKeys } from '../credits/index.ts';
import type { Delivery, SearchKey } from './search.repo.ts';

const Started = z.union([
  z.object({ outcome: z.literal('started'), hold: z.string(), amount: z.number(), run: z.string() }),
  z.object({ outcome: z.literal('too many'), age: z.number() }),
  z.object({ outcome: z.enum(['changed', 'empty', 'busy', 'blocked']) }),
]);

export type Started = z.infer<typeof Started>;

/** Which request, by its place in the list, a row answers. */
const Placed = z.object({ place: z.number() });
const StartedPlaced = Started.and(Placed);

export interface NewRun {
  readonly key: SearchKey;
  /** Who asks, if that is not the account's owner. */
  readonly askedBy: string | null;
  /** The caller assumes that the account blocks no website; if it does, the outcome is "blocked". */
  readonly isUnblocked: boolean;
  /** What `readState` saw; 0 if nobody looked. */
  readonly parts: number;
  readonly maxAgeHours: number;
  readonly searchesPerDay: number;
  /** The most credits to hold; with 0 the run starts without any. */
  readonly wanted: number;
  readonly ttlSeconds: number;
}

/**
 * Begins a run under the account's lock, unless the state of the page has changed since it was read. See
 * `begin_page_run` in the database.
 */
export function startRun(db: Database, run: NewRun): Promise<Started> {
  const { key } = run;
  return rowsOf(Started)`
    SELECT outcome, hold, amount, run, age FROM begin_page_run(${run.askedBy}, ${key.accountId}, ${run.isUnblocked}, ${key.fingerprint},
      ${key.page}, ${run.parts}, ${run.maxAgeHours}, ${run.searchesPerDay}, ${run.wanted}, ${run.ttlSeconds})`.get(
    db,
  );
}

/** The same for runs of several accounts, one each, in their order; null if somebody else has locked the account. */
export async function startRuns(db: Database, runs: readonly NewRun[]): Promise<(Started | null)[]> {
  const asked = runs.map(({ key, ...run }, place) => ({
    place,
    asker: run.askedBy,
    account: key.accountId,
    unblocked: run.isUnblocked,
    print: bytesAsText(key.fingerprint.toString('hex')),
    page: key.page,
    parts: run.parts,
    hours: run.maxAgeHours,
    runs_a_day: run.searchesPerDay,
    wanted: run.wanted,
    ttl_seconds: run.ttlSeconds,
  }));
  const started = await rowsOf(StartedPlaced)`
    SELECT place, outcome, hold, amount, run, age FROM begin_page_runs(${JSON.stringify(asked)})`.list(db);
  return inOrder(runs.length, started);
}

interface NewDelivery {
  readonly mode: 'normal' | 'smart';
  readonly filter: string | null;
  readonly query: string;
  readonly total: number | null;
  /** Whether more follows; used if there is no total. */
  readonly more: boolean | null;
  readonly rowCount: number;
  /** If an empty balance had cut the page short: what was delivered of it before. This is the rest. */
  readonly before: Delivery | null;
}

export interface Settlement {
  readonly key: SearchKey;
  readonly runId: string;
  readonly holdId: string;
  /** What the ledger says of the charge. */
  readonly fact: string;
  /**
   * `keys`: of the rows that cost a credit each; `paidFor`: their names; `also`: keys of what is paid for together with
   * them.
   */
  readonly keys: readonly string[];
  readonly paidFor: readonly string[];
  readonly also: readonly string[];
  readonly delivery: NewDelivery;
  readonly results: readonly SmartSearchResult[];
}

const Settled = z.union([
  z.object({ outcome: z.literal('settled'), free: z.number() }),
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('lost') }),
]);
export type Settled = z.infer<typeof Settled>;
const SettledPlaced = Settled.and(Placed);

/**
 * Charges for what a run delivers, stores it and closes the run, under the account's lock; what was charged for is free
 * for `days`. See `finish_page_run` in the database.
 */
export function settleRun(db: Database, settlement: Settlement, days: number): Promise<Settled> {
  const { key, runId, holdId, fact, keys, paidFor, also, delivery, results } = settlement;
  const { before } = delivery;
  return rowsOf(Settled)`
    SELECT outcome, free FROM finish_page_run(${key.accountId}, ${runId}, ${holdId}, ${fact}, ${bytesOfRowKeys(keys)},
      ${bytesOfRowKeys(also)}, ${days}, ${before?.pageId ?? runId}, ${key.fingerprint}, ${key.page}, ${delivery.mode},
      ${delivery.filter}, ${delivery.query}, ${delivery.total}, ${delivery.more}, ${delivery.rowCount},
      ${before?.results.length ?? 0}, ${JSON.stringify(results)}, ${paidFor}, ${before?.firstDeliveredAt ?? null})`.get(
    db,
  );
}

/** The same for runs of several accounts, one each, in their order; null if somebody else has locked the account. */
export async function settleRuns(
  db: Database,
  settlements: readonly Settlement[],
  days: number,
): Promise<(Settled | null)[]> {
  const asked = settlements.map(({ key, delivery, ...run }, place) => ({
    place,
    account: key.accountId,
    run: run.runId,
    hold: run.holdId,
    fact: run.fact,
    keys: run.keys.map(bytesAsText),
    also: run.also.map(bytesAsText),
    page_id: delivery.before?.pageId ?? run.runId,
    print: bytesAsText(key.fingerprint.toString('hex')),
    page: key.page,
    mode: delivery.mode,
    filter: delivery.filter,
    query: delivery.query,
    total: delivery.total,
    more: delivery.more,
    row_count: delivery.rowCount,
    first_position: delivery.before?.results.length ?? 0,
    results: run.results,
    paid_for: run.paidFor,
    first_delivered_at: delivery.before?.firstDeliveredAt ?? null,
  }));
  const settled = await rowsOf(SettledPlaced)`
    SELECT place, outcome, free FROM finish_page_runs(${JSON.stringify(asked)}, ${days})`.list(db);
  return inOrder(settlements.length, settled);
}

function inOrder<Row extends z.infer<typeof Placed>>(count: number, rows: readonly Row[]): (Row | null)[] {
  const answers = Array.from<Row | null>({ length: count }).fill(null);
  for (const row of rows) answers[row.place] = row;
  return answers;
}

/** Bytes in the notation of PostgreSQL. */
const bytesAsText = (hex: string): string => `\\x${hex}`;
