import { closeAccount, exportAccount, GRACE_DAYS, type AccountExport } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { Session, SessionReader } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { changeState, findOwnAccount } from './accounts.repo.ts';

/** What other parts of the product keep of a person. */
export interface KeptElsewhere {
  readonly sessions: (db: Database, session: Session) => Promise<AccountExport['sessions']>;
  readonly creditHistory: (db: Database, accountId: string) => Promise<AccountExport['credit_history']>;
  readonly searches: (db: Database, accountId: string) => Promise<AccountExport['searches']>;
  readonly payments: (db: Database, accountId: string) => Promise<AccountExport['payments']>;
}

export interface OwnAccountParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly keptElsewhere: KeptElsewhere;
  /** Ends every session of the account. */
  readonly endSessions: (tx: Database, accountId: string) => Promise<number>;
}

const DAY_MS = 24 * 3600 * 1000;

/** What people do with their own account: take all that is kept about them, and close it. */
export function ownAccountRoutes(
  app: FastifyInstance,
  { db, sessions, keptElsewhere, endSessions }: OwnAccountParts,
): void {
  serveAccount(app, exportAccount, sessions, async ({ session, reply }) => {
    const file = await makeExport(db, session, keptElsewhere);
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

/** Everything as of one moment, so that the parts agree with each other. */
function makeExport(db: DatabasePool, session: Session, kept: KeptElsewhere): Promise<AccountExport> {
  const { accountId } = session;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const account = await findOwnAccount(tx, accountId);
      if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
      const { id, email, name, created_at, issuer, subject } = account;
      return {
        format: 'account-export/1',
        made_at: new Date().toISOString(),
        account: {
          id,
          email,
          name,
          created_at: created_at.toISOString(),
          sign_in: { issuer, subject },
          credits: await availableIn(tx, accountId),
        },
        sessions: await kept.sessions(tx, session),
        credit_history: await kept.creditHistory(tx, accountId),
        searches: await kept.searches(tx, accountId),
        payments: await kept.payments(tx, accountId),
      };
    });
}
