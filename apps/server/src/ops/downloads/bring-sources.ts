import fs from 'node:fs';
import path from 'node:path';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { durationText, sizeText } from '../import-progress.ts';
import { download, dropDownload, findRemoteFile, isDownloaded, type RemoteFile } from './download.ts';

/** As measured in bench/README.md, and what one connection to a busy place gives. */
const BYTES_PER_SECOND = 1_000_000;
const BYTES_PER_PAGE = 33_000;
const PAGES_PER_SECOND = 190;
const INDEX_BYTES_PER_PAGE = 8_500;

interface BringOptions {
  readonly urls: readonly URL[];
  readonly dataDir: string;
  readonly get: PatientGet;
  /** Brings what an earlier run had brought and imported, too. */
  readonly force: boolean;
  readonly onlyPlan: boolean;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

export interface BroughtSources {
  /** To be imported. */
  readonly files: readonly string[];
  /** Once they are: they take room, and the index does not need them. */
  drop(): void;
}

/** Says what fetching and importing these addresses takes, and brings them below the data folder. Null for a plan alone. */
export async function bringSources(options: BringOptions): Promise<BroughtSources | null> {
  const { urls, dataDir, get, force, onlyPlan, say, progress } = options;
  const folder = path.join(dataDir, 'downloads');
  const all: RemoteFile[] = [];
  for (const url of urls) all.push(await findRemoteFile(url, folder, get));
  const wanted = all.filter((remote) => force || !isDownloaded(remote));
  const bytes = wanted.reduce((sum, remote) => sum + remote.bytes, 0);
  say(describe(all.length, wanted.length, bytes));
  if (onlyPlan) return null;
  refuseWithoutRoom(dataDir, bytes * (1 + INDEX_BYTES_PER_PAGE / BYTES_PER_PAGE));
  const began = performance.now();
  let before = 0;
  let brought = 0;
  let first: number | null = null;
  for (const remote of wanted) {
    await download(remote, get, (now) => {
      first ??= now;
      brought = before + now;
      const rate = (brought - first) / Math.max(1, performance.now() - began);
      const left = rate > 0 ? `, about ${durationText((bytes - brought) / rate)} left` : '';
      progress(
        `${sizeText(brought)} of ${sizeText(bytes)} fetched (${sizeText(rate * 1_000)} a second)${left}, ${path.posix.basename(remote.url.pathname)}`,
      );
    });
    before += remote.bytes;
  }
  return {
    files: wanted.map(({ file }) => file),
    drop: () => wanted.forEach(dropDownload),
  };
}

function describe(all: number, wanted: number, bytes: number): string {
  const pages = bytes / BYTES_PER_PAGE;
  const known = all - wanted;
  return [
    `To fetch: ${wanted} ${wanted === 1 ? 'file' : 'files'} of ${sizeText(bytes)}, about ${durationText((bytes / BYTES_PER_SECOND) * 1_000)} at 1 MB a second;`,
    `as pages of a crawl about ${Math.round(pages).toLocaleString('en')}, ${durationText((pages / PAGES_PER_SECOND) * 1_000)} of a core to import, ${sizeText(pages * INDEX_BYTES_PER_PAGE)} of index.`,
    'Money: what your network asks for incoming data.',
    ...(known > 0
      ? [`${known} were fetched and imported before and are left out (--force brings them again).`]
      : []),
  ].join(' ');
}

function refuseWithoutRoom(dataDir: string, bytes: number): void {
  fs.mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < bytes)
    throw new OperatorError(
      `${dataDir} has room for ${sizeText(free)}; the files and what the index grows by take ${sizeText(bytes)}. Take fewer files, or more room.`,
    );
}
