import { getMe, type Workplace } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { personOf, SuspendedError, type SessionReader } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { findAccount } from './accounts.repo.ts';

interface Colleagues {
  readonly hasMembers: (db: Database, accountId: string) => Promise<boolean>;
  readonly listWorkplacesOf: (db: Database, personId: string) => Promise<Workplace[]>;
}

export function accountRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  { hasMembers, listWorkplacesOf }: Colleagues,
): void {
  serveAccount(app, getMe, tellingReasons(sessions), async ({ session }) => {
    const person = personOf(session);
    const account = await findAccount(db, person);
    if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
    const [credits, isTeam, workplaces] = await Promise.all([
      availableIn(db, session.accountId),
      hasMembers(db, person),
      session.key === undefined ? listWorkplacesOf(db, person) : [],
    ]);
    const worksFor = workplaces.find((one) => one.account === session.accountId);
    return {
      name: account.name,
      email: account.email,
      credits,
      ...(isTeam ? { team: person } : {}),
      ...(worksFor === undefined ? {} : { works_for: worksFor }),
      ...(workplaces.length === 0 ? {} : { workplaces }),
      ...(account.bonus_withheld_at === null ? {} : { bonus_withheld: true as const }),
    };
  });
}

/**
 * Whoever asks who they are is told why they were suspended; the browser asks here when any other call says that they
 * were.
 */
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
