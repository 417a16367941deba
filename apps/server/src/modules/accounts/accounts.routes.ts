import { getMe } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { findAccount } from './accounts.repo.ts';

export function accountRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, getMe, sessions, async ({ session }) => {
    const account = await findAccount(db, session.accountId);
    if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
    return { name: account.name, email: account.email, credits: await availableIn(db, account.id) };
  });
}
