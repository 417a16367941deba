import path from 'node:path';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { EXPECTED_COSTS, expectedFetchMs } from '../expected-costs.ts';
import { describeImportCosts, durationText, sizeText } from '../import-progress.ts';
import { createTransferProgress } from '../transfer-progress.ts';
import { downloadsOf, refuseWithoutRoom } from './download-folder.ts';
import { download, dropDownload, getRemoteFile, isDownloaded, type RemoteFile } from './download.ts';

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

/**
 * Says what fetching and importing these addresses takes, and brings them below the data folder. Null for a plan alone.
 */
export async function bringSources(options: BringOptions): Promise<BroughtSources | null> {
  const { urls, dataDir, get, force, onlyPlan, say, progress } = options;
  const folder = downloadsOf(dataDir);
  const all: RemoteFile[] = [];
  for (const url of urls) all.push(await getRemoteFile(url, folder, get));
  const wanted = all.filter((remote) => force || !isDownloaded(remote));
  const bytes = wanted.reduce((sum, remote) => sum + remote.bytes, 0);
  say(describe(all.length, wanted.length, bytes));
  if (onlyPlan) return null;
  refuseWithoutRoom(dataDir, bytes * (1 + EXPECTED_COSTS.indexBytesPerPage / EXPECTED_COSTS.bytesPerPage));
  const told = createTransferProgress(bytes);
  let before = 0;
  for (const remote of wanted) {
    await download(remote, get, (now) =>
      progress(`${told(before + now)}, ${path.posix.basename(remote.url.pathname)}`),
    );
    before += remote.bytes;
  }
  return {
    files: wanted.map(({ file }) => file),
    drop: () => wanted.forEach(dropDownload),
  };
}

function describe(all: number, wanted: number, bytes: number): string {
  const known = all - wanted;
  return [
    `To fetch: ${wanted} ${wanted === 1 ? 'file' : 'files'} of ${sizeText(bytes)}, about ${durationText(expectedFetchMs(bytes))} at 1 MB a second;`,
    `as pages of a crawl ${describeImportCosts(bytes / EXPECTED_COSTS.bytesPerPage)}.`,
    'Money: what your network asks for incoming data.',
    ...(known > 0
      ? [`${known} were fetched and imported before and are left out (--force brings them again).`]
      : []),
  ].join(' ');
}
