import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from './bounded-map.ts';
import { IndexUnavailableError } from './index-errors.ts';
import { appendNumber, readNumber } from './packed-numbers.ts';
import {
  createTemplateFinder,
  packByTemplate,
  unpackByTemplate,
  type TemplateFinder,
} from './template-bytes.ts';
import { blob, int, prepareRows } from './rows.ts';

/** What of a page is kept by a template of its host, as the table `templates` numbers it. */
const TEMPLATE_KINDS = { heads: 1, links: 2 } as const;
type TemplateKind = keyof typeof TEMPLATE_KINDS;

/**
 * Pages of a host repeat the same beginnings and the same links, those of its menus. A template holds them once: it is
 * made of a few pages of the host, put one after the other. The first is made after some pages of a host, a larger one
 * after more of them, as the dictionaries of texts are (text-packer.ts).
 */
const FIRST_AT = 8;
const LARGER_AT = 50;
const SAMPLED: ReadonlySet<number> = new Set([2, 5, 8, 16, 24, 32, 40, 48]);
const SAMPLE_BYTES = 2000;
const HOSTS_KEPT = 400;

interface HostTemplate {
  seen: number;
  current: { id: number; finder: TemplateFinder } | null;
  samples: Uint8Array[];
}

interface TemplatePacker {
  /**
   * A value of a page of this host: the number of its template, 0 for none, and what packByTemplate makes of it, or the
   * value.
   */
  pack: (hostId: number, bytes: Uint8Array) => Uint8Array;
  /** Forgets what it remembers; needed when a transaction that may have made templates was rolled back. */
  clear: () => void;
}

export function createTemplatePacker(db: DatabaseSync, kindName: TemplateKind): TemplatePacker {
  const kind = TEMPLATE_KINDS[kindName];
  const find = prepareRows(
    db,
    'SELECT id, pages, bytes FROM templates WHERE host_id = ? AND kind = ? ORDER BY id DESC LIMIT 1',
    { id: int, pages: int, bytes: blob },
  );
  const add = db.prepare('INSERT INTO templates (host_id, kind, pages, bytes) VALUES (?, ?, ?, ?)');
  const hosts = createBoundedMap<number, HostTemplate>(HOSTS_KEPT);

  function open(hostId: number): HostTemplate {
    const row = find.find(hostId, kind);
    if (row === null) return { seen: 0, current: null, samples: [] };
    const finder = createTemplateFinder(row.bytes);
    const seen = row.pages >= LARGER_AT ? LARGER_AT : 0;
    return { seen, current: { id: row.id, finder }, samples: [] };
  }

  function sample(host: HostTemplate, hostId: number, bytes: Uint8Array): void {
    host.seen += 1;
    if (SAMPLED.has(host.seen)) host.samples.push(bytes.slice(0, SAMPLE_BYTES));
    const isDue = host.seen === LARGER_AT || (host.seen === FIRST_AT && host.current === null);
    if (!isDue) return;
    const template = Buffer.concat(host.samples);
    const id = Number(add.run(hostId, kind, host.seen, template).lastInsertRowid);
    host.current = { id, finder: createTemplateFinder(template) };
    if (host.seen === LARGER_AT) host.samples = [];
  }

  return {
    pack(hostId, bytes) {
      let host = hosts.get(hostId);
      if (host === undefined) hosts.set(hostId, (host = open(hostId)));
      if (host.seen < LARGER_AT) sample(host, hostId, bytes);
      if (host.current === null) return withoutTemplate(bytes);
      const packed: number[] = [];
      appendNumber(packed, host.current.id);
      packByTemplate(host.current.finder, bytes, packed);
      return packed.length < bytes.length ? Uint8Array.from(packed) : withoutTemplate(bytes);
    },
    clear() {
      hosts.clear();
      readers.delete(db);
    },
  };
}

/** As it is kept where nothing of it stands in a template. */
export function withoutTemplate(bytes: Uint8Array): Uint8Array {
  const own = new Uint8Array(bytes.length + 1);
  own.set(bytes, 1);
  return own;
}

/** Templates that a connection keeps, of a few kilobytes; twice as many for moments. */
const TEMPLATES_KEPT = 1024;

type Unpack = (packed: Uint8Array) => Uint8Array;
const readers = new WeakMap<DatabaseSync, Unpack>();

/** For an attached index, as long as it is. */
export function createTemplateReader(db: DatabaseSync, schema: 'main' | 'old'): Unpack {
  // Files of version 2 and 3 knew none.
  if (db.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = 'templates'`).get() === undefined)
    return (packed) => packed;
  const find = prepareRows(db, `SELECT bytes FROM ${schema}.templates WHERE id = ?`, blob);
  const kept = createBoundedMap<number, Uint8Array>(TEMPLATES_KEPT);
  return (packed) => {
    const cursor = { at: 0 };
    const id = readNumber(packed, cursor);
    if (id === 0) return packed.slice(cursor.at);
    let template = kept.get(id);
    if (template === undefined) {
      const bytes = find.find(id);
      if (bytes === null)
        throw new IndexUnavailableError(
          `The template ${id} of a page is not in the index. "index verify" says what can be done.`,
        );
      kept.set(id, (template = bytes));
    }
    return unpackByTemplate(template, packed, cursor.at);
  };
}

/** What `pack` was given. @param db the connection that `packed` was read by, or another to the same file */
export function unpackTemplated(db: DatabaseSync, packed: Uint8Array): Uint8Array {
  let unpack = readers.get(db);
  if (unpack === undefined) readers.set(db, (unpack = createTemplateReader(db, 'main')));
  return unpack(packed);
}

const KEPT_IN = [
  ['heads', 'words'],
  ['page_links', 'links'],
] as const;

/**
 * Takes the templates of a host out of the file, which hold parts of its pages. Runs inside the caller's transaction.
 */
export function dropTemplates(db: DatabaseSync, hostId: number): void {
  for (const [table, column] of KEPT_IN) {
    const rows = prepareRows(
      db,
      `SELECT p.id, t.${column} FROM pages p JOIN ${table} t ON t.page_id = p.id WHERE p.host_id = ?`,
      [int, blob],
    );
    const set = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE page_id = ?`);
    for (const [id, packed] of rows.list(hostId))
      if (packed[0] !== 0) set.run(withoutTemplate(unpackTemplated(db, packed)), id);
  }
  db.prepare('DELETE FROM templates WHERE host_id = ?').run(hostId);
  readers.delete(db);
}
