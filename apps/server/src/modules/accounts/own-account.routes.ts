import { closeAccount, exportAccount, GRACE_DAYS, type AccountExport } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { Session, SessionReader } from '../../platform/http/session-reader.ts';
import { createCallSlots } from '../../platform/outgoing/call-slots.ts';
import { changeState, findOwnAccount } from './accounts.repo.ts';
import { makeAccountExport, type KeptElsewhere } from './account-export.ts';

interface OwnAccountParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly keptElsewhere: KeptElsewhere;
  /** About how many bytes the largest part of an account's file takes. */
  readonly weigh: (db: DatabasePool, accountId: string) => Promise<number>;
  /** Ends every session and every personal key of the account. */
  readonly endSessions: (tx: Database, accountId: string) => Promise<number>;
}

const DAY_MS = 24 * 3600 * 1000;
/**
 * A file is made in memory, several times its size; of one that takes more the process would die, with what it does for
 * others.
 */
const MOST_FILE_BYTES = 50_000_000;
const FILES_AT_ONCE = 1;
const WAIT_FOR_TURN_MS = 5_000;

/** What people do with their own account: take all that is kept about them, and close it. */
export function ownAccountRoutes(
  app: FastifyInstance,
  { db, sessions, keptElsewhere, weigh, endSessions }: OwnAccountParts,
): void {
  const turns = createCallSlots(FILES_AT_ONCE);

  async function makeFile(session: Session): Promise<AccountExport> {
    if ((await weigh(db, session.accountId)) > MOST_FILE_BYTES) throw tooLarge();
    const leave = await turns.take(WAIT_FOR_TURN_MS);
    if (leave === null) {
      const words = 'Other files are being made. Please try again in a moment.';
      throw new AppError(503, 'files_busy', words, { retryAfterSeconds: 5 });
    }
    try {
      return await makeAccountExport(db, session, keptElsewhere);
    } finally {
      leave();
    }
  }

  serveAccount(app, exportAccount, sessions, async ({ session, reply }) => {
    await app.limitFiles(session.accountId);
    const file = await makeFile(session);
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

function tooLarge(): AppError {
  const words =
    'What is kept about this account is too large for one answer. Ask support for it: it is made by hand and sent to you.';
  return new AppError(409, 'too_large', words);
}

function isSameAddress(typed: string, address: string): boolean {
  return typed.trim().toLowerCase() === address.trim().toLowerCase();
}
