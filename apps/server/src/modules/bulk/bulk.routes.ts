import { checkBulk, listBulkChecks } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { KeyedAnswers } from '../../platform/http/keyed-answers.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { BulkService } from './bulk.service.ts';

export function bulkRoutes(
  app: FastifyInstance,
  bulk: BulkService,
  sessions: SessionReader,
  keyed: KeyedAnswers,
): void {
  serveAccount(
    app,
    checkBulk,
    sessions,
    ({ body, session, keepAnswer }) => bulk.check(session.accountId, body.domains, keepAnswer),
    { keyed, costOf: (rows, accountId) => bulk.costOf(accountId, rows) },
  );
  serveAccount(app, listBulkChecks, sessions, ({ session }) => bulk.history(session.accountId));
}
