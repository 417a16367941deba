import { z } from 'zod';
import { MetricsOrigin } from './metrics.ts';
import { MAX_HISTORY_SEARCHES } from './product.ts';
import { route } from './route.ts';
import { SearchRequest } from './search.ts';
import { askedText, toldText } from './text.ts';

export const HistoryEntry = z.object({
  /** As typed; searches of a smart filter begin with `smart:<filter> `. */
  query: toldText(),
  title: toldText().nullable(),
  url: toldText().nullable(),
  domain: toldText().optional().describe('The registrable domain, where the source told it.'),
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  /** UTC, ISO 8601. */
  created_at: toldText(),
  spent_by: toldText().optional().describe('Who, where several people work for the account.'),
  ...MetricsOrigin.shape,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Where a part of the history ended: at a search, by its time and its run. */
export interface HistoryPlace {
  /** Microseconds since 1970. */
  readonly micros: number;
  readonly runId: string;
}

const PLACE = /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A part of the history, and how to ask for the one behind it: `after` of the next call; null at the end. */
export const HistoryPart = z.object({ history: z.array(HistoryEntry), next: toldText().nullable() });

export type HistoryPart = z.infer<typeof HistoryPart>;

export const listHistory = route({
  method: 'GET',
  path: '/history/websites',
  access: 'account',
  key: 'read',
  summary:
    'Every result delivered in the last seven days, newest first, as a list; with `searches`, those of so many searches and where to go on.',
  query: z.object({
    searches: z.coerce.number().int().min(1).max(MAX_HISTORY_SEARCHES).optional(),
    /** `next` of the part before. */
    after: askedText().regex(PLACE).optional(),
  }),
  // The specification names the last form too; this server never answers by it.
  response: z.union([z.array(HistoryEntry), HistoryPart, z.object({ data: z.array(HistoryEntry) })]),
  errors: [],
});

export const placeText = ({ micros, runId }: HistoryPlace): string => `${micros}-${runId}`;

/** Null for what is no place. */
export function readPlace(text: string | undefined): HistoryPlace | null {
  const [, micros, runId] = PLACE.exec(text ?? '') ?? [];
  return micros === undefined || runId === undefined ? null : { micros: Number(micros), runId };
}

export const downloadHistory = route({
  method: 'GET',
  path: '/history/download/excel',
  access: 'account',
  key: 'read',
  summary: 'The same as a spreadsheet, history.xlsx.',
  response: z.unknown(),
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: [],
});

export const downloadSearch = route({
  method: 'POST',
  path: '/search/download',
  access: 'account',
  key: 'read',
  summary:
    'All pages of one search that were delivered in the last seven days, as CSV: with reasons, what each row cost, and the people who were looked up. Free.',
  body: SearchRequest.omit({ page: true }).extend({
    /** A smart filter, whose inputs `query` then holds; null for a query with operators. */
    filter: askedText().max(64).nullable().default(null),
  }),
  response: z.unknown(),
  kind: 'file',
  mediaType: 'text/csv; charset=utf-8',
  errors: [404],
});
