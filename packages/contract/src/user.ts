import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';

export const User = z.object({
  name: toldText().nullable(),
  email: toldText().nullable(),
  /** The balance less what running searches hold. */
  credits: z.int().min(0),
});
export type User = z.infer<typeof User>;

export const getMe = route({
  method: 'GET',
  path: '/user/me',
  access: 'account',
  summary: 'The signed-in user.',
  response: User,
  errors: [],
});
