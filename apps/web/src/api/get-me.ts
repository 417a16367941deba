import type { User } from '@linklode/contract';
import type { ApiClient } from './api-client.ts';
import { requireCount, requireFields, textOrNull } from './answer-fields.ts';

export function readUser(value: unknown): User {
  const user = requireFields(value, 'user');
  return {
    name: textOrNull(user.name),
    email: textOrNull(user.email),
    credits: requireCount(user.credits, 'user.credits'),
    ...(user['bonus_withheld'] === true ? { bonus_withheld: true as const } : {}),
  };
}

/** The signed-in user, or the user of another token that is being tried. A refusal is left to the caller. */
export async function getMe(
  client: ApiClient,
  options: { signal?: AbortSignal; token?: string } = {},
): Promise<User> {
  return readUser(await client.call({ method: 'GET', path: '/user/me', keepsSession: true, ...options }));
}
