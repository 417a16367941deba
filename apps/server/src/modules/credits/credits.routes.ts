import { listCreditHistory } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { listEntries } from './credits.repo.ts';

/** The newest entries; 200 searches a day fill this in fifty days of doing nothing else. */
const MAX_ENTRIES = 10_000;

export function creditRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, listCreditHistory, sessions, async ({ session }) => {
    const entries = await listEntries(db, session.accountId, MAX_ENTRIES);
    return entries.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() }));
  });
}
