import { closeAccount, exportAccount, GRACE_DAYS } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { changeState, findOwnAccount } from './accounts.repo.ts';
import { makeAccountExport, type KeptElsewhere } from './account-export.ts';

interface OwnAccountParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly keptElsewhere: KeptElsewhere;
  /** Ends every session and every personal key of the account. */
  readonly endSessions: (tx: Database, accountId: string) => Promise<number>;
}

const DAY_MS = 24 * 3600 * 1000;

/** What people do with their own account: take all that is kept about them, and close it. */
export function ownAccountRoutes(
  app: FastifyInstance,
  { db, sessions, keptElsewhere, endSessions }: OwnAccountParts,
): void {
  serveAccount(app, exportAccount, sessions, async ({ session, reply }) => {
    const file = await makeAccountExport(db, session, keptElsewhere);
    void reply.header('content-disposition', 'attachment; filename="linklode-account.json"');
    return file;
  });

  serveAccount(app, closeAccount, sessions, async ({ session, body }) => {
    const { accountId } = session;
    return inTransaction(db, async (tx) => {
      const account = await findOwnAccount(tx, accountId);
      if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
      if (!isSameAddress(body.email, account.email ?? '')) {
        throw new AppError(
          422,
          'confirmation',
          'That is not the e-mail address of this account. Nothing was changed.',
        );
      }
      const change = { from: 'open', to: 'closed', reason: 'asked for on the profile page' } as const;
      if (!(await changeState(tx, accountId, change)))
        throw new AppError(409, 'account_not_open', 'The account is not open. Nothing was changed.');
      await endSessions(tx, accountId);
      return { erased_after: new Date(Date.now() + GRACE_DAYS * DAY_MS).toISOString() };
    });
  });
}

function isSameAddress(typed: string, address: string): boolean {
  return typed.trim().toLowerCase() === address.trim().toLowerCase();
}
