import { z } from 'zod';

/** Problem details, RFC 9457, with a stable `code` and the `request_id` that also stands in the log. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  /** Zero-based position in the query, UTF-16 units, where the error has one. */
  position: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;
