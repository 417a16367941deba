import { HEADER_LIMIT, RECORD_LIMIT } from './reading-limits.ts';
import { LINE_FEED } from './record-head.ts';
import type { RawRecord, RecordParser } from './record-parser.ts';
import type { ReadSkip, ReadSkipReason } from './skip.ts';

/**
 * The line before each record of the older ARC format (Internet Archive, 1996), version 1:
 * `URL IP date type length`, and 2: `URL IP date type status checksum location offset file length`. Addresses may hold
 * spaces.
 */
const VERSION_2 = /^(\S.*) \S+ (\d{12,17}) \S+ (?:\d{3}|-) \S+ \S+ (?:\d+|-) \S+ (\d{1,15})\r?$/;
const VERSION_1 = /^(\S.*) \S+ (\d{12,17}) \S+(?: \S+)? (\d{1,15})\r?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DATE_DIGITS = 14;

interface Head {
  url: string;
  date: string;
  length: number;
}

function parseHead(line: string): Head | null {
  const found = VERSION_2.exec(line) ?? VERSION_1.exec(line);
  const [, url = '', date = '', length = ''] = found ?? [];
  return found !== null && SCHEME.test(url)
    ? { url, date: date.slice(0, DATE_DIGITS), length: Number(length) }
    : null;
}

interface ArcParserOptions {
  /** Every byte has an offset of its own. */
  plain: boolean;
}

/**
 * Cuts the bytes of an ARC file into records that look like the responses of a WARC file. Nothing it is fed makes it
 * throw. A record comes out only when the line of another stands behind it, or the end; what else is found there is
 * told, and reading goes on at the next line that can begin a record.
 */
export function createArcParser({ plain }: ArcParserOptions): RecordParser {
  let out: (RawRecord | ReadSkip)[] = [];
  let state: 'line' | 'block' = 'line';
  let carry: Buffer = Buffer.alloc(0);
  let carryOffset = 0;
  let head: Head | null = null;
  let recordOffset = 0;
  let remaining = 0;
  let kept: Buffer[] | null = [];
  /** Whole, and waits for what stands behind it. */
  let held: RawRecord | null = null;
  let inGarbage = false;

  const skip = (reason: ReadSkipReason, offset: number, url: string | null): void => {
    out.push({ kind: 'skip', reason, offset, url });
  };
  const release = (): void => {
    if (held !== null) out.push(held);
    held = null;
  };
  const urlOf = (record: RawRecord | null): string | null =>
    record?.head.fields.get('warc-target-uri') ?? null;

  const finish = (): void => {
    state = 'line';
    if (head === null) return;
    const { url, date, length } = head;
    head = null;
    // The file's own note, names looked up, and what was not fetched over the web.
    if (!/^https?:/i.test(url)) return;
    if (kept === null) {
      skip('record too large', recordOffset, url);
      return;
    }
    const fields = new Map([
      ['warc-target-uri', url],
      ['warc-date', date],
    ]);
    const block = Uint8Array.from(Buffer.concat(kept));
    held = {
      kind: 'record',
      offset: recordOffset,
      head: { type: 'response', contentLength: length, draft: false, fields },
      block,
    };
  };

  const noteGarbage = (offset: number): void => {
    if (held !== null) skip('wrong content length', held.offset, urlOf(held));
    else if (!inGarbage) skip('garbage between records', offset, null);
    held = null;
    inGarbage = true;
  };

  /** Answers how many bytes it used; 0 asks for more. */
  const readLine = (bytes: Buffer, at: number): number => {
    const end = bytes.indexOf(LINE_FEED);
    if (end < 0 && bytes.length < HEADER_LIMIT) return 0;
    const line = bytes.toString('utf8', 0, end < 0 ? HEADER_LIMIT : end);
    const used = end < 0 ? HEADER_LIMIT : end + 1;
    if (/^\s*$/.test(line)) return used;
    const found = end < 0 ? null : parseHead(line);
    if (found === null) {
      noteGarbage(at);
      return used;
    }
    release();
    inGarbage = false;
    head = found;
    recordOffset = at;
    remaining = found.length;
    kept = remaining <= RECORD_LIMIT ? [] : null;
    state = 'block';
    if (remaining === 0) finish();
    return used;
  };

  const readBlock = (bytes: Buffer): number => {
    const used = Math.min(remaining, bytes.length);
    kept?.push(bytes.subarray(0, used));
    remaining -= used;
    if (remaining === 0) finish();
    return used;
  };

  const reset = (): void => {
    state = 'line';
    carry = Buffer.alloc(0);
    head = null;
    kept = [];
  };

  /** Nothing stands behind: a line that never ended is none, and a record that did not is cut. */
  const close = (): void => {
    if (state === 'block') skip('truncated record', recordOffset, head?.url ?? null);
    else if (carry.some((byte) => byte > 32)) noteGarbage(carryOffset);
    release();
    reset();
  };

  return {
    push(bytes, offset) {
      let rest = carry.length > 0 ? Buffer.concat([carry, bytes]) : bytes;
      let at = carry.length > 0 ? carryOffset : offset;
      carry = Buffer.alloc(0);
      while (rest.length > 0) {
        const used = state === 'line' ? readLine(rest, at) : readBlock(rest);
        if (used === 0) break;
        rest = rest.subarray(used);
        at += plain ? used : 0;
      }
      carry = rest;
      carryOffset = at;
      return null;
    },
    startMember() {
      // Mostly one record a member; a block may go on in the next one all the same.
    },
    endMember() {
      if (state === 'line') close();
    },
    fail(reason, offset) {
      skip(reason, offset, head?.url ?? urlOf(held));
      held = null;
      reset();
      inGarbage = false;
    },
    end() {
      close();
      return null;
    },
    take() {
      const taken = out;
      out = [];
      return taken;
    },
  };
}

/** Whether these bytes begin like an ARC file. */
export function beginsLikeArc(bytes: Buffer): boolean {
  const line = bytes.toString('latin1', 0, 2048).split('\n', 1)[0] ?? '';
  return line.startsWith('filedesc:') && parseHead(line) !== null;
}

/** Whether these bytes begin like one of its records. */
export function beginsLikeArcRecord(bytes: Buffer): boolean {
  return SCHEME.test(bytes.toString('latin1', 0, 16).trimStart());
}
