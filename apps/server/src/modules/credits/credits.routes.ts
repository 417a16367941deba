import { listCreditHistory } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { tellCreditHistory, type FindDetails, type FindSpenders } from './credit-history.ts';

/** How many of the newest entries are shown; 200 searches a day would fill this in fifty days. */
const MAX_ENTRIES = 10_000;

export function creditRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  findDetails: FindDetails,
  findSpenders: FindSpenders,
): void {
  serveAccount(app, listCreditHistory, sessions, ({ session }) =>
    tellCreditHistory(db, session.accountId, { findDetails, findSpenders, limit: MAX_ENTRIES }),
  );
}
