import { AppError } from '../app-error.ts';

export interface Session {
  readonly accountId: string;
}

/** What the platform needs to know of sign-in; the auth module fulfils it. */
export interface SessionReader {
  /** Null when the token is unknown, ended or past its time. */
  findSession(token: string): Promise<Session | null>;
}

/** The token of an `Authorization: Bearer` header, or null. No other place is ever looked at: not the cookie, not the query. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]{1,512}) *$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

export async function requireSession(reader: SessionReader, header: string | undefined): Promise<Session> {
  const token = bearerToken(header);
  const session = token === null ? null : await reader.findSession(token);
  if (session === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
  return session;
}
