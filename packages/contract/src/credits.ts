import { z } from 'zod';
import { route } from './route.ts';
import { toldText } from './text.ts';

export const CREDIT_REASONS = [
  'signup bonus',
  'search',
  'bulk check',
  'link watch',
  'purchase',
  'refund',
  'adjustment',
] as const;

export const CreditEntry = z.object({
  /** UTC, ISO 8601. */
  created_at: toldText(),
  reason: z.enum(CREDIT_REASONS),
  details: toldText().nullable(),
  /** Credits, signed. */
  amount: z.int(),
  order: z
    .uuid()
    .optional()
    .describe('Of a purchase and what was returned of it: the number on its invoice.'),
  spent_by: toldText()
    .optional()
    .describe('Who, where several people work for the account; known for 30 days.'),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const listCreditHistory = route({
  method: 'GET',
  path: '/credit-history',
  access: 'account',
  role: 'owner',
  key: 'read',
  summary: 'Every change of the balance, newest first; of more than 10,000 the newest.',
  response: z.array(CreditEntry),
  errors: [],
});
