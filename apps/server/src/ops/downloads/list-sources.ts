import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** What was named for an import: files and folders here, and addresses to fetch from. */
interface NamedSources {
  readonly local: readonly string[];
  readonly remote: readonly URL[];
}

/** Some 100,000 files a crawl, 150 bytes each. */
const LIST_LIMIT = 64 * 1024 * 1024;
/** What the lines of a crawl's own lists are relative to. */
const COMMON_CRAWL = 'https://data.commoncrawl.org/';

export interface ListLines {
  /** From 1, both included. */
  readonly from: number;
  readonly to: number;
}

/**
 * Sorts what was typed: an address is fetched, a path list (`*.paths`, `*.paths.gz`, here or at an address) stands for
 * the lines of it that `lines` names. Throws OperatorError for a list that is none, and for one without `lines`, since
 * a whole one is a crawl.
 */
export async function listSources(
  words: readonly string[],
  get: PatientGet,
  lines: ListLines | null,
): Promise<NamedSources> {
  const local: string[] = [];
  const remote: URL[] = [];
  for (const word of words) {
    const address = readAddress(word);
    const isList = /\.paths(?:\.gz)?$/i.test(address?.pathname ?? word);
    if (isList) remote.push(...chosen(word, await readList(word, address, get), lines));
    else if (address !== null) remote.push(address);
    else local.push(word);
  }
  return { local, remote };
}

/** Null for what is a path on this machine. */
export function readAddress(word: string): URL | null {
  return /^https?:\/\//i.test(word) ? URL.parse(word) : null;
}

async function readList(word: string, address: URL | null, get: PatientGet): Promise<URL[]> {
  const text = unpack(word, address === null ? readFile(word) : await fetchList(address, get));
  const base = address === null ? COMMON_CRAWL : new URL('/', address).href;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const url = URL.parse(line.trim(), base);
    if (url === null || !/^https?:$/.test(url.protocol) || /\s/.test(line.trim()))
      throw new OperatorError(`${word} is no list of paths: "${line.slice(0, 80)}"`);
    return url;
  });
}

function readFile(file: string): Buffer {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no ${file}.`);
  return fs.readFileSync(file);
}

async function fetchList(address: URL, get: PatientGet): Promise<Buffer> {
  const { status, body } = await get(address, { maxBytes: LIST_LIMIT });
  if (status !== 200) throw new OperatorError(`${address.href} answers ${status}.`);
  return body;
}

function unpack(word: string, bytes: Buffer): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: LIST_LIMIT }).toString('utf8');
  } catch {
    throw new OperatorError(`${path.basename(word)} is damaged.`);
  }
}

function chosen(word: string, urls: readonly URL[], lines: ListLines | null): readonly URL[] {
  if (lines === null)
    throw new OperatorError(
      `${path.basename(word)} names ${urls.length} files, mostly of a gigabyte each. Say which: --lines 1-3`,
    );
  return urls.slice(lines.from - 1, lines.to);
}
