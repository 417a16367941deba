import * as calls from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import * as repo from './members.repo.ts';
import { acceptInvitation, invite, openInvitation, readTerms } from './members.service.ts';

interface MemberParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly webOrigin: string;
}

/** What an owner does with the people of the account, and what people do about the accounts that they work for. */
export function memberRoutes(app: FastifyInstance, { db, sessions, webOrigin }: MemberParts): void {
  serveAccount(app, calls.listMembers, sessions, async ({ session }) => ({
    members: await repo.listMembersOf(db, session.accountId),
    invitations: await repo.listInvitationsOf(db, session.accountId),
  }));

  serveAccount(app, calls.inviteMember, sessions, async ({ session, body, request }) => {
    const { key, ...made } = await invite(db, session.accountId, body);
    request.log.info({ account: session.accountId, invitation: made.id, role: made.role }, 'member invited');
    // Behind the #, which no server and no log along the way sees.
    return { ...made, address: `${webOrigin}/join#${key}` };
  });

  serveAccount(app, calls.revokeInvitation, sessions, async ({ session, body }) => ({
    revoked: await repo.dropInvitation(db, session.accountId, body.id),
  }));

  serveAccount(app, calls.changeMember, sessions, async ({ session, body, request }) => {
    const { accountId } = session;
    const { person } = body;
    if (!(await repo.changeMember(db, accountId, { person, ...readTerms(body) })))
      throw new AppError(404, 'no_such_member', 'Nobody of this name works for the account any more.');
    request.log.info({ account: accountId, member: person, role: body.role }, 'member changed');
    return repo.getMember(db, accountId, person);
  });

  serveAccount(app, calls.removeMember, sessions, async ({ session, body, request }) => {
    const removed = await repo.removeMember(db, session.accountId, body.person);
    if (removed) request.log.info({ account: session.accountId, member: body.person }, 'member removed');
    return { removed };
  });

  serveAccount(app, calls.readInvitation, sessions, async ({ session, body }) =>
    inTransaction(db, (tx) => openInvitation(tx, session.accountId, body.key)),
  );

  serveAccount(app, calls.acceptInvitation, sessions, async ({ session, body, request }) => {
    const account = await acceptInvitation(db, session.accountId, body.key);
    request.log.info({ account, member: session.accountId }, 'member joined');
    const [workplace] = await repo.listWorkplacesOf(db, session.accountId, account);
    if (workplace === undefined)
      throw new AppError(404, 'no_such_account', 'This account has ended meanwhile. Nothing was changed.');
    return workplace;
  });

  serveAccount(app, calls.leaveAccount, sessions, async ({ session, body, request }) => {
    const left = await repo.removeMember(db, body.account, session.accountId);
    if (left) request.log.info({ account: body.account, member: session.accountId }, 'member left');
    return { left };
  });
}
