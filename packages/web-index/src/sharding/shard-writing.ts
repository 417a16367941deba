import { isIndexError } from '../importing/import-target.ts';
import type { ExtractedPage } from '../page.ts';
import { countGonePages, type SeenAddress } from '../store/gone-pages.ts';
import { openIndexWriter } from '../store/index-writer.ts';
import { countMovedPages } from '../store/moved-pages.ts';
import type { PutOutcome } from '../store/page-writer.ts';
import { readWorkerData, serveTasks } from '../workers/serve-tasks.ts';
import { openArrivals } from './arrivals.ts';

/**
 * What one shard is to store: pages with the number in which they came among all, and what archives say of addresses.
 */
export type ShardEntry = { n: number; page: ExtractedPage } | { address: SeenAddress };

export type ShardTask =
  | { kind: 'store'; entries: readonly ShardEntry[] }
  | { kind: 'erase' }
  | { kind: 'optimise' }
  | { kind: 'count' }
  | { kind: 'close' };

/** For each page what became of it, or why it could not be stored. */
export type StoredPages = ({ outcome: PutOutcome } | { failure: string })[];

/** The one thread that writes to a shard. */
const { file, indexFile } = readWorkerData() as { file: string; indexFile: string };
const writer = openIndexWriter(file, { takedownsOf: indexFile, isShard: true });
const arrivals = openArrivals(writer.db);

function put(entry: ShardEntry, stored: StoredPages): void {
  if ('address' in entry) {
    writer.noteAddress(entry.address);
    return;
  }
  const { page, n } = entry;
  try {
    const outcome = writer.putPage(page);
    if (outcome === 'added' || outcome === 'replaced') arrivals.note(page.url, n);
    stored.push({ outcome });
  } catch (error) {
    if (isIndexError(error)) throw error;
    stored.push({ failure: String(error) });
  }
}

function run(task: ShardTask): unknown {
  switch (task.kind) {
    case 'store': {
      const stored: StoredPages = [];
      writer.transaction(() => task.entries.forEach((entry) => put(entry, stored)));
      return stored;
    }
    case 'erase':
      return writer.eraseTakenDown();
    case 'optimise':
      arrivals.keepFingerprints();
      return writer.optimise();
    case 'count':
      return { gone: countGonePages(writer.db), moved: countMovedPages(writer.db) };
    case 'close':
      writer.checkpoint();
      return writer.close();
  }
}

serveTasks(run);
