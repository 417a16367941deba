import { linkNearDuplicates } from '../duplicates/link-near-duplicates.ts';
import type { ExtractedPage } from '../page.ts';
import { findShards } from '../sharding/shard-folder.ts';
import { countGonePages, type SeenAddress } from '../store/gone-pages.ts';
import { openIndexWriter } from '../store/index-writer.ts';
import { countMovedPages } from '../store/moved-pages.ts';
import { openFileCheckpoints, type FileCheckpoints, type FileIdentity } from './file-checkpoints.ts';
import { countSkip, type ImportReport } from './import-report.ts';

/** What is to be stored, in the order in which it was read. */
export type ReadEntry =
  | { kind: 'page'; file: string; offset: number; page: ExtractedPage }
  | { kind: 'seen'; address: SeenAddress }
  | { kind: 'end'; file: string; identity: FileIdentity };

/** Where an import writes to: one file, or shards. */
export interface ImportTarget {
  /** Stores entries, or takes them to be stored; answers a promise where it has enough to do. */
  store: (entries: readonly ReadEntry[]) => Promise<void> | void;
  /** Waits until everything is stored. */
  settle: () => Promise<void>;
  hasRead: FileCheckpoints['has'];
  countSeen: () => Promise<{ gone: number; moved: number }>;
  /** After the last page; not done after an import that was stopped. */
  optimise: () => Promise<void>;
  /** @throws the signal's reason when stopped */
  linkNearDuplicates: (signal: AbortSignal | undefined) => { linked: number; clusters: number };
  checkpoint: () => void;
  close: () => Promise<void>;
}

/** @throws as `openIndexWriter` */
export async function openImportTarget(indexFile: string, report: ImportReport): Promise<ImportTarget> {
  const shards = findShards(indexFile);
  if (shards === null) return openFileTarget(indexFile, report);
  const { openShardTarget } = await import('../sharding/import-shards.ts');
  return openShardTarget(indexFile, shards, report);
}

/** What cannot be stored is told, and a full disk or a damaged index ends the import. */
export function tellUnstored(
  report: ImportReport,
  entry: ReadEntry & { kind: 'page' },
  detail: string,
): void {
  const { file, offset, page } = entry;
  countSkip(report, 'could not be stored', { file, offset, url: page.url, detail: detail.slice(0, 200) });
}

export function isIndexError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
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
