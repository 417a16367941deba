import { z } from 'zod';
import { MetricsOrigin } from './metrics.ts';
import { route } from './route.ts';
import { askedText, toldText } from './text.ts';

export const BulkRow = z.object({
  domain: toldText(),
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  /** `ok`, or `error: ` and the reason; a row with an error is free. */
  status: toldText(),
  ...MetricsOrigin.shape,
});
export type BulkRow = z.infer<typeof BulkRow>;

export const BulkRequest = z.object({ domains: z.array(askedText()) });

export const checkBulk = route({
  method: 'POST',
  path: '/bulk-metrics',
  access: 'account',
  summary: 'Metrics for up to 50 domains. One credit for each that has them.',
  body: BulkRequest,
  response: z.array(BulkRow),
  errors: [400, 401, 402, 409, 413, 415, 422, 429, 503],
});
