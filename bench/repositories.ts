import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildRecord } from '../packages/web-index/test/reading-archive-builder.ts';
import { trimmed, type StaticFile } from './static-pages.ts';

const MOST_BYTES = 1 << 30;

/**
 * The repository `owner/name` in a folder of git directories, at a commit, or at its newest where none is named; null,
 * and a line that says so, where it is not at hand.
 */
export function openRepository(folder: string, name: string, commit: string): OpenRepository | null {
  const place = path.join(folder, name.replace('/', '+'));
  const found = ['repo/.git', 'repo', ''].map((end) => path.join(place, end)).find(fs.existsSync);
  if (found === undefined) {
    console.error(`${name}: not at hand`);
    return null;
  }
  const git = gitIn(found);
  const [id = '', date = ''] = git(['log', '-1', '--format=%H %cI', commit || 'HEAD'])
    .toString()
    .trim()
    .split(' ');
  const blobs = git(['ls-tree', '-r', '-z', id])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, blob, file] = /^100\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(line) ?? [];
      return blob === undefined || file === undefined ? [] : [{ path: file, blob }];
    });
  return { git, date, commit: id, blobs };
}

/** A page as an archive has it, captured at the commit's time. */
export function pageRecord(url: string, bytes: Buffer, { date }: Repository): Buffer {
  const httpHeaders = { 'Content-Type': isUtf8(bytes) ? 'text/html; charset=utf-8' : 'text/html' };
  const body = Buffer.from(trimmed(bytes.toString('latin1')), 'latin1');
  return buildRecord({ url, date: `${new Date(date).toISOString().slice(0, 19)}Z`, httpHeaders, body });
}

interface OpenRepository extends Repository {
  readonly commit: string;
  readonly blobs: readonly StaticFile[];
}

export interface Repository {
  readonly git: Git;
  /** Of the commit. */
  readonly date: string;
}

type Git = (args: readonly string[], input?: string) => Buffer;

const gitIn =
  (folder: string): Git =>
  (args, input = '') =>
    execFileSync('git', ['--git-dir', folder, ...args], {
      input,
      maxBuffer: MOST_BYTES,
      // A file that the copy lacks is not asked for over the network.
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });

/** In one process; a process for each page takes far longer. Copies lack what was too large for them. */
export function readBlobs({ git }: Repository, blobs: ReadonlySet<string>): Map<string, Buffer> {
  const read = new Map<string, Buffer>();
  const answer = git(['cat-file', '--batch'], [...blobs, ''].join('\n'));
  for (let at = 0; at < answer.length;) {
    const start = answer.indexOf(10, at) + 1;
    const [blob = '', type, size] = answer.toString('latin1', at, start - 1).split(' ');
    const end = type === 'blob' ? start + Number(size) : start - 1;
    if (type === 'blob') read.set(blob, answer.subarray(start, end));
    at = end + 1;
  }
  return read;
}
