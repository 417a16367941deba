import { z } from 'zod';
import { MetricsOrigin } from './metrics.ts';
import { SPENDING, route } from './route.ts';
import { askedText, toldText } from './text.ts';

export const BulkRow = z.object({
  domain: toldText(),
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  /** `ok`, or `error: ` and the reason; a row with an error is free. */
  status: toldText(),
  /** When the account was charged for this domain before (UTC, ISO 8601), so that it was free now; else null. */
  yours_since: toldText().nullable(),
  ...MetricsOrigin.shape,
});
export type BulkRow = z.infer<typeof BulkRow>;

const BulkRequest = z.object({ domains: z.array(askedText()) });

export const checkBulk = route({
  method: 'POST',
  path: '/bulk-metrics',
  access: 'account',
  key: 'spend',
  summary:
    'Metrics for up to 50 domains. One credit for each that has them; a domain charged for in the last days is free.',
  body: BulkRequest,
  headers: SPENDING,
  response: z.array(BulkRow),
  errors: [402, 409],
});

export const BulkCheck = z.object({
  /** UTC, ISO 8601. */
  checked_at: toldText(),
  /** Credits that the check took. */
  charged: z.int().min(0),
  rows: z.array(BulkRow),
});
export type BulkCheck = z.infer<typeof BulkCheck>;

export const BulkHistory = z.object({
  /** For so many days a domain is free once it was charged for; 0 where none is. */
  free_days: z.int().min(0),
  /** Newest first. */
  checks: z.array(BulkCheck),
});
export type BulkHistory = z.infer<typeof BulkHistory>;

export const listBulkChecks = route({
  method: 'GET',
  path: '/bulk-metrics/history',
  access: 'account',
  key: 'read',
  summary: 'The bulk checks of the last seven days with their rows, newest first.',
  response: BulkHistory,
  errors: [],
});
