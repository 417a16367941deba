import { getMe } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { SuspendedError, type SessionReader } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { findAccount } from './accounts.repo.ts';

export function accountRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, getMe, tellingReasons(sessions), async ({ session }) => {
    const account = await findAccount(db, session.accountId);
    if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
    return {
      name: account.name,
      email: account.email,
      credits: await availableIn(db, account.id),
      ...(account.bonus_withheld_at === null ? {} : { bonus_withheld: true as const }),
    };
  });
}

/** Whoever asks who they are is told why they were suspended; the browser asks here when any other call says that they were. */
function tellingReasons(sessions: SessionReader): SessionReader {
  return {
    async findSession(token) {
      try {
        return await sessions.findSession(token);
      } catch (error) {
        throw error instanceof SuspendedError ? error.tellReason() : error;
      }
    },
  };
}
