import { listCreditHistory, MAX_CREDIT_ENTRIES } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { tellCreditHistory, type FindDetails, type FindSpenders } from './credit-history.ts';

export function creditRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  findDetails: FindDetails,
  findSpenders: FindSpenders,
): void {
  serveAccount(app, listCreditHistory, sessions, ({ session }) =>
    tellCreditHistory(db, session.accountId, { findDetails, findSpenders, limit: MAX_CREDIT_ENTRIES }),
  );
}
