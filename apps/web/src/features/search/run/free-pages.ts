import { FREE_REPEAT_HOURS, RESULTS_PER_PAGE } from '@linklode/contract/product';
import type { SearchAnswer } from './search-answer.ts';

/** When a page of a search was first delivered, milliseconds since 1970, by its place. */
export type Deliveries = Readonly<Record<string, number>>;

/** The clocks of server and browser may be some minutes apart. */
const FREE_MS = (FREE_REPEAT_HOURS * 60 - 10) * 60_000;
/** So many are remembered in a tab. */
const MOST_KEPT = 200;

/**
 * With a page that was just delivered. Left out is what the same search might still be charged for: a page that an
 * empty balance cut short, and one that was a repeat itself, of which this tab does not know since when it is free.
 */
export function withDelivery(
  known: Deliveries,
  place: string,
  answer: SearchAnswer,
  nowMs: number,
): Deliveries {
  const isCut = answer.credits_left === 0 && answer.results.length < RESULTS_PER_PAGE;
  if (answer.cached || isCut) return known;
  return Object.fromEntries(Object.entries({ ...known, [place]: nowMs }).slice(-MOST_KEPT));
}

/** Whether the same page comes free, so that it may be asked for without the person's saying so. */
export function isFreePage(known: Deliveries, place: string, nowMs: number): boolean {
  const passedMs = nowMs - (known[place] ?? Number.NaN);
  return passedMs >= 0 && passedMs < FREE_MS;
}

/** What a tab kept of its deliveries; nothing where it is of another shape. */
export function readDeliveries(value: unknown): Deliveries {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, at]) => Number.isFinite(at))) as Deliveries;
}
