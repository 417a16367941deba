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

interface TextPacker {
  /** A text of a page of this host, as `bodies` holds it. */
  pack: (hostId: number, text: string) => Uint8Array;
  /** Forgets what it remembers; needed when a transaction that may have made dictionaries was rolled back. */
  clear: () => void;
}

/**
 * After so many pages of a host a dictionary is made of one of them, and after so many a larger one of several: as many pages are likely to
 * follow as came, and a dictionary takes what it spares on about as many.
 */
const FIRST_AT = 8;
const LARGER_AT = 40;
/** Which pages of a host the larger one is made of; the first is often a front page like no other. */
const SAMPLED: ReadonlySet<number> = new Set([3, 11, 20, 33]);
const SAMPLE_BYTES = 8000;
const HOSTS_KEPT = 200;

interface HostTexts {
  seen: number;
  dictionary: { id: number; text: Uint8Array } | null;
  samples: Uint8Array[];
}

export function createTextPacker(db: DatabaseSync): TextPacker {
  const find = db.prepare('SELECT id, pages FROM dictionaries WHERE host_id = ? ORDER BY id DESC LIMIT 1');
  const findText = db.prepare('SELECT text FROM dictionaries WHERE id = ?');
  const add = db.prepare('INSERT INTO dictionaries (host_id, pages, text) VALUES (?, ?, ?)');
  const hosts = createBoundedMap<number, HostTexts>(HOSTS_KEPT);

  function open(hostId: number): HostTexts {
    const row = find.get(hostId);
    if (row === undefined) return { seen: 0, dictionary: null, samples: [] };
    const id = Number(row['id']);
    const text = unpackDictionary(findText.get(id)?.['text'] as Uint8Array);
    // A host that comes again is sampled again for the larger one.
    return { seen: Number(row['pages']) >= LARGER_AT ? LARGER_AT : 0, dictionary: { id, text }, samples: [] };
  }

  function make(hostId: number, pages: number, text: Uint8Array): HostTexts['dictionary'] {
    return { id: Number(add.run(hostId, pages, packDictionary(text)).lastInsertRowid), text };
  }

  return {
    pack(hostId, text) {
      let host = hosts.get(hostId);
      if (host === undefined) hosts.set(hostId, (host = open(hostId)));
      if (host.seen < LARGER_AT) {
        host.seen += 1;
        if (SAMPLED.has(host.seen))
          host.samples.push(Buffer.from(text.slice(0, SAMPLE_BYTES)).subarray(0, SAMPLE_BYTES));
        if (host.seen === FIRST_AT && host.dictionary === null && host.samples[0] !== undefined)
          host.dictionary = make(hostId, FIRST_AT, host.samples[0]);
        if (host.seen === LARGER_AT) {
          host.dictionary = make(hostId, LARGER_AT, Buffer.concat(host.samples));
          host.samples = [];
        }
      }
      return packText(text, host.dictionary ?? undefined);
    },
    clear() {
      hosts.clear();
      forgetDictionaries(db);
    },
  };
}

/** Takes the dictionaries of a host out of the file, which hold texts of its pages. Runs inside the caller's transaction. */
export function dropDictionaries(db: DatabaseSync, hostId: number): void {
  const bodies = db.prepare(
    'SELECT p.id, b.body FROM pages p JOIN bodies b ON b.page_id = p.id WHERE p.host_id = ?',
  );
  const setBody = db.prepare('UPDATE bodies SET body = ? WHERE page_id = ?');
  for (const row of bodies.all(hostId)) {
    const body = row['body'] as Uint8Array;
    if (dictionaryOf(body).id !== 0) setBody.run(packText(unpackText(db, body)), row['id'] as number);
  }
  db.prepare('DELETE FROM dictionaries WHERE host_id = ?').run(hostId);
  forgetDictionaries(db);
}
