import type { HistoryEntry } from '@linklode/contract';
import { pageNumber, text, type AddressFields } from '../../lib/address-fields.ts';

/** The filters as their fields hold them; an empty text bounds nothing. */
export interface HistoryFilters {
  /** The whole query; null for all. */
  readonly query: string | null;
  readonly daMin: string;
  readonly daMax: string;
  readonly paMin: string;
  readonly paMax: string;
  readonly spamMin: string;
  readonly spamMax: string;
  /** Local days, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: HistoryFilters = {
  query: null,
  daMin: '',
  daMax: '',
  paMin: '',
  paMax: '',
  spamMin: '',
  spamMax: '',
  from: '',
  to: '',
};

type Test = (entry: HistoryEntry) => boolean;

const bound = text((value) => readBound(value) !== null, '');
const day = text((value) => startOfLocalDay(value) !== null, '');

/** The filters and the page as the address of the history has them. */
export const HISTORY_ADDRESS: AddressFields<HistoryFilters & { readonly page: number }> = {
  query: text(() => true, null),
  daMin: bound,
  daMax: bound,
  paMin: bound,
  paMax: bound,
  spamMin: bound,
  spamMax: bound,
  from: day,
  to: day,
  page: pageNumber,
};

function readBound(text: string): number | null {
  const trimmed = text.trim();
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : null;
}

/** Inclusive on both sides. An entry without the value is within no bounds. */
function within(
  value: (entry: HistoryEntry) => number | null,
  minText: string,
  maxText: string,
): Test | null {
  const min = readBound(minText);
  const max = readBound(maxText);
  if (min === null && max === null) return null;
  return (entry) => {
    const held = value(entry);
    return held !== null && (min === null || held >= min) && (max === null || held <= max);
  };
}

/** The first moment of a local day, in milliseconds; null for a text that is no day. */
export function startOfLocalDay(day: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  const [, year, month, date] = match.map(Number);
  const start = new Date(year ?? 0, (month ?? 1) - 1, date ?? 1);
  return start.getMonth() === (month ?? 0) - 1 ? start.getTime() : null;
}

/** A local day as its fields hold it, so many days from `now`. */
function dayFrom(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

type Days = Pick<HistoryFilters, 'from' | 'to'>;

/** Days that people mean most: the last is the one that is up to its start, so it is the day after. */
export const dayShortcuts = (now: Date): Readonly<Record<string, Days>> => ({
  Today: { from: dayFrom(now, 0), to: dayFrom(now, 1) },
  Yesterday: { from: dayFrom(now, -1), to: dayFrom(now, 0) },
  'Last 7 days': { from: dayFrom(now, -7), to: dayFrom(now, 1) },
});

export const daysNow = (shortcut: string): Days | undefined => dayShortcuts(new Date())[shortcut];

/** From the start of the first day, up to the start of the last, as the specification has it. */
function between(from: string, to: string): Test | null {
  const first = startOfLocalDay(from);
  const last = startOfLocalDay(to);
  if (first === null && last === null) return null;
  return (entry) => {
    const at = Date.parse(entry.created_at);
    return (first === null || at >= first) && (last === null || at <= last);
  };
}

/** The entries that pass every filter, in their order. */
export function filterHistory(
  entries: readonly HistoryEntry[],
  filters: HistoryFilters,
): readonly HistoryEntry[] {
  const { query } = filters;
  const tests = [
    query === null ? null : (entry: HistoryEntry) => entry.query === query,
    within((entry) => entry.da, filters.daMin, filters.daMax),
    within((entry) => entry.pa, filters.paMin, filters.paMax),
    within((entry) => entry.spam_score, filters.spamMin, filters.spamMax),
    between(filters.from, filters.to),
  ].filter((test) => test !== null);
  return tests.length === 0 ? entries : entries.filter((entry) => tests.every((test) => test(entry)));
}

/** Each query once, in the order of the entries. */
export function distinctQueries(entries: readonly HistoryEntry[]): string[] {
  return [...new Set(entries.map(({ query }) => query))];
}
