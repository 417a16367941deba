import type { SessionEntry } from '@linklode/contract';
import { requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';

export function readSessions(value: unknown): SessionEntry[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswerError('sessions');
  return value.map((item: unknown) => {
    const entry = requireFields(item, 'session');
    const [id, createdAt] = [textOrNull(entry.id), textOrNull(entry.created_at)];
    if (id === null || createdAt === null) throw new UnexpectedAnswerError('session');
    return {
      id,
      created_at: createdAt,
      last_used_at: textOrNull(entry.last_used_at),
      expires_at: textOrNull(entry.expires_at) ?? '',
      device: textOrNull(entry.device) ?? '',
      current: entry.current === true,
    };
  });
}

export async function listSessions(signal: AbortSignal): Promise<SessionEntry[]> {
  return readSessions(await client.call({ method: 'GET', path: '/user/sessions', signal }));
}

export async function endSession(id: string): Promise<void> {
  await client.call({ method: 'POST', path: '/user/sessions/end', body: { id } });
}

export async function endOtherSessions(): Promise<void> {
  await client.call({ method: 'POST', path: '/user/sessions/end-others' });
}

/** All that is kept about the account, as a file of JSON. */
export async function exportAccount(): Promise<Blob> {
  return client.download({ method: 'GET', path: '/user/export' });
}

/** Until when a sign-in opens the account again, UTC, ISO 8601. `email`: the account's, as its owner typed it. */
export async function closeAccount(email: string): Promise<string> {
  const answer = await client.call({ method: 'POST', path: '/user/close', body: { email } });
  const erasedAfter = textOrNull(requireFields(answer, 'closed account').erased_after);
  if (erasedAfter === null) throw new UnexpectedAnswerError('closed account');
  return erasedAfter;
}
