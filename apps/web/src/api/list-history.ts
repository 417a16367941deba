import type { HistoryEntry } from '@linklode/contract';
import { MAX_HISTORY_SEARCHES } from '@linklode/contract/product';
import { requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';
import { readMetricsOrigin } from './read-metrics-origin.ts';
import { readScore } from './read-score.ts';

const DOWNLOAD_TIMEOUT_MS = 180_000;

/** Reads a bare list of entries, or one that stands under `history` or `data`. */
export function readHistory(value: unknown): HistoryEntry[] {
  const list = Array.isArray(value) ? value : findList(requireFields(value, 'history'));
  return list.map((item: unknown) => {
    const entry = requireFields(item, 'history entry');
    if (typeof entry.created_at !== 'string') throw new UnexpectedAnswerError('history entry');
    return {
      query: textOrNull(entry.query) ?? '',
      title: textOrNull(entry.title),
      url: textOrNull(entry.url),
      da: readScore(entry.da),
      pa: readScore(entry.pa),
      spam_score: readScore(entry.spam_score),
      created_at: entry.created_at,
      ...readMetricsOrigin(entry),
    };
  });
}

function findList({ history, data }: Readonly<Record<string, unknown>>): unknown[] {
  if (Array.isArray(history)) return history;
  if (Array.isArray(data)) return data;
  throw new UnexpectedAnswerError('history');
}

export interface HistoryStretch {
  readonly entries: HistoryEntry[];
  /** Where the part behind it begins; null at the end. */
  readonly next: string | null;
}

/** Takes a part that says where to go on, and a whole history. */
export function readStretch(value: unknown): HistoryStretch {
  const entries = readHistory(value);
  return { entries, next: Array.isArray(value) ? null : textOrNull(requireFields(value, 'history').next) };
}

/** Few searches first, since a person is waiting; then as many as there are in one answer. */
const FIRST_SEARCHES = 50;

/** The newest part, or the one behind `after`. */
export async function listHistory(after: string | null, signal: AbortSignal): Promise<HistoryStretch> {
  const asked = new URLSearchParams({
    searches: String(after === null ? FIRST_SEARCHES : MAX_HISTORY_SEARCHES),
    ...(after === null ? {} : { after }),
  });
  return readStretch(
    await client.call({ method: 'GET', path: `/history/websites?${asked.toString()}`, signal }),
  );
}

/** The whole history as a spreadsheet. */
export async function downloadHistory(): Promise<Blob> {
  return client.download({
    method: 'GET',
    path: '/history/download/excel',
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
}
