import type { BulkRow } from '@linklode/contract';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import {
  availableIn,
  HoldLostError,
  lockCredits,
  placeHold,
  releaseHold,
  settleHold,
  type Hold,
} from '../credits/index.ts';
import { MetricsError, type LinkMetrics, type MetricsLookup } from '../metrics/index.ts';
import { readDomains } from './domain-list.ts';

/** Longer than any look-up may take. */
const HOLD_SECONDS = 60;

export interface BulkService {
  /** Metrics of the domains, one credit for each that a source knows. Throws AppError. */
  check(accountId: string, lines: readonly string[]): Promise<BulkRow[]>;
}

export function createBulk({ db, metrics }: { db: DatabasePool; metrics: LinkMetrics }): BulkService {
  return {
    async check(accountId, lines) {
      const hosts = readDomains(lines);
      const hold = await inTransaction(db, (tx) => reserve(tx, accountId, hosts.length));
      try {
        const found = await metrics.lookUp(hosts.map((host) => ({ url: `https://${host}/` })));
        const unheard = found.find((one) => one.kind === 'unavailable');
        if (unheard !== undefined && found.every((one) => one.kind !== 'known')) throw unheard.cause;
        const rows = hosts.map((host, index) => rowOf(host, found[index] ?? UNKNOWN, metrics));
        await inTransaction(db, (tx) => settle(tx, hold, rows));
        return rows;
      } catch (error) {
        await inTransaction(db, (tx) => releaseHold(tx, hold)).catch(() => undefined);
        if (error instanceof MetricsError || error instanceof HoldLostError) {
          throw new AppError(
            503,
            'metrics_unavailable',
            'The metrics could not be looked up and nothing was charged. Please try again in a moment.',
            {
              cause: error,
              retryAfterSeconds: 5,
            },
          );
        }
        throw error;
      }
    },
  };
}

/** All or nothing: the balance must cover every domain of the list, since the source may know them all. */
async function reserve(tx: Database, accountId: string, wanted: number): Promise<Hold> {
  const { balance } = await lockCredits(tx, accountId);
  const free = await availableIn(tx, accountId);
  if (free < wanted) {
    if (balance >= wanted) throw new AppError(409, 'search_running', 'Another search is running');
    throw new AppError(402, 'out_of_credits', `You need ${wanted} credits but only have ${balance}.`);
  }
  const answer = await placeHold(tx, { accountId, wanted, ttlSeconds: HOLD_SECONDS });
  if (answer.kind !== 'held' || answer.hold.amount < wanted)
    throw new Error('a locked account changed under its lock');
  return answer.hold;
}

async function settle(tx: Database, hold: Hold, rows: readonly BulkRow[]): Promise<void> {
  const cost = rows.filter((row) => row.status === 'ok').length;
  const made = await sql<{ id: string }>`
    INSERT INTO bulk_check (account_id, asked, cost, hold_id)
    VALUES (${hold.accountId}, ${rows.length}, ${cost}, ${hold.id}) RETURNING id`.execute(tx);
  await settleHold(tx, hold, cost, {
    reason: 'bulk check',
    refType: 'bulk_check',
    refId: made.rows[0]?.id ?? '',
    details: `${cost} of ${rows.length} domains`,
  });
}

const UNKNOWN: MetricsLookup = { kind: 'unknown' };

function rowOf(host: string, lookup: MetricsLookup, { sources }: LinkMetrics): BulkRow {
  if (lookup.kind === 'known') {
    const { da, pa, spamScore, source, asOf } = lookup.metrics;
    return {
      domain: host,
      da,
      pa,
      spam_score: spamScore,
      status: 'ok',
      metrics_source: source,
      metrics_as_of: asOf,
    };
  }
  const ownOnly = sources.length === 1 && sources[0] === 'own-index';
  const unknown = ownOnly ? 'not in the index' : 'unknown to the source';
  const reason = lookup.kind === 'unavailable' ? 'could not be looked up' : unknown;
  return {
    domain: host,
    da: null,
    pa: null,
    spam_score: null,
    status: `error: ${reason}`,
    metrics_source: null,
    metrics_as_of: null,
  };
}
