import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { answerRecord, infoRecord, type ArchivedAnswer } from './archive-record.ts';

/** Where a record stands: `offset` and `length` in bytes of the packed file. */
interface ArchiveSpan {
  /** Of the folder. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export interface ArchiveWriter {
  /** Writes an answer as a record; on the disk, as far as the system's memory of it goes, when this returns. */
  put(answer: ArchivedAnswer): ArchiveSpan;
  /** Takes over a record as another archive holds it: one whole gzip member. */
  copy(member: Uint8Array): ArchiveSpan;
  /** Also waits for the disk. */
  close(): void;
}

export interface ArchiveWriterOptions {
  readonly folder: string;
  /** Files are called `<name>-00001.warc.gz` and so on. */
  readonly name: string;
  /** Told in each file's first record: `software`, `operator`, `http-header-user-agent`, ... */
  readonly info: readonly (readonly [name: string, value: string])[];
  /** A file that has grown to so many bytes is followed by another; default 1 GB. */
  readonly mostBytes?: number;
  /**
   * Where an earlier run got to: what stands behind it is cut off, so that nothing is there twice. Null or left out: a
   * file of the next number is begun, and no other is touched.
   */
  readonly resume?: { readonly file: string; readonly length: number } | null;
  readonly now?: () => Date;
}

const MOST_BYTES = 1_000_000_000;

/**
 * Writes WARC 1.1, each record a gzip member of its own, so that a file that a kill cuts off is whole but for its last
 * record, and any record can be had by its range. One process at a time for a `name`; the caller sees to that. Throws
 * what the file system throws, and an Error where `resume` names more than there is.
 */
export function openArchiveWriter(options: ArchiveWriterOptions): ArchiveWriter {
  const { folder, name, info, mostBytes = MOST_BYTES, resume = null, now = () => new Date() } = options;
  fs.mkdirSync(folder, { recursive: true });
  let open: { fd: number; file: string; length: number } | null = null;
  let number = resume === null ? lastNumber(folder, name) : numberOf(resume.file, name);
  if (resume !== null) goOn(resume);

  function goOn({ file, length }: { file: string; length: number }): void {
    const whole = path.join(folder, file);
    if (!fs.existsSync(whole) || fs.statSync(whole).size < length)
      throw new Error(`${whole} is shorter than the ${length} bytes that were written to it`);
    for (const later of fs.readdirSync(folder))
      if (numberOf(later, name) > number) fs.rmSync(path.join(folder, later));
    fs.truncateSync(whole, length);
    open = { fd: fs.openSync(whole, 'a'), file, length };
  }

  function begin(): { fd: number; file: string; length: number } {
    number += 1;
    const file = `${name}-${String(number).padStart(5, '0')}.warc.gz`;
    const begun = { fd: fs.openSync(path.join(folder, file), 'wx', 0o640), file, length: 0 };
    open = begun;
    append(begun, gzipSync(infoRecord(file, now(), info)));
    return begun;
  }

  function append(to: { fd: number; file: string; length: number }, member: Uint8Array): ArchiveSpan {
    for (let at = 0; at < member.length;) at += fs.writeSync(to.fd, member, at);
    const span = { file: to.file, offset: to.length, length: member.length };
    to.length += member.length;
    return span;
  }

  function close(): void {
    if (open === null) return;
    fs.fsyncSync(open.fd);
    fs.closeSync(open.fd);
    open = null;
  }

  function copy(member: Uint8Array): ArchiveSpan {
    if (open !== null && open.length >= mostBytes) close();
    return append(open ?? begin(), member);
  }

  return { put: (answer) => copy(gzipSync(answerRecord(answer))), copy, close };
}

/** 0 for what is no file of this name. */
function numberOf(file: string, name: string): number {
  const rest = file.startsWith(`${name}-`) ? file.slice(name.length + 1) : '';
  const found = /^(\d{5,9})\.warc\.gz$/.exec(rest);
  return Number(found?.[1] ?? 0);
}

function lastNumber(folder: string, name: string): number {
  return Math.max(0, ...fs.readdirSync(folder).map((file) => numberOf(file, name)));
}
