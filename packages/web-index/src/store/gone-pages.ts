import type { DatabaseSync } from 'node:sqlite';
import { canonicalTime } from './canonical-time.ts';
import { countSeen, hasSeenTable, openSeenAddresses } from './seen-addresses.ts';
import { countMovedPages, openMovedPages, saysMoved } from './moved-pages.ts';
import type { NameRegistry } from './name-registry.ts';
import { pageKey } from '../takedowns/page-key.ts';
import { int, prepareRows, text } from './rows.ts';

/**
 * Addresses whose last known answer was "not found" (404) or "gone" (410). Not part of the schema's version: an index
 * without the table is one that knows of none.
 */
export const GONE_PAGES = `
CREATE TABLE IF NOT EXISTS gone_pages (
  url_id INTEGER PRIMARY KEY REFERENCES urls, status INTEGER NOT NULL, seen_at TEXT
)`;

/** More are not remembered: archives of nothing but errors must not fill a disk. */
const MOST_GONE = 1_000_000;

const GONE_STATUS: ReadonlySet<number> = new Set([404, 410]);

/** Whether this status says that a page is gone, and not only out of reach (401, 403, 5xx) or elsewhere (3xx). */
function saysGone(status: number): boolean {
  return GONE_STATUS.has(status);
}

/**
 * Whether an answer without a page says something of its address all the same: that it is there, gone, or elsewhere.
 */
export function tellsOfAddress({ status, movedTo }: Pick<SeenAddress, 'status' | 'movedTo'>): boolean {
  return status === 200 || status === 304 || saysGone(status) || (saysMoved(status) && movedTo !== null);
}

/** What an archive says of an address without giving a page: its status, and when it was asked. */
export interface SeenAddress {
  readonly url: string;
  readonly host: string;
  readonly domain: string;
  readonly status: number;
  /** The address that a redirect names; null for any other answer. */
  readonly movedTo: string | null;
  /** ISO 8601; null where the archive states no time. */
  readonly seenAt: string | null;
}

export interface GonePages {
  /** Remembers or forgets, whichever the latest of all answers for the address says. Answers whether it was news. */
  note: (seen: SeenAddress) => boolean;
  /** A page stands at the address at this time: what was seen before it counts no more. */
  undo: (urlId: number, capturedAt: string | null) => void;
}

export function knowsGonePages(db: DatabaseSync): boolean {
  return hasSeenTable(db, 'gone_pages');
}

/** How many addresses are known to be gone. */
export function countGonePages(db: DatabaseSync): number {
  return countSeen(db, 'gone_pages');
}

/** The statements that keep the table. Run inside the caller's transaction; `most` is for tests. */
export function openGonePages(db: DatabaseSync, names: NameRegistry, most = MOST_GONE): GonePages {
  db.exec(GONE_PAGES);
  const findCapture = prepareRows(db, "SELECT coalesce(captured_at, '') FROM pages WHERE url_id = ?", text);
  const findUrl = prepareRows(db, 'SELECT id FROM urls WHERE key = name_key(?1) AND url = ?1', int);

  const gone = openSeenAddresses<number>(db, 'gone_pages');
  const moved = openMovedPages(db);
  // Counted when opened and from then on; what a transaction takes back stays counted until then.
  let count = countGonePages(db);
  let countMoved = countMovedPages(db);

  const idOf = (url: string): number | undefined => findUrl.find(url) ?? undefined;

  /** Whether the index holds a page of this address that was captured then or later. */
  function standsThere(known: number | undefined, time: string | null): boolean {
    const capturedAt = known === undefined ? null : findCapture.find(known);
    return capturedAt !== null && capturedAt >= (time ?? '');
  }

  function noteGone({ url, host, domain, status }: SeenAddress, time: string | null): boolean {
    const known = idOf(url);
    if (standsThere(known, time)) return false;
    if (known !== undefined && (moved.seenAt(known) ?? '') > (time ?? '')) return false;
    const isNew = known === undefined || gone.seenAt(known) === null;
    if (isNew && count >= most) return false;
    if (isNew) count += 1;
    const urlId = names.urlId(url, host, names.hostIds(host, domain).hostId);
    moved.drop(urlId, time);
    return gone.put(urlId, status, time);
  }

  function noteMoved({ url, host, domain }: SeenAddress, to: string, time: string | null): boolean {
    // Another spelling of the same address is no other place.
    if (pageKey(url) === pageKey(to)) return false;
    const known = idOf(url);
    if (standsThere(known, time)) return false;
    const goneAt = known === undefined ? null : gone.seenAt(known);
    if (goneAt !== null && goneAt >= (time ?? '')) return false;
    const isNew = known === undefined || moved.seenAt(known) === null;
    if (isNew && countMoved >= most) return false;
    if (isNew) countMoved += 1;
    const urlId = names.urlId(url, host, names.hostIds(host, domain).hostId);
    gone.drop(urlId, time);
    return moved.put(urlId, to, time);
  }

  return {
    note(seen) {
      const time = canonicalTime(seen.seenAt);
      if (saysGone(seen.status)) return noteGone(seen, time);
      if (seen.movedTo !== null && saysMoved(seen.status)) return noteMoved(seen, seen.movedTo, time);
      // A page that the index does not hold, such as a file, is no less there.
      const known = seen.status === 200 || seen.status === 304 ? idOf(seen.url) : undefined;
      if (known === undefined) return false;
      const wasMoved = moved.drop(known, time);
      return gone.drop(known, time) || wasMoved;
    },
    undo: (urlId, capturedAt) => {
      gone.drop(urlId, capturedAt);
      moved.drop(urlId, capturedAt);
    },
  };
}
