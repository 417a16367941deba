import { endOtherSessions, endSession, listSessions } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { AuthService } from './auth.service.ts';

/** What a person sees of their own sessions, and how they end them. */
export function sessionRoutes(app: FastifyInstance, db: DatabasePool, auth: AuthService): void {
  serveAccount(app, listSessions, auth, ({ session }) => auth.listSessions(db, session));
  serveAccount(app, endSession, auth, async ({ session, body }) => ({
    ended: await auth.endSessions(session.accountId, { id: body.id }),
  }));
  serveAccount(app, endOtherSessions, auth, async ({ session }) => ({
    ended: await auth.endSessions(session.accountId, { exceptId: session.id }),
  }));
}
