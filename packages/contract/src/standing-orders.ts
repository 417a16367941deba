import { z } from 'zod';
import { MAX_EXCLUSIONS_PER_CALL } from './product.ts';
import { KEYED, route } from './route.ts';
import { askedText, toldText } from './text.ts';

const Time = toldText().describe('UTC, ISO 8601.');
const Budget = z.int().min(1).max(10_000).describe('Credits a month (UTC).');

export const StandingOrder = z.object({
  id: z.uuid(),
  project: z.uuid(),
  /** As the history writes it: of a smart filter with its marker. */
  query: toldText(),
  budget: z.int(),
  /** Credits that it used in this month; never more than the budget. */
  used: z.int().min(0),
  state: z.enum(['active', 'paused']),
  created_at: Time,
  next_run_at: Time.nullable().describe('Null while it is paused.'),
  last_run_at: Time.nullable(),
  /** Why the last run ended early, in words; null where it did not. */
  halted: toldText().nullable(),
  /** How many websites it brought in all, and in the last 24 hours. */
  brought: z.int().min(0),
  brought_lately: z.int().min(0),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

export const StandingReceipt = z.object({
  id: z.uuid(),
  order: z.uuid(),
  at: Time,
  charged: z.int().min(0),
  sites: z.array(
    z.object({
      site: toldText(),
      title: toldText().nullable(),
      url: toldText(),
      /** What of the query its page fulfils, in words. */
      matched: toldText(),
      /** Why it is new to the order. */
      because: z.enum(['first run', 'came or changed', 'not reached before']),
      /** False where it was the account’s already and so free. */
      is_charged: z.boolean(),
    }),
  ),
});
export type StandingReceipt = z.infer<typeof StandingReceipt>;

export const listStandingOrders = route({
  method: 'GET',
  path: '/standing-orders',
  access: 'account',
  key: 'read',
  summary:
    'The standing orders of a project, or of all, and the receipts of what they brought, newest first.',
  query: z.object({ project: z.uuid().optional() }),
  response: z.object({ orders: z.array(StandingOrder), receipts: z.array(StandingReceipt) }),
  errors: [404],
});

export const createStandingOrder = route({
  method: 'POST',
  path: '/standing-orders/create',
  access: 'account',
  summary:
    'Have a search run by itself each day and after each import, and bring websites that are new to the project, for at most so many credits a month.',
  body: z.object({
    project: z.uuid(),
    /** A smart filter; null for a query with operators. */
    filter: askedText().max(64).nullable().default(null),
    query: askedText('Invalid search query').max(4000),
    exclude: z.array(askedText().max(300)).max(MAX_EXCLUSIONS_PER_CALL).default([]),
    budget: Budget,
  }),
  headers: KEYED,
  response: StandingOrder,
  errors: [404, 409],
});

export const changeStandingOrder = route({
  method: 'POST',
  path: '/standing-orders/change',
  access: 'account',
  summary: 'Pause an order, which stops it at once, let it go on, or give it another budget.',
  body: z.object({
    order: z.uuid(),
    state: z.enum(['active', 'paused']).optional(),
    budget: Budget.optional(),
  }),
  response: StandingOrder,
  errors: [404],
});

export const deleteStandingOrder = route({
  method: 'POST',
  path: '/standing-orders/delete',
  access: 'account',
  summary:
    'End an order for good, with its receipts. What it brought stays in the project. Harmless when repeated.',
  body: z.object({ order: z.uuid() }),
  response: z.object({ deleted: z.boolean() }),
  errors: [],
});
