import { client } from './connection.ts';

/** Exchanges an authorization code for a session; a refusal says nothing about the session that may be running. */
export async function exchangeCode(body: { code: string; state?: string; iss?: string }): Promise<unknown> {
  return client.call({ method: 'POST', path: '/auth/callback', body, keepsSession: true });
}

/** The token of a sign-in answer, or null where it holds none. */
export function findToken(value: unknown): string | null {
  const token = typeof value === 'object' && value !== null ? (value as { token?: unknown }).token : null;
  return typeof token === 'string' && token !== '' ? token : null;
}
