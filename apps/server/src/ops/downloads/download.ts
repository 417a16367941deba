import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { headerOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** A file at an address, as its server tells it. */
export interface RemoteFile {
  readonly url: URL;
  readonly bytes: number;
  /** Tells one version of the file from another; null where the server does not. */
  readonly version: string | null;
  /** Where it is kept, and where it grows. */
  readonly file: string;
  readonly part: string;
}

const PORTION = 16 * 1024 * 1024;

/** Asks how large the file is. Throws OperatorError for one that is not there. */
export async function getRemoteFile(url: URL, folder: string, get: PatientGet): Promise<RemoteFile> {
  const found = await findRemoteFile(url, folder, get);
  if (found === null) throw new OperatorError(`${url.href} answers that it is not there (404 or 410).`);
  return found;
}

/** Null where the server says that there is no such file. */
export async function findRemoteFile(url: URL, folder: string, get: PatientGet): Promise<RemoteFile | null> {
  const answer = await getRange(url, get, 0, 0);
  if (answer.status === 404 || answer.status === 410) return null;
  const bytes = answer.status === 206 ? totalOf(answer) : answer.status === 200 ? answer.body.length : null;
  if (bytes === null) throw new OperatorError(`${url.href} answers ${answer.status}.`);
  const version = headerOf(answer, 'etag') ?? headerOf(answer, 'last-modified');
  const key = createHash('sha256').update(url.href).digest('hex').slice(0, 12);
  const name =
    path.posix
      .basename(url.pathname)
      .replace(/[^\w.-]/g, '_')
      .slice(-80) || 'archive';
  const file = path.join(folder, `${key}-${name}`);
  return { url, bytes, version, file, part: `${file}.part` };
}

/** Whether an earlier run has brought this version of the file, whether or not it was kept. */
export function isDownloaded(remote: RemoteFile): boolean {
  return noteOf(remote)?.isDone === true;
}

/** Notes that the file has done its service, and removes it. */
export function dropDownload(remote: RemoteFile): void {
  fs.rmSync(remote.file, { force: true });
  writeNote(remote, true);
}

/**
 * Brings the file portion by portion; what an earlier run brought of the same version is kept. Throws OperatorError
 * when the server gives no ranges or other bytes than it said.
 */
export async function download(
  remote: RemoteFile,
  get: PatientGet,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { url, bytes, part, file } = remote;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const isSame = noteOf(remote) !== null;
  if (isSame && fs.existsSync(file) && fs.statSync(file).size === bytes) return;
  if (!isSame) fs.rmSync(part, { force: true });
  writeNote(remote, false);
  const handle = fs.openSync(part, 'a');
  try {
    let at = fs.fstatSync(handle).size;
    if (at > bytes) fs.ftruncateSync(handle, (at = 0));
    while (at < bytes) {
      onBytes(at);
      const answer = await getRange(url, get, at, Math.min(bytes, at + PORTION) - 1);
      const isWhole = answer.status === 200 && at === 0 && answer.body.length === bytes;
      const isNext =
        answer.status === 206 && headerOf(answer, 'content-range')?.startsWith(`bytes ${at}-`) === true;
      if ((!isWhole && !isNext) || answer.body.length === 0 || totalOf(answer, bytes) !== bytes)
        throw new OperatorError(
          `${url.href} sends other bytes than were asked for (status ${answer.status}).`,
        );
      for (let written = 0; written < answer.body.length;)
        written += fs.writeSync(handle, answer.body, written);
      at += answer.body.length;
    }
    fs.fsyncSync(handle);
    onBytes(at);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(part, file);
}

async function getRange(url: URL, get: PatientGet, from: number, to: number): Promise<WebAnswer> {
  try {
    return await get(url, { maxBytes: PORTION, range: { from, to } });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.kind === 'too large')
      throw new OperatorError(
        `${url.hostname} gives no ranges, and the file is too large for one answer: fetch ${url.href} by other means.`,
      );
    throw new OperatorError(`${url.href}: ${error.kind}`);
  }
}

function totalOf(answer: WebAnswer, otherwise: number | null = null): number | null {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(headerOf(answer, 'content-range') ?? '')?.[1];
  return total === undefined ? otherwise : Number(total);
}

interface Note {
  readonly url: string;
  readonly bytes: number;
  readonly version: string | null;
  readonly isDone: boolean;
}

/** Null where there is none of this version. */
function noteOf({ file, url, bytes, version }: RemoteFile): Note | null {
  const name = `${file}.json`;
  if (!fs.existsSync(name)) return null;
  const note = readNote(name);
  if (note === null) return null;
  return note.url === url.href && note.bytes === bytes && note.version === version ? note : null;
}

/** Null for one that a full disk cut off: then the file is fetched as if it had never been. */
function readNote(name: string): Note | null {
  try {
    return JSON.parse(fs.readFileSync(name, 'utf8')) as Note;
  } catch {
    return null;
  }
}

function writeNote({ file, url, bytes, version }: RemoteFile, isDone: boolean): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.json`, JSON.stringify({ url: url.href, bytes, version, isDone } satisfies Note));
}
