import type { DatabaseSync } from 'node:sqlite';
import { knowsRecapturedPages } from '../store/recaptured-pages.ts';
import { knowsThinPages } from '../store/thin-pages.ts';
import { int, nullable, prepareRows, text } from '../store/rows.ts';

const AT_ONCE = 2000;

interface Capture {
  member: number;
  id: number;
  capturedAt: string;
  /** What of it is known, where it was not read whole. */
  thin: string | null;
}

/** Raise it when of the same captures others count than before, so that files are scanned anew. */
export const SUPERSEDED_RULES = 2;

/** What is known of each file, so that another reader need not scan all of it. */
export interface SupersededState {
  readonly rules: number;
  readonly files: readonly {
    /** The highest page and the last recapture that were scanned. */
    readonly last: number;
    readonly recaptured: number;
    readonly superseded: readonly number[];
  }[];
}

/** Pages that another file has a newer capture of. */
interface SupersededPages {
  /** Reads what changed since; to be called in each transaction. */
  refresh: () => void;
  of: (member: number) => ReadonlySet<number>;
  state: () => SupersededState;
}

/**
 * Of an address that several files hold, the latest capture counts, as within one file: one that was read whole comes
 * before any of which only a part is known, one without a time loses, and of equals that of the first file stays. To
 * begin with every page of all files but the largest is looked for in the others; from then on, or from what is known,
 * only what an import added or captured anew.
 *
 * @param own so many of the files, the first ones, are shards of one index: they hold no address twice
 */
export function findSupersededPages(
  dbs: readonly DatabaseSync[],
  known: SupersededState | null,
  own: number,
): SupersededPages {
  const files = dbs.map((db, member) => {
    const before = known?.files[member];
    return {
      ...finders(db),
      dataVersion: prepareRows(db, 'PRAGMA data_version', int),
      counts: prepareRows(db, 'SELECT count(*) FROM pages', int),
      lastPage: prepareRows(db, 'SELECT coalesce(max(id), 0) FROM pages', int),
      version: -1,
      last: before?.last ?? 0,
      recaptured: before?.recaptured ?? 0,
      superseded: new Set<number>(before?.superseded),
    };
  });
  let isFirst = known === null;

  function scan(member: number, from: number, to: number): void {
    const { findPages } = files[member]!;
    for (let start = from; start <= to; start += AT_ONCE)
      compare(member, findPages.list(start, Math.min(to, start + AT_ONCE - 1)));
  }

  function compare(member: number, pages: PageRow[]): void {
    // Neighbours in the index of addresses are neighbours on the disk.
    pages.sort((a, b) => (a[1] < b[1] ? -1 : 1));
    const captures = pages.map(([id, , capturedAt, thin]): Capture[] => [{ member, id, capturedAt, thin }]);
    const urls = JSON.stringify(pages.map(([, url]) => url));
    for (const [other, { findOthers }] of files.entries()) {
      if (other === member || (member < own && other < own)) continue;
      for (const [at, id, capturedAt, thin] of findOthers.list(urls))
        captures[at]!.push({ member: other, id, capturedAt, thin });
    }
    for (const held of captures) if (held.length > 1) decide(held);
  }

  function decide(captures: readonly Capture[]): void {
    const best = captures.reduce((a, b) => (comesBefore(b, a) ? b : a));
    for (const capture of captures) {
      const { superseded } = files[capture.member]!;
      if (capture === best) superseded.delete(capture.id);
      else superseded.add(capture.id);
    }
  }

  function readRecaptured(member: number): void {
    const db = dbs[member]!;
    const file = files[member]!;
    if (!knowsRecapturedPages(db)) return;
    const notes = prepareRows(db, 'SELECT n, page_id FROM recaptured_pages WHERE n > ? ORDER BY n LIMIT ?', [
      int,
      int,
    ]);
    for (;;) {
      const rows = notes.list(file.recaptured, AT_ONCE);
      if (rows.length === 0) return;
      for (const [n, id] of rows) {
        compare(member, file.findPages.list(id, id));
        file.recaptured = n;
      }
    }
  }

  function refresh(): void {
    if (files.length < 2 || files.length <= own) return;
    // The table of thin pages may come with an import, long after this connection was opened.
    for (const [member, file] of files.entries())
      if (!file.knowsThin) Object.assign(file, finders(dbs[member]!));
    const sizes = isFirst ? files.map(({ counts }) => counts.get()) : [];
    const largest = sizes.indexOf(Math.max(...sizes));
    // What the packs have in common with shards is found from the packs.
    const isPassedOver = (member: number): boolean =>
      isFirst && (own > 1 ? member < own : member === largest);
    for (const [member, file] of files.entries()) {
      const version = file.dataVersion.get();
      if (version === file.version) continue;
      file.version = version;
      const last = file.lastPage.get();
      if (last > file.last && !isPassedOver(member)) scan(member, file.last + 1, last);
      file.last = Math.max(last, file.last);
      readRecaptured(member);
    }
    isFirst = false;
  }

  return {
    refresh,
    of: (member) => files[member]!.superseded,
    state: () => ({
      rules: SUPERSEDED_RULES,
      files: files.map(({ last, recaptured, superseded }) => ({
        last,
        recaptured,
        superseded: [...superseded],
      })),
    }),
  };
}

type PageRow = [id: number, url: string, capturedAt: string, thin: string | null];

function finders(db: DatabaseSync) {
  const knowsThin = knowsThinPages(db);
  const kind = knowsThin ? '(SELECT kind FROM thin_pages WHERE page_id = p.id)' : 'NULL';
  const findPages = prepareRows(
    db,
    `SELECT p.id, u.url, coalesce(p.captured_at, ''), ${kind} FROM pages p CROSS JOIN urls u ON u.id = p.url_id
    WHERE p.id BETWEEN ? AND ?`,
    [int, text, text, nullable(text)],
  );
  const findOthers = prepareRows(
    db,
    `SELECT j.key, p.id, coalesce(p.captured_at, ''), ${kind} FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value
      CROSS JOIN pages p ON p.url_id = u.id`,
    [int, int, text, nullable(text)],
  );
  return { knowsThin, findPages, findOthers };
}

/** Of two thin captures of one time, which one file would make one of, the one of which more is known comes first. */
function comesBefore(a: Capture, b: Capture): boolean {
  if ((a.thin === null) !== (b.thin === null)) return a.thin === null;
  if (a.capturedAt !== b.capturedAt) return a.capturedAt > b.capturedAt;
  const [most, other] = [a, b].map(({ thin }) => thin === 'links and text');
  return most === other ? a.member < b.member : most === true;
}
