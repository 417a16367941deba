import { beginsLikeArc, beginsLikeArcRecord } from './arc-parser.ts';
import type { FileWindow } from './file-window.ts';
import { isGzipHeader } from './gzip-header.ts';
import { GZIP, type MemberCoding } from './packed-members.ts';
import { isZip } from './zip-directory.ts';
import { isZstdFrame, zstdCoding } from './zstd-frames.ts';

export type ArchiveFormat =
  | {
      kind: 'records';
      layout: 'warc' | 'arc';
      /** Null for a plain file. */
      coding: MemberCoding | null;
      /** Whether the content of a member can begin a record: three bytes of a packing also occur by chance. */
      beginsRecord: (content: Buffer) => boolean;
    }
  | { kind: 'zip' }
  | { kind: 'other'; detail: string };

const LAYOUTS = { warc: beginsLikeWarcRecord, arc: beginsLikeArcRecord } as const;

/** Goes by the first bytes, packed or not; a name only helps where the first member is too damaged to tell. */
export async function detectFormat(file: FileWindow, path: string): Promise<ArchiveFormat> {
  const first = await file.read(0);
  const coding = await findCoding(file, first);
  const content = coding === null ? first : await unpackFirst(file, coding);
  const layout = findLayout(content);
  if (layout !== null) return { kind: 'records', layout, coding, beginsRecord: LAYOUTS[layout] };
  if (coding !== null && content.length === 0) {
    const named = /\.(w?arc)(?:\.gz|\.zst)?$/i.exec(path)?.[1]?.toLowerCase();
    if (named === 'warc' || named === 'arc')
      return { kind: 'records', layout: named, coding, beginsRecord: LAYOUTS[named] };
  }
  return isZip(first) ? { kind: 'zip' } : { kind: 'other', detail: nameContent(content) };
}

async function findCoding(file: FileWindow, first: Buffer): Promise<MemberCoding | null> {
  if (first[0] === 0x1f && first[1] === 0x8b) return GZIP;
  return isZstdFrame(first) ? zstdCoding(file) : null;
}

/** The beginning of the first member that holds anything: a dictionary may stand before it. */
async function unpackFirst(file: FileWindow, coding: MemberCoding): Promise<Buffer> {
  for (let at = 0, tries = 0; at < file.size && tries < 4; tries += 1) {
    const pieces = coding.unpack(file, at);
    const piece = await pieces.next();
    if (!piece.done) {
      await pieces.return({ ok: true, next: 0 });
      return piece.value;
    }
    if (!piece.value.ok) break;
    at = piece.value.next;
  }
  return Buffer.alloc(0);
}

function findLayout(bytes: Buffer): 'warc' | 'arc' | null {
  if (beginsLikeArc(bytes)) return 'arc';
  return /(?:^|\n)WARC\/\d/.test(bytes.toString('latin1', 0, 64 * 1024)) ? 'warc' : null;
}

function beginsLikeWarcRecord(content: Buffer): boolean {
  return content.toString('latin1', 0, 5) === 'WARC/';
}

function nameContent(bytes: Buffer): string {
  if (bytes.length === 0) return 'empty';
  if (isGzipHeader(bytes)) return 'gzip inside gzip';
  return 'something else';
}
