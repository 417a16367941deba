import { z } from 'zod';
import { toldText } from './text.ts';

/**
 * Problem details, RFC 9457, with a stable `code` and the `request_id` that also stands in the log. A call may add
 * members of its own, as the standard allows.
 */
export const Problem = z.looseObject({
  type: toldText(),
  title: toldText(),
  status: z.int(),
  detail: toldText(),
  code: toldText(),
  request_id: toldText(),
  /** Of `account_suspended` from `/user/me` and the end of a sign-in: why, as the operator wrote it. Plain text. */
  reason: toldText().optional(),
  /** Zero-based position in the query, UTF-16 units, where the error has one. */
  position: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;
