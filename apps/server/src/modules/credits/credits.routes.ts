import { listCreditHistory } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { listEntries } from './credits.repo.ts';

/** The newest entries; 200 searches a day fill this in fifty days of doing nothing else. */
const MAX_ENTRIES = 10_000;

/** What is known of an account's entries beside the ledger, by the id of what caused them: shown instead of their details. */
export type FindDetails = (db: Database, accountId: string) => Promise<ReadonlyMap<string, string>>;

export function creditRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  findDetails: FindDetails,
): void {
  serveAccount(app, listCreditHistory, sessions, async ({ session }) => {
    const [entries, known] = await Promise.all([
      listEntries(db, session.accountId, MAX_ENTRIES),
      findDetails(db, session.accountId),
    ]);
    return entries.map(({ ref_id, created_at, ...entry }) => ({
      ...entry,
      created_at: created_at.toISOString(),
      details: known.get(ref_id) ?? entry.details,
    }));
  });
}
