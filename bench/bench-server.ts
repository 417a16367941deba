import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { buildApp, type AppParts } from '../apps/server/src/build-app.ts';
import type { IdentityProvider } from '../apps/server/src/modules/auth/index.ts';
import { auditCredits, post } from '../apps/server/src/modules/credits/index.ts';
import { createLinkMetrics } from '../apps/server/src/modules/metrics/index.ts';
import { searchAuditRules } from '../apps/server/src/modules/search/index.ts';
import { parseConfig } from '../apps/server/src/platform/config/parse-config.ts';
import { createRequestCounter } from '../apps/server/src/platform/limits/request-counter.ts';
import { createSharedLease } from '../apps/server/src/platform/limits/shared-lease.repo.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import {
  inTransaction,
  openDatabase,
  type DatabasePool,
} from '../apps/server/src/platform/database/open-database.ts';
import { acquireEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { makeSigningKey } from '../apps/server/src/platform/signing/signing-key.ts';
import { createIndexDay, createOwnIndexMetrics } from '../apps/server/src/providers/metrics/own-index.ts';
import { createOwnIndexProspects } from '../apps/server/src/providers/prospects/own-index.ts';
import { createOwnIndexSearch } from '../apps/server/src/providers/web-search/own-index.ts';
import { paymentsAway } from '../apps/server/src/testing/payments-away.ts';
import type { SearchPool } from '../packages/web-index/src/index.ts';

export type BenchSources = Pick<AppParts, 'webSearch' | 'metrics' | 'prospects'>;

export interface BenchServer {
  readonly api: FastifyInstance;
  /** Of the first account. */
  readonly token: string;
  /** Signs in another account, as rich as the first. */
  signIn(): Promise<string>;
  auditDifferences(): Promise<number>;
  close(): Promise<void>;
}

/** On the own index alone. */
export function startBenchServer(pool: SearchPool, searches: number): Promise<BenchServer> {
  const rankedOn = createIndexDay(pool);
  return startBenchServerOn(searches, (db) => ({
    webSearch: createOwnIndexSearch(pool, rankedOn),
    metrics: createLinkMetrics({ db, adapters: [createOwnIndexMetrics(pool, rankedOn)] }),
    prospects: createOwnIndexProspects(pool),
  }));
}

/**
 * The real API on an embedded PostgreSQL of its own, limits raised by configuration, with one rich account signed in:
 * it has credits for so many searches and may make twice as many.
 */
export async function startBenchServerOn(
  searches: number,
  sourcesOf: (db: DatabasePool) => BenchSources,
): Promise<BenchServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const embedded = await acquireEmbeddedPostgres(folder, () => undefined);
  await migrate(embedded.url);
  const db = openDatabase({ url: embedded.url });
  let accounts = 0;
  const identity: IdentityProvider = {
    authorizationUrl: (secrets) => Promise.resolve(new URL(`https://id.example/?state=${secrets.state}`)),
    exchange: () =>
      Promise.resolve({
        issuer: 'https://id.example',
        subject: `bench-${accounts++}`,
        email: null,
        emailVerified: true,
        name: 'Bench',
      }),
  };
  const { api } = await buildApp({
    receiptKey: makeSigningKey(),
    indexState: () => null,
    config: parseConfig(
      {
        REQUESTS_PER_MINUTE: '1000000',
        REQUESTS_PER_MINUTE_PER_ACCOUNT: '1000000',
        SEARCHES_PER_DAY: String(searches * 2),
        LOG_LEVEL: 'silent',
      },
      '/',
    ),
    db,
    identity,
    ...sourcesOf(db),
    // The load is of the normal mode; threads that nobody asks would only take memory from it.
    smartSearch: { version: () => 'none', search: () => Promise.resolve([]) },
    likeness: { findLikeness: () => Promise.reject(new Error('no bench asks for it')) },
    sheets: { find: () => Promise.resolve(null) },
    payments: paymentsAway,
    counter: createRequestCounter(createSharedLease(db)),
    log: pino({ level: 'silent' }),
    version: 'bench',
    readiness: { failures: () => Promise.resolve([]) },
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const signIn = async (): Promise<string> => {
    const started = await api.inject('/auth/login');
    const cookie = started.cookies[0];
    const finished = await api.inject({
      method: 'POST',
      url: '/auth/callback',
      cookies: cookie === undefined ? {} : { [cookie.name]: cookie.value },
      payload: { code: 'x', state: new URL(String(started.headers.location)).searchParams.get('state') },
    });
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM account ORDER BY created_at DESC LIMIT 1`.execute(db);
    const cause = { reason: 'adjustment', refType: 'bench', refId: String(accounts), details: null } as const;
    await inTransaction(db, (tx) => post(tx, rows[0]?.id ?? '', searches * 10, cause));
    return finished.json<{ token: string }>().token;
  };
  return {
    api,
    token: await signIn(),
    signIn,
    async auditDifferences() {
      const checks = await auditCredits(db, searchAuditRules);
      return checks.reduce((sum, check) => sum + check.differences.length, 0);
    },
    async close() {
      await api.close();
      await db.destroy();
      await embedded.release();
      fs.rmSync(embedded.folder, { recursive: true, force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
