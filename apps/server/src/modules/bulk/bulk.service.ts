import { randomUUID } from 'node:crypto';
import type { BulkHistory, BulkRow } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { Cost } from '../../platform/http/serve-route.ts';
import { overSpendingCap } from '../../platform/spending-limit.ts';
import {
  availableIn,
  chargeRows,
  findChargedRows,
  HOLD_SECONDS,
  HoldLostError,
  lockCredits,
  placeHold,
  releaseHold,
  rowKeyOf,
  settleHold,
  type Hold,
} from '../credits/index.ts';
import { MetricsError, type LinkMetrics } from '../metrics/index.ts';
import { bulkRowOf, isCharged } from './bulk-row.ts';
import { findRowsOf, insertCheck, isStored, tellChecks } from './bulk.repo.ts';
import { readDomains } from './domain-list.ts';

export interface BulkService {
  /**
   * Metrics of the domains, one credit for each that a source knows. A domain that the account was charged for lately
   * is free and comes as it was delivered then. Throws AppError.
   *
   * @param keep called with the rows in the transaction that charges for them
   */
  check(
    accountId: string,
    lines: readonly string[],
    keep?: (tx: Database, rows: readonly BulkRow[]) => Promise<void>,
  ): Promise<BulkRow[]>;
  /** What a check that answered these rows cost. */
  costOf(accountId: string, rows: readonly BulkRow[]): Promise<Cost>;
  /** What was delivered in the last seven days. */
  history(accountId: string): Promise<BulkHistory>;
}

interface BulkDependencies {
  readonly db: DatabasePool;
  readonly metrics: LinkMetrics;
  /** For so many days a domain that was charged for is free; 0 for none. */
  readonly freeRepeatDays: number;
}

/** More than anybody reads; older ones of the same seven days still make their domains free. */
const MOST_CHECKS = 100;

export function createBulk({ db, metrics, freeRepeatDays }: BulkDependencies): BulkService {
  return {
    async check(accountId, lines, keep) {
      const hosts = readDomains(lines);
      const { yours, hold } = await inTransaction(db, (tx) => begin(tx, accountId, hosts, freeRepeatDays));
      try {
        const open = hosts.filter((host) => !yours.has(host));
        const found = await lookUp(metrics, open, yours.size > 0);
        const rows = hosts.map((host) => yours.get(host) ?? getRow(found, host));
        return await inTransaction(db, async (tx) => {
          const settled = await settle(tx, { accountId, hold, rows, days: freeRepeatDays });
          await keep?.(tx, settled);
          return settled;
        });
      } catch (error) {
        if (hold !== null) await inTransaction(db, (tx) => releaseHold(tx, hold)).catch(() => undefined);
        if (!(error instanceof MetricsError || error instanceof HoldLostError)) throw error;
        throw new AppError(
          503,
          'metrics_unavailable',
          'The metrics could not be looked up and nothing was charged. Please try again in a moment.',
          { cause: error, retryAfterSeconds: 5 },
        );
      }
    },
    async costOf(accountId, rows) {
      const charged = rows.filter(isCharged).length;
      return { charged, freeRows: rows.length - charged, left: await availableIn(db, accountId) };
    },
    async history(accountId) {
      return { free_days: freeRepeatDays, checks: await tellChecks(db, accountId, MOST_CHECKS) };
    },
  };
}

interface Begun {
  /** Rows that are the account's already, by host. */
  readonly yours: ReadonlyMap<string, BulkRow>;
  /** Null where nothing can be charged. */
  readonly hold: Hold | null;
}

/** Under the account's lock: what is free, and credits for all the rest. */
async function begin(
  tx: Database,
  accountId: string,
  hosts: readonly string[],
  days: number,
): Promise<Begun> {
  const { balance } = await lockCredits(tx, accountId);
  const yours = await findYours(tx, accountId, hosts, days);
  const wanted = hosts.length - yours.size;
  return { yours, hold: wanted === 0 ? null : await reserve(tx, accountId, wanted, balance) };
}

