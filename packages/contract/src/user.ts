import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';

export const User = z.object({
  name: toldText().nullable(),
  email: toldText().nullable(),
  /** The balance less what running searches hold. */
  credits: z.int().min(0),
  bonus_withheld: z
    .literal(true)
    .optional()
    .describe('Given where the sign-up bonus waits, since too many were given to one address on the day.'),
});
export type User = z.infer<typeof User>;

export const getMe = route({
  method: 'GET',
  path: '/user/me',
  access: 'account',
  key: 'read',
  summary: 'The signed-in user.',
  response: User,
  errors: [],
});
