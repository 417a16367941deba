import path from 'node:path';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { expectedFetchMs } from '../expected-costs.ts';
import { durationText, sizeText } from '../import-progress.ts';
import { createTransferProgress } from '../transfer-progress.ts';
import { refuseWithoutRoom } from './download-folder.ts';
import { download, type RemoteFile } from './download.ts';

interface BringFileOptions {
  readonly dataDir: string;
  readonly get: PatientGet;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

/**
 * Brings one file below the data folder: says first what that takes, then how it comes along, and goes on where an
 * earlier try ended. The caller drops it (dropDownload) once it has done its service.
 */
export async function bringFile(
  remote: RemoteFile,
  { dataDir, get, say, progress }: BringFileOptions,
): Promise<string> {
  const { bytes, url, file } = remote;
  const name = path.posix.basename(url.pathname);
  say(
    `To fetch: ${name}, ${sizeText(bytes)}, about ${durationText(expectedFetchMs(bytes))} at 1 MB a second. Money: what your network asks for incoming data.`,
  );
  refuseWithoutRoom(dataDir, bytes);
  const told = createTransferProgress(bytes);
  await download(remote, get, (now) => progress(`${name}: ${told(now)}`));
  return file;
}
