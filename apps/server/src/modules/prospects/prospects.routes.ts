import { listProspects } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { ProspectsService } from './prospects.service.ts';

export function prospectsRoutes(
  app: FastifyInstance,
  prospects: ProspectsService,
  sessions: SessionReader,
): void {
  serveAccount(app, listProspects, sessions, ({ query, session }) =>
    prospects.find(session.accountId, query),
  );
}
