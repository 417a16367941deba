import type { AnswerOf, BodyOf } from '@linklode/contract';
import type { runSearch } from '@linklode/contract/calls';
import { oneLine } from '../lib/drawn-field.ts';
import { readTabState } from '../lib/tab-state.ts';
import { mayWorkForAnother } from '../lib/working-note.ts';
import { callRunSearch, session } from './connection.ts';

type SearchBody = BodyOf<typeof runSearch>;
type Answer = AnswerOf<typeof runSearch>;

/** A search that was sent from a frame, on its way before the app is there. */
interface DrawnSearch {
  readonly token: string;
  readonly body: SearchBody;
  readonly answer: Promise<Answer>;
  readonly given: AbortController;
}

let drawn: DrawnSearch | null = null;

/**
 * Sends what somebody sends in the frame of a page behind sign-in (public/boot.js), so that it need not wait for the
 * app. Only where the frame holds all of the search, for somebody who may make it: not where the tab or the address
 * brings boxes that it does not show, or another person's account.
 */
export function sendDrawnSearches(): void {
  const root = document.documentElement;
  const look = () => {
    const { token } = session.getState();
    const query = oneLine(root.dataset.submitted ?? '').trim();
    if (drawn !== null || token === null || query === '') return;
    if (readTabState() !== null || window.location.search !== '' || mayWorkForAnother()) return;
    const body = { query, exclude: [], page: 1 };
    const given = new AbortController();
    drawn = { token, body, answer: callRunSearch(body, given.signal), given };
    // Whoever takes it tells of the failure.
    drawn.answer.catch(() => undefined);
  };
  look();
  document.addEventListener('submit', look);
}

/** Whether this query was sent from a frame, and nobody has taken its answer yet. */
export const isDrawnSearch = (query: string): boolean => drawn?.body.query === query;

/** Ends when the search that was sent from a frame has its answer, whichever; null where none is on its way. */
export const waitForDrawnSearch = (): Promise<unknown> | null => drawn?.answer.catch(() => undefined) ?? null;

/** The answer to a search that is on its way already; once, and null for any other. */
export function takeDrawnSearch(body: SearchBody, signal: AbortSignal): Promise<Answer> | null {
  const search = drawn;
  if (search === null || search.token !== session.getState().token) return null;
  if (JSON.stringify(search.body) !== JSON.stringify(body)) return null;
  drawn = null;
  signal.addEventListener('abort', () => search.given.abort(signal.reason), { once: true });
  return search.answer;
}