/** All or nothing: the balance must cover every domain that is new, since the source may know them all. */
async function reserve(tx: Database, accountId: string, wanted: number, balance: number): Promise<Hold> {
  const free = await availableIn(tx, accountId);
  if (free < wanted) {
    if (balance >= wanted) throw new AppError(409, 'search_running', 'Another search is running');
    throw new AppError(402, 'out_of_credits', `You need ${wanted} credits but only have ${balance}.`);
  }
  const answer = await placeHold(tx, { accountId, wanted, ttlSeconds: HOLD_SECONDS });
  if ('cappedBy' in answer && answer.cappedBy !== null) throw overSpendingCap(answer.cappedBy, wanted);
  if (answer.kind !== 'held' || answer.hold.amount < wanted)
    throw new Error('a locked account changed under its lock');
  return answer.hold;
}

/** Rows that the account was charged for in the last days, as they were delivered then. */
async function findYours(
  db: Database,
  accountId: string,
  hosts: readonly string[],
  days: number,
): Promise<Map<string, BulkRow>> {
  const keys = new Map(hosts.map((host) => [host, rowKeyOf('domain', host)]));
  const charged = await findChargedRows(db, accountId, [...keys.values()], days);
  const stored = await findRowsOf(db, accountId, [
    ...new Set([...charged.values()].map((row) => row.causeId)),
  ]);
  const yours = new Map<string, BulkRow>();
  for (const [host, key] of keys) {
    const one = charged.get(key);
    const row = stored.get(one?.causeId ?? '')?.find(({ domain }) => domain === host);
    if (one !== undefined && row !== undefined) yours.set(host, { ...row, yours_since: one.chargedAt });
  }
  return yours;
}

/** A row for each host. Throws MetricsError where nobody could be asked and nothing at all is known. */
async function lookUp(
  metrics: LinkMetrics,
  hosts: readonly string[],
  othersAreKnown: boolean,
): Promise<Map<string, BulkRow>> {
  if (hosts.length === 0) return new Map();
  const found = await metrics.lookUp(hosts.map((host) => ({ url: `https://${host}/` })));
  const unavailable = found.find((one) => one.kind === 'unavailable');
  if (unavailable !== undefined && !othersAreKnown && found.every((one) => one.kind !== 'known'))
    throw unavailable.cause;
  return new Map(
    hosts.map((host, index) => [host, bulkRowOf(host, found[index] ?? { kind: 'unknown' }, metrics)]),
  );
}

function getRow(rows: ReadonlyMap<string, BulkRow>, host: string): BulkRow {
  const row = rows.get(host);
  if (row === undefined) throw new Error(`no row for ${host}`);
  return row;
}

/** What is charged is what is stored as newly delivered, in one transaction. Answers the rows as they were stored. */
async function settle(
  tx: Database,
  check: { accountId: string; hold: Hold | null; rows: readonly BulkRow[]; days: number },
): Promise<BulkRow[]> {
  const { accountId, hold, days } = check;
  await lockCredits(tx, accountId);
  const id = randomUUID();
  const open = check.rows.filter(isCharged).map(({ domain }) => domain);
  const keyOf = (host: string): string => rowKeyOf('domain', host);
  const charged = await chargeRows(tx, { accountId, causeId: id, keys: open.map(keyOf), days });
  // Another check of the same account was quicker with these, since this one began.
  const late = await findYours(
    tx,
    accountId,
    open.filter((host) => !charged.has(keyOf(host))),
    days,
  );
  if (late.size < open.length - charged.size) throw new Error('a domain is paid for and its row is gone');
  const rows = check.rows.map((row) => late.get(row.domain) ?? row);
  // A list that is shown already, and that changed nothing, is not kept once more.
  if (hold === null && (await isStored(tx, accountId, rows))) return rows;
  await insertCheck(tx, {
    id,
    accountId,
    holdId: hold?.id ?? null,
    rows,
    cost: charged.size,
    freeDays: days,
  });
  if (hold !== null) {
    await settleHold(tx, hold, charged.size, {
      reason: 'bulk check',
      refType: 'bulk_check',
      refId: id,
      details: `${charged.size} of ${rows.length} domains`,
    });
  }
  return rows;
}
