import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from './bounded-map.ts';
import {
  dictionaryOf,
  forgetDictionaries,
  packDictionary,
  packText,
  unpackDictionary,
  unpackText,
} from './page-body.ts';
import { LOW_BASIS, LOW_PRIME } from './text-words.ts';
import { blob, int, prepareRows } from './rows.ts';

interface TextPacker {
  /** A text of a page of this host, as `bodies` holds it. */
  pack: (hostId: number, text: string) => Uint8Array;
  /** Forgets what it remembers; needed when a transaction that may have made dictionaries was rolled back. */
  clear: () => void;
}

/**
 * After so many pages of a host a dictionary is made of the first ones, and after so many a larger one of more: as many
 * pages are likely to follow as came, and a dictionary takes what it spares on about as many.
 */
const FIRST_AT = 8;
const LARGER_AT = 40;
/**
 * Which pages of a host are sampled; the first is often a front page like no other. Of each only lines that no sample
 * before has.
 */
const SAMPLED: ReadonlySet<number> = new Set([2, 5, 8, 12, 15, 19, 22, 25, 29, 32, 36, 39]);
const SAMPLE_CHARACTERS = 8000;
/** Deflate looks back so far. */
const LARGEST = 32_000;
const HOSTS_KEPT = 200;

interface HostTexts {
  seen: number;
  dictionary: { id: number; text: Uint8Array } | null;
  samples: Buffer[];
  /** Of lines of samples; a line itself would keep the text that it is a piece of. */
  lines: Set<number>;
}

export function createTextPacker(db: DatabaseSync): TextPacker {
  const find = prepareRows(
    db,
    'SELECT id, pages, text FROM dictionaries WHERE host_id = ? ORDER BY id DESC LIMIT 1',
    { id: int, pages: int, text: blob },
  );
  const add = db.prepare('INSERT INTO dictionaries (host_id, pages, text) VALUES (?, ?, ?)');
  const hosts = createBoundedMap<number, HostTexts>(HOSTS_KEPT);

  function open(hostId: number): HostTexts {
    const row = find.find(hostId);
    if (row === null) return { seen: 0, dictionary: null, samples: [], lines: new Set() };
    const { id } = row;
    const text = unpackDictionary(row.text);
    // A host that comes again is sampled again for the larger one.
    const seen = row.pages >= LARGER_AT ? LARGER_AT : 0;
    return { seen, dictionary: { id, text }, samples: [], lines: new Set() };
  }

  function make(hostId: number, pages: number, text: Uint8Array): HostTexts['dictionary'] {
    return { id: Number(add.run(hostId, pages, packDictionary(text)).lastInsertRowid), text };
  }

  function sample(host: HostTexts, hostId: number, text: string): void {
    host.seen += 1;
    if (SAMPLED.has(host.seen)) host.samples.push(Buffer.from(newLines(host.lines, text)));
    const isDue = host.seen === LARGER_AT || (host.seen === FIRST_AT && host.dictionary === null);
    if (!isDue) return;
    host.dictionary = make(hostId, host.seen, joined(host.samples));
    if (host.seen < LARGER_AT) return;
    host.samples = [];
    host.lines.clear();
  }

  return {
    pack(hostId, text) {
      let host = hosts.get(hostId);
      if (host === undefined) hosts.set(hostId, (host = open(hostId)));
      if (host.seen < LARGER_AT) sample(host, hostId, text);
      return packText(text, host.dictionary ?? undefined);
    },
    clear() {
      hosts.clear();
      forgetDictionaries(db);
    },
  };
}

/** Those that were not there yet, which are there from then on. */
function newLines(known: Set<number>, text: string): string {
  let sampled = '';
  for (const line of text.split('\n')) {
    if (sampled.length >= SAMPLE_CHARACTERS) break;
    const hash = hashLine(line);
    if (known.has(hash)) continue;
    known.add(hash);
    sampled += `${line.slice(0, SAMPLE_CHARACTERS)}\n`;
  }
  return sampled;
}

/** FNV-1a; a line that shares its number with another is not sampled, which costs a few bytes. */
function hashLine(line: string): number {
  let hash = LOW_BASIS;
  for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), LOW_PRIME);
  return hash;
}

/** The first last: what most pages have is there, and near is said in fewer bits than far. */
function joined(samples: readonly Buffer[]): Uint8Array {
  const bytes = Buffer.concat(samples.toReversed());
  return bytes.subarray(Math.max(0, bytes.length - LARGEST));
}

/**
 * Takes the dictionaries of a host out of the file, which hold texts of its pages. Runs inside the caller's
 * transaction.
 */
export function dropDictionaries(db: DatabaseSync, hostId: number): void {
  const bodies = prepareRows(
    db,
    'SELECT p.id, b.body FROM pages p JOIN bodies b ON b.page_id = p.id WHERE p.host_id = ?',
    [int, blob],
  );
  const setBody = db.prepare('UPDATE bodies SET body = ? WHERE page_id = ?');
  for (const [id, body] of bodies.list(hostId))
    if (dictionaryOf(body).id !== 0) setBody.run(packText(unpackText(db, body)), id);
  db.prepare('DELETE FROM dictionaries WHERE host_id = ?').run(hostId);
  forgetDictionaries(db);
}
