import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import {
  auditCredits,
  openCreditAccount,
  placeHold,
  post,
  releaseHold,
  settleHold,
} from '../apps/server/src/modules/credits/index.ts';
import { withDatabase } from '../apps/server/src/platform/database/database-url.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { inTransaction, openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { acquireEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { quantilesOf, show } from './quantiles.ts';

const STARTS = 10_000;
const CONCURRENCY = 64;
const CREDITS = 1_000;

/**
 * Ten thousand starts of ten credits each on an account that has a thousand: how many are held, how fast, and the
 * audit.
 */
export async function benchHolds(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const embedded = await acquireEmbeddedPostgres(folder, () => undefined);
  const url = withDatabase(embedded.url, 'postgres');
  await migrate(url);
  const db = openDatabase({ url });
  try {
    const account = await inTransaction(db, async (tx) => {
      const made = await sql<{
        id: string;
      }>`INSERT INTO account (issuer, subject) VALUES ('bench', 'bench') RETURNING id`.execute(tx);
      const id = made.rows[0]?.id ?? '';
      await openCreditAccount(tx, id);
      await post(tx, id, CREDITS, { reason: 'adjustment', refType: 'bench', refId: 'start', details: null });
      return id;
    });
    const times: number[] = [];
    const outcomes = { held: 0, capped: 0, busy: 0, empty: 0, settled: 0, released: 0 };
    let next = 0;
    const from = performance.now();
    const work = async (): Promise<void> => {
      for (let i = next++; i < STARTS; i = next++) {
        const began = performance.now();
        const answer = await inTransaction(db, (tx) =>
          placeHold(tx, { accountId: account, wanted: 10, ttlSeconds: 600 }),
        );
        times.push(performance.now() - began);
        outcomes[answer.kind]++;
        if (answer.kind !== 'held') continue;
        // Every third hold is paid for in part; the others are given back, so that the race goes on.
        if (i % 3 === 0) {
          const cause = { reason: 'adjustment', refType: 'bench', refId: String(i), details: null } as const;
          await inTransaction(db, (tx) => settleHold(tx, answer.hold, 1, cause));
          outcomes.settled++;
        } else {
          await inTransaction(db, (tx) => releaseHold(tx, answer.hold));
          outcomes.released++;
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const seconds = (performance.now() - from) / 1000;
    const checks = await auditCredits(db);
    const lowest = await sql<{
      lowest: number;
    }>`SELECT min(balance_after) AS lowest FROM credit_entry`.execute(db);
    console.log(
      `starts     ${STARTS}, ${CONCURRENCY} at once, in ${seconds.toFixed(1)} s: ${JSON.stringify(outcomes)}`,
    );
    console.log(`hold       ${show(quantilesOf(times))}`);
    console.log(`lowest     ${lowest.rows[0]?.lowest} credits`);
    console.log(
      `audit      ${checks.filter((check) => check.differences.length > 0).length} of ${checks.length} checks differ`,
    );
  } finally {
    await db.destroy();
    await embedded.release();
    fs.rmSync(embedded.folder, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
