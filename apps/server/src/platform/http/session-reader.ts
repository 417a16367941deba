import { MAX_REASON_LENGTH } from '@linklode/contract';
import { AppError } from '../app-error.ts';
import type { Purse } from '../purse.ts';

export interface Session {
  readonly accountId: string;
  /** Names the session, or the key, without opening it. */
  readonly id: string;
  /** Of a program that comes with a personal key; left out for a person. */
  readonly key?: CallerKey;
}

interface CallerKey {
  readonly scope: 'read' | 'spend';
  /** What the key may have credits held for in this call, named by method and path. */
  purseFor(call: string): Purse;
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

/** The token of an `Authorization: Bearer` header, or null. No other place is ever looked at: not the cookie, not the query. */
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

export async function requireSession(reader: SessionReader, header: string | undefined): Promise<Session> {
  const token = bearerToken(header);
  const session = token === null ? null : await reader.findSession(token);
  if (session === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
  return session;
}
