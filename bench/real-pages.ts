import fs from 'node:fs';
import path from 'node:path';
import { dataFolder } from './data-folder.ts';

/**
 * Archives of real sites that lie beside the checkout, or in `LINKLODE_SHARED_DATA`; never part of it. Throws with
 * words when they are not there.
 */
export function realSitesFolder(): string {
  const folder = path.join(dataFolder(), 'sites');
  if (!fs.existsSync(folder))
    throw new Error(`The real pages are not at ${folder}; this measurement needs them.`);
  return folder;
}

/** Bytes of a file with its side files. */
export function bytesOnDisk(file: string): number {
  return ['', '-wal', '-shm'].reduce(
    (sum, suffix) => sum + (fs.existsSync(file + suffix) ? fs.statSync(file + suffix).size : 0),
    0,
  );
}
