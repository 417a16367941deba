import { linkNearDuplicates } from '../duplicates/link-near-duplicates.ts';
import { findShards } from '../sharding/shard-folder.ts';
import { countGonePages } from '../store/gone-pages.ts';
import { openIndexWriter } from '../store/index-writer.ts';
import { countMovedPages } from '../store/moved-pages.ts';
import { openFileCheckpoints } from './file-checkpoints.ts';
import type { ImportReport } from './import-report.ts';
import { isIndexError, tellUnstored, type ImportTarget, type ReadEntry } from './import-target.ts';

/** @throws as `openIndexWriter` */
export async function openImportTarget(indexFile: string, report: ImportReport): Promise<ImportTarget> {
  const shards = findShards(indexFile);
  if (shards === null) return openFileTarget(indexFile, report);
  const { openShardTarget } = await import('../sharding/import-shards.ts');
  return openShardTarget(indexFile, shards, report);
}

function openFileTarget(indexFile: string, report: ImportReport): ImportTarget {
  const writer = openIndexWriter(indexFile);
  // A takedown that was ended before its work was done is finished here.
  writer.eraseTakenDown();
  const checkpoints = openFileCheckpoints(writer.db);
  let pagesOfFile = 0;

  const store = (entry: ReadEntry): void => {
    if (entry.kind === 'end') {
      checkpoints.set(entry.identity, pagesOfFile);
      pagesOfFile = 0;
      return;
    }
    if (entry.kind === 'seen') {
      writer.noteAddress(entry.address);
      return;
    }
    try {
      report.pages[writer.putPage(entry.page)] += 1;
      pagesOfFile += 1;
    } catch (error) {
      if (isIndexError(error)) throw error;
      tellUnstored(report, entry, String(error));
    }
  };

  return {
    store: (entries) => writer.transaction(() => entries.forEach(store)),
    settle: async () => undefined,
    hasRead: (file) => checkpoints.has(file),
    countSeen: async () => ({ gone: countGonePages(writer.db), moved: countMovedPages(writer.db) }),
    optimise: async () => writer.optimise(),
    linkNearDuplicates: (signal) => linkNearDuplicates(writer.db, signal === undefined ? {} : { signal }),
    checkpoint: () => writer.checkpoint(),
    close: async () => writer.close(),
  };
}
