import { z } from 'zod';
import { MetricsOrigin } from './metrics.ts';
import { route } from './route.ts';
import { toldText } from './text.ts';

export const HistoryEntry = z.object({
  /** As typed; searches of a smart filter begin with `smart:<filter> `. */
  query: toldText(),
  title: toldText().nullable(),
  url: toldText().nullable(),
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  /** UTC, ISO 8601. */
  created_at: toldText(),
  ...MetricsOrigin.shape,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const listHistory = route({
  method: 'GET',
  path: '/history/websites',
  access: 'account',
  summary: 'Every result delivered in the last seven days, newest first.',
  response: z.array(HistoryEntry),
  errors: [],
});

export const downloadHistory = route({
  method: 'GET',
  path: '/history/download/excel',
  access: 'account',
  summary: 'The same as a spreadsheet, history.xlsx.',
  response: z.unknown(),
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: [],
});
