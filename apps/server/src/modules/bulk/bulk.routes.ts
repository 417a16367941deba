import { checkBulk, listBulkChecks } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { BulkService } from './bulk.service.ts';

export function bulkRoutes(app: FastifyInstance, bulk: BulkService, sessions: SessionReader): void {
  serveAccount(app, checkBulk, sessions, ({ body, session }) => bulk.check(session.accountId, body.domains));
  serveAccount(app, listBulkChecks, sessions, ({ session }) => bulk.history(session.accountId));
}
