import type { ExtractedPage } from '../page.ts';
import type { SeenAddress } from '../store/gone-pages.ts';
import type { FileCheckpoints, FileIdentity } from './file-checkpoints.ts';
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
