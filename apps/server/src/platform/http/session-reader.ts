import { MAX_REASON_LENGTH, reaches, type MemberRole, type Role } from '@linklode/contract';
import { AppError } from '../app-error.ts';
import type { SpendingLimit } from '../spending-limit.ts';

export interface Session {
  /** Whose credits, lists and results the call is about. */
  readonly accountId: string;
  /** Names the session, or the key, without opening it. */
  readonly id: string;
  /** Of a program that comes with a personal key; left out for a person. */
  readonly key?: CallerKey;
  /** Of a person who works for somebody else's account; left out for its owner. */
  readonly member?: CallingMember;
}

interface CallingMember {
  readonly personId: string;
  readonly role: MemberRole;
  /** What the person may have credits held for. */
  readonly spendingLimit: SpendingLimit;
}

/** Who asks, whoever they work for: limits of requests are theirs. */
export function personOf(session: Session): string {
  return session.member?.personId ?? session.accountId;
}

/** What the platform needs to know of people who work for other people's accounts. */
export interface MemberReader {
  /**
   * Null where the person does not work for the account, or it is closed. Asked at every call, so that a removal holds
   * from the next.
   */
  findMember(personId: string, accountId: string): Promise<CallingMember | null>;
}

interface CallerKey {
  readonly scope: 'read' | 'spend';
  /** What the key may have credits held for in this call, named by method and path. */
  spendingLimitFor(call: string): SpendingLimit;
  /** Writes down what was done, for the key's owner. */
  noteUse(use: KeyUse): Promise<void>;
}

/** Of what was asked for nothing is told: the call alone. */
export interface KeyUse {
  /** Method and path. */
  readonly call: string;
  readonly door: 'api' | 'mcp' | 'command line';
  readonly isRefused: boolean;
  readonly credits: number;
}

/**
 * The account is suspended. The reason is an operator's text and is told where the browser shows it, by `tellReason`;
 * elsewhere its words could be taken for something else, as "credit" is by the search.
 */
export class SuspendedError extends AppError {
  readonly reason: string | null;

  constructor(reason: string | null) {
    super(403, 'account_suspended', 'This account is suspended.');
    this.reason = reason;
  }

  /** The same refusal with the reason beside it. */
  tellReason(): AppError {
    if (this.reason === null) return this;
    const reason = this.reason.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_REASON_LENGTH);
    return new AppError(this.status, this.code, this.message, { members: { reason }, cause: this });
  }
}

/** What the platform needs to know of sign-in; the auth module fulfils it. */
export interface SessionReader {
  /** Null when the token is unknown, ended or past its time. Throws SuspendedError where a suspension ended it. */
  findSession(token: string): Promise<Session | null>;
}

/**
 * The token of an `Authorization: Bearer` header, or null. No other place is ever looked at: not the cookie, not the
 * query.
 */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]{1,512}) *$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** Refuses a key where none may come, and one that may only read where something is spent or changed. */
export function requireScope(session: Session, needed: 'read' | 'spend' | undefined): void {
  if (session.key === undefined) return;
  if (needed === undefined) {
    const words = 'No personal key may do this: it needs a person who is signed in.';
    throw new AppError(403, 'session_only', words);
  }
  if (needed === 'read' || session.key.scope === 'spend') return;
  const words = 'This key may only read. A key that may spend is made on the profile page.';
  throw new AppError(403, 'insufficient_scope', words);
}

const ACCOUNT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The session as the call wants it: for the account that `header` names, or the caller's own where there is none. A tab
 * that was opened for one account names it with each call, so that it never charges another (docs/decisions/0046).
 * Throws 404 for every account that the caller does not work for, whether it is there or not.
 */
export async function forAccount(
  session: Session,
  header: string | string[] | undefined,
  role: Role,
  members: MemberReader,
): Promise<Session> {
  if (role === 'person' || header === undefined || header === session.accountId) return session;
  const accountId = String(header);
  // A key is of one account, and no colleague's.
  const isAsked = session.key === undefined && ACCOUNT_ID.test(accountId);
  const member = isAsked ? await members.findMember(session.accountId, accountId) : null;
  if (member === null) {
    const words = 'You do not work for this account, or no longer. Nothing was changed.';
    throw new AppError(404, 'no_such_account', words);
  }
  return { ...session, accountId, member };
}

/** Refuses what is not of a colleague's role. Not by 403, which ends a session in the browser. */
export function requireRole({ member }: Session, needed: Role): void {
  if (member === undefined || reaches(member.role, needed)) return;
  const words =
    needed === 'owner'
      ? 'Only the owner of this account may do this. Nothing was changed.'
      : 'In this account you may read, and not search or change anything. Its owner can give you another role.';
  throw new AppError(409, 'role', words);
}

export async function requireSession(reader: SessionReader, header: string | undefined): Promise<Session> {
  const token = bearerToken(header);
  const session = token === null ? null : await reader.findSession(token);
  if (session === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
  return session;
}
