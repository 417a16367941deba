import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../platform/operator-error.ts';
import { sizeText } from '../import-progress.ts';

/** Of a data folder, where what was fetched lies until it has done its service. */
export function downloadsOf(dataDir: string): string {
  return path.join(dataDir, 'downloads');
}

/** Throws OperatorError where the data folder has no room for so many bytes more. */
export function refuseWithoutRoom(dataDir: string, bytes: number): void {
  fs.mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < bytes)
    throw new OperatorError(
      `${dataDir} has room for ${sizeText(free)}; the files and what the index grows by take ${sizeText(bytes)}. Take fewer files, or more room.`,
    );
}
