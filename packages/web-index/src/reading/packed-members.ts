import type { FileWindow } from './file-window.ts';
import { GZIP_MAGIC, isGzipHeader, readAtLeast } from './gzip-header.ts';
import { inflateMember, type MemberEnd } from './inflate-member.ts';
import { FALSE_MEMBER_LIMIT, RESCAN_FACTOR, RESCAN_FREE_BYTES } from './reading-limits.ts';
import type { ReadSkipReason } from './skip.ts';

/** How the members of a file are packed. */
export interface MemberCoding {
  /** What the next member is searched by behind a broken one. */
  readonly magic: Buffer;
  /** Whether a member can have this as its first byte. */
  readonly leads: (byte: number) => boolean;
  /** Whether these four bytes can begin a member. */
  readonly begins: (bytes: Buffer) => boolean;
  /** Unpacks the member that begins there, and says where it ended. Rejects only when the file cannot be read. */
  readonly unpack: (file: FileWindow, start: number) => AsyncGenerator<Buffer, MemberEnd, undefined>;
}

export const GZIP: MemberCoding = {
  magic: GZIP_MAGIC,
  leads: (byte) => byte === GZIP_MAGIC[0],
  begins: isGzipHeader,
  unpack: inflateMember,
};

type MemberPiece =
  | { kind: 'member'; offset: number }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'end' }
  /** What came since the last `member` or `end` is not to be trusted. */
  | { kind: 'broken'; reason: ReadSkipReason; offset: number };

const PROBE_BYTES = 8;

/**
 * Unpacks a file member by member, and finds the next good member behind a broken one: one whose content
 * `looksRight`, since a few magic bytes also occur by chance. The first data of a member holds at least eight bytes
 * where the member has as many.
 */
export async function* readMembers(
  file: FileWindow,
  coding: MemberCoding,
  looksRight: (content: Buffer) => boolean,
): AsyncGenerator<MemberPiece, void, undefined> {
  const rescanLimit = Math.max(RESCAN_FREE_BYTES, RESCAN_FACTOR * file.size);
  let rescanned = 0;
  let falseMembers = 0;
  let at = 0;
  /** True behind a broken member: the next must prove itself by its content. */
  let searching = false;
  while (at < file.size) {
    if (!searching) {
      const found = await skipPadding(file, at, coding);
      if (found.garbage) {
        yield { kind: 'broken', reason: 'garbage between records', offset: found.at };
        searching = true;
      }
      at = found.at;
    }
    if (searching) at = await findMagic(file, at, coding);
    if (at >= file.size) return;

    const start = at;
    const pieces = coding.unpack(file, start);
    let held: Buffer | null = Buffer.alloc(0);
    let announced = false;
    let refused = false;
    let step = await pieces.next();
    while (!step.done) {
      if (held === null) {
        yield { kind: 'data', bytes: step.value };
      } else {
        held = held.length === 0 ? step.value : Buffer.concat([held, step.value]);
        if (held.length >= PROBE_BYTES) {
          refused = searching && !looksRight(held);
          if (refused) break;
          yield { kind: 'member', offset: start };
          yield { kind: 'data', bytes: held };
          announced = true;
          held = null;
        }
      }
      step = await pieces.next();
    }
    if (!step.done) {
      await pieces.return({ ok: false, reason: 'damaged gzip', next: start + 1 });
      falseMembers += 1;
      at = start + 1;
    } else if (step.value.ok) {
      if (!announced && (!searching || looksRight(held ?? Buffer.alloc(0)))) {
        yield { kind: 'member', offset: start };
        if (held !== null && held.length > 0) yield { kind: 'data', bytes: held };
        announced = true;
      }
      if (announced) yield { kind: 'end' };
      searching &&= !announced;
      at = step.value.next;
    } else {
      const { reason, next } = step.value;
      if (announced || !searching) yield { kind: 'broken', reason, offset: start };
      else falseMembers += 1;
      searching = true;
      rescanned += next - start;
      // A clipped member runs on into the one behind it, so that one may begin anywhere after this header.
      at = reason === 'decompression bomb' ? next : start + 1;
    }
    if (searching && (rescanned > rescanLimit || falseMembers > FALSE_MEMBER_LIMIT)) {
      yield { kind: 'broken', reason: 'too damaged to go on', offset: at };
      return;
    }
  }
}

/** Zero bytes between members and at the end are padding, as tapes and some tools leave it. */
async function skipPadding(
  file: FileWindow,
  from: number,
  { leads }: MemberCoding,
): Promise<{ at: number; garbage: boolean }> {
  let at = from;
  for (;;) {
    const bytes = await file.read(at);
    if (bytes.length === 0) return { at: file.size, garbage: false };
    const used = bytes.findIndex((byte) => byte !== 0);
    if (used >= 0) return { at: at + used, garbage: !leads(bytes[used] ?? 0) };
    at += bytes.length;
  }
}

/** Position of the next bytes that can begin a member, at or after `from`; the file's size when there are none. */
async function findMagic(file: FileWindow, from: number, { magic, begins }: MemberCoding): Promise<number> {
  let at = from;
  for (;;) {
    const bytes = await readAtLeast(file, at, 64);
    let index = bytes.indexOf(magic);
    while (index >= 0 && index + 4 <= bytes.length) {
      if (begins(bytes.subarray(index, index + 4))) return at + index;
      index = bytes.indexOf(magic, index + 1);
    }
    if (bytes.length < 64) return file.size;
    at += bytes.length - 3;
  }
}
