import { HEADER_LIMIT, RECORD_LIMIT, RESCAN_FACTOR, RESCAN_FREE_BYTES } from './reading-limits.ts';
import {
  CARRIAGE_RETURN,
  findHeadEnd,
  findTargetUrl,
  LINE_FEED,
  parseRecordHead,
  RECORD_MAGIC,
  type RecordHead,
} from './record-head.ts';
import type { ReadSkip, ReadSkipReason } from './skip.ts';

/** A record whose length has been proven. */
export interface RawRecord {
  kind: 'record';
  offset: number;
  head: RecordHead;
  block: Uint8Array<ArrayBuffer>;
}

export interface RecordParser {
  /**
   * Takes the next bytes. `offset` is where they stand in the file, or where their gzip member does.
   * A number as answer asks for the bytes from that offset on again (plain files only).
   */
  push(bytes: Buffer, offset: number): number | null;
  /** A gzip member begins: records mostly do so too, and one that should have ended by now may be clipped. */
  startMember(): void;
  /** A gzip member ended with a good checksum. */
  endMember(): void;
  /** The bytes since the last member began cannot be trusted. */
  fail(reason: ReadSkipReason, offset: number): void;
  /** No more bytes; may ask for some again, as `push`. */
  end(): number | null;
  /** What has come out since the last call. */
  take(): (RawRecord | ReadSkip)[];
}

interface RecordParserOptions {
  /** Every byte has an offset of its own, so that a swallowed stretch can be read again. */
  plain: boolean;
  fileSize: number;
  /** Which records come out; the others are only measured. */
  keep(head: RecordHead): boolean;
}

interface Piece {
  bytes: Buffer;
  at: number;
}

const TRAILER = Buffer.from('\r\n\r\n');
/** Some tools count the first line break behind the block as the block's. */
const SHORT_TRAILER = 2;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Cuts a stream of bytes into WARC records. Nothing it is fed makes it throw: what does not fit is told as a skip, and
 * reading goes on at the next line that begins with `WARC/`. A record comes out only when its block had exactly the
 * length that its head claims: the two line breaks that ISO 28500 asks for stand behind it, or one and then the next
 * record or the end.
 */
