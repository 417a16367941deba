import { openIndexWriter } from '../store/index-writer.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { linkAcross } from './link-across.ts';
import { findShards } from './shard-folder.ts';

/**
 * Takes what the list of takedowns names out of an index, of one file or of shards, and answers how many pages that
 * were.
 *
 * @throws as `openIndexWriter`
 */
export function eraseFromIndex(indexFile: string): number {
  const shards = findShards(indexFile);
  if (shards === null) return eraseFromFile(indexFile);
  const lock = acquireWriterLock(indexFile);
  try {
    const pages = shards.files.reduce(
      (sum, file) => sum + eraseFromFile(file, { takedownsOf: indexFile, isShard: true }),
      0,
    );
    if (pages > 0) linkAcross(shards);
    return pages;
  } finally {
    lock.release();
  }
}

function eraseFromFile(file: string, options: Parameters<typeof openIndexWriter>[1] = {}): number {
  const writer = openIndexWriter(file, options);
  try {
    const pages = writer.eraseTakenDown();
    // One that was killed may have taken the pages out and left their addresses, anchors and links between websites.
    writer.optimise();
    return pages;
  } finally {
    writer.close();
  }
}
