import { listProspects, listWaysIn } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { personOf, type SessionReader } from '../../platform/http/session-reader.ts';
import type { ProspectsService } from './prospects.service.ts';

export function prospectsRoutes(
  app: FastifyInstance,
  prospects: ProspectsService,
  sessions: SessionReader,
  limitGlances: (accountId: string) => Promise<unknown>,
): void {
  serveAccount(app, listProspects, sessions, ({ query, session }) =>
    prospects.find(session.accountId, query),
  );
  serveAccount(app, listWaysIn, sessions, async ({ query: { domain }, session }) => {
    await limitGlances(personOf(session));
    return prospects.waysIn(typeof domain === 'string' ? [domain] : domain);
  });
}