export function createRecordParser(options: RecordParserOptions): RecordParser {
  const { plain } = options;
  const rescanLimit = Math.max(RESCAN_FREE_BYTES, RESCAN_FACTOR * options.fileSize);
  let rescanned = 0;
  let givenUp = false;
  let out: (RawRecord | ReadSkip)[] = [];
  /** A finished record waits here until its gzip member has gone on or ended well. */
  let held: RawRecord | null = null;

  let state: 'seek' | 'head' | 'block' | 'trailer' = 'seek';
  /** Bytes that could not be decided upon yet, and where they stand. */
  let carry = NOTHING;
  let carryOffset = 0;
  let lineStart = true;
  let inGarbage = false;
  let memberStart = false;

  let recordOffset = 0;
  let blockOffset = 0;
  let head: RecordHead | null = null;
  /** The block so far; null when it is too large to be held. */
  let kept: Buffer[] | null = [];
  let remaining = 0;
  let trailer = 0;

  const skip = (reason: ReadSkipReason, offset: number): void => {
    out.push({ kind: 'skip', reason, offset, url: head === null ? null : findTargetUrl(head.fields) });
  };

  const release = (): void => {
    if (held !== null) out.push(held);
    held = null;
  };

  const seekOn = (atLineStart: boolean): void => {
    state = 'seek';
    lineStart = atLineStart;
    carry = NOTHING;
    head = null;
    kept = [];
  };

  const noteGarbage = (bytes: Buffer, offset: number): void => {
    if (inGarbage) return;
    const odd = bytes.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
    if (odd < 0) return;
    inGarbage = true;
    skip('garbage between records', plain ? offset + odd : offset);
  };

  /** These four take bytes that begin at `at` and answer how many they used up; 0 in the same state asks for more. */
  const seek = (bytes: Buffer, at: number): number => {
    let index = bytes.indexOf(RECORD_MAGIC);
    while (index >= 0 && !(index === 0 ? lineStart : bytes[index - 1] === LINE_FEED)) {
      index = bytes.indexOf(RECORD_MAGIC, index + 1);
    }
    if (index >= 0) {
      noteGarbage(bytes.subarray(0, index), at);
      inGarbage = false;
      recordOffset = plain ? at + index : at;
      state = 'head';
      return index;
    }
    // The last bytes may be the beginning of the magic.
    const used = Math.max(0, bytes.length - RECORD_MAGIC.length);
    if (used > 0) {
      noteGarbage(bytes.subarray(0, used), at);
      lineStart = bytes[used - 1] === LINE_FEED;
    }
    return used;
  };

  const readHead = (bytes: Buffer, at: number): number => {
    const end = findHeadEnd(bytes.subarray(0, HEADER_LIMIT));
    if (end === null) {
      if (bytes.length < HEADER_LIMIT) return 0;
      skip('record header too large', recordOffset);
      inGarbage = true;
      seekOn(false);
      return RECORD_MAGIC.length;
    }
    const parsed = end.cut ? null : parseRecordHead(bytes.subarray(0, end.length));
    if (parsed === null || !parsed.ok) {
      skip(parsed?.reason ?? 'malformed record header', recordOffset);
      // What follows is that record's block, and no news.
      inGarbage = true;
      seekOn(true);
      return end.length;
    }
    head = parsed.head;
    remaining = head.contentLength;
    kept = remaining <= RECORD_LIMIT ? [] : null;
    trailer = 0;
    blockOffset = plain ? at + end.length : at;
    state = remaining > 0 ? 'block' : 'trailer';
    return end.length;
  };

  const readBlock = (bytes: Buffer): number => {
    const used = Math.min(remaining, bytes.length);
    kept?.push(bytes.subarray(0, used));
    remaining -= used;
    if (remaining === 0) state = 'trailer';
    return used;
  };

  const finish = (): void => {
    if (head !== null && options.keep(head)) {
      if (kept === null) skip('record too large', recordOffset);
      else held = { kind: 'record', offset: recordOffset, head, block: join(kept) };
    }
    seekOn(true);
  };

  const readTrailer = (bytes: Buffer): number => {
    let used = 0;
    while (used < bytes.length && trailer < TRAILER.length && bytes[used] === TRAILER[trailer]) {
      used += 1;
      trailer += 1;
    }
    const next = bytes.subarray(used, used + RECORD_MAGIC.length);
    const short = trailer === SHORT_TRAILER && next.equals(RECORD_MAGIC.subarray(0, next.length || 1));
    if (trailer === TRAILER.length || short) finish();
    return used;
  };

  const step = (bytes: Buffer, at: number): number => {
    if (state === 'seek') return seek(bytes, at);
    if (state === 'head') return readHead(bytes, at);
    return state === 'block' ? readBlock(bytes) : readTrailer(bytes);
  };

  /**
   * Gives up the record at hand and answers what is to be looked through again: its block may have swallowed others.
   * A number is an offset in the file, for a block that was not held.
   */
  const giveUp = (reason: ReadSkipReason): Piece[] | number => {
    skip(reason, recordOffset);
    const again: Piece[] = [];
    let at = blockOffset;
    for (const bytes of state === 'head' ? [] : [...(kept ?? []), TRAILER.subarray(0, trailer)]) {
      again.push({ bytes, at });
      at += plain ? bytes.length : 0;
    }
    const unheld = kept === null;
    rescanned += (head?.contentLength ?? 0) - remaining;
    seekOn(true);
    inGarbage = true;
    if (givenUp) return [];
    if (rescanned > rescanLimit) {
      givenUp = true;
      skip('too damaged to go on', recordOffset);
      return [];
    }
    return unheld && plain ? blockOffset : again;
  };

  const run = (pieces: readonly Piece[]): number | null => {
    const queue = [...pieces];
    for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) {
      let bytes = carry.length > 0 ? Buffer.concat([carry, piece.bytes]) : piece.bytes;
      let at = carry.length > 0 ? carryOffset : piece.at;
      carry = NOTHING;
      while (bytes.length > 0) {
        release();
        const before = state;
        const used = step(bytes, at);
        bytes = bytes.subarray(used);
        at += plain ? used : 0;
        if (before === 'trailer' && state === 'trailer' && bytes.length > 0) {
          const again = giveUp('wrong content length');
          if (typeof again === 'number') return again;
          queue.unshift(...again, { bytes, at });
          bytes = NOTHING;
        } else if (used === 0 && state === before) {
          break;
        }
      }
      carry = bytes;
      carryOffset = at;
    }
    return null;
  };

  /** Ends a record that its file or member leaves unfinished. */
  const cutOff = (reason: ReadSkipReason): number | null => {
    if (state === 'trailer' && trailer === SHORT_TRAILER) finish();
    while (state !== 'seek') {
      const again = giveUp(reason);
      const offset = typeof again === 'number' ? again : run(again);
      if (offset !== null) return offset;
    }
    noteGarbage(carry, carryOffset);
    seekOn(true);
    return null;
  };

  return {
    push(bytes, offset) {
      if (memberStart && bytes.subarray(0, RECORD_MAGIC.length).equals(RECORD_MAGIC)) {
        cutOff(state === 'head' ? 'malformed record header' : 'wrong content length');
      }
      memberStart = false;
      return run([{ bytes, at: offset }]);
    },
    startMember() {
      memberStart = true;
    },
    endMember() {
      if (state === 'trailer' && trailer === SHORT_TRAILER) finish();
      release();
    },
    fail(reason, offset) {
      head = held?.head ?? head;
      skip(reason, offset);
      held = null;
      seekOn(true);
      inGarbage = false;
    },
    end() {
      const again = cutOff('truncated record');
      release();
      return again;
    },
    take() {
      const taken = out;
      out = [];
      return taken;
    },
  };
}

function join(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
