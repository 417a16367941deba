import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';
import { Workplace } from './members.ts';

export const User = z.object({
  name: toldText().nullable(),
  email: toldText().nullable(),
  /** The balance less what running searches hold. */
  credits: z.int().min(0),
  bonus_withheld: z
    .literal(true)
    .optional()
    .describe('Given where the sign-up bonus waits, since too many were given to one address on the day.'),
  team: z.uuid().optional().describe('The account of the caller, given where others work for it.'),
  works_for: Workplace.optional().describe('Whose credits these are, where they are not the caller’s own.'),
  workplaces: z
    .array(Workplace)
    .optional()
    .describe('Accounts of others that the caller may work for; given where there are any.'),
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
