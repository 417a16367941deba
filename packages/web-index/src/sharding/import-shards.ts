import type { ImportReport } from '../importing/import-report.ts';
import { openFileCheckpoints, type FileIdentity } from '../importing/file-checkpoints.ts';
import { tellUnstored, type ImportTarget, type ReadEntry } from '../importing/import-target.ts';
import { acquireWriterLock } from '../store/writer-lock.ts';
import { startTaskThread, type TaskThread } from '../workers/task-thread.ts';
import { openCommon } from './common-file.ts';
import { linkAcross } from './link-across.ts';
import { openFilePlaces } from './file-places.ts';
import type { ShardFolder } from './shard-folder.ts';
import { shardOf } from './shard-of.ts';
import type { ShardEntry, ShardTask, StoredPages } from './shard-writing.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

const SCRIPT = new URL('./shard-writing.ts', import.meta.url);
/** As one file writes them; see import-queue.ts. */
const BATCH_PAGES = 256;
const BATCH_LENGTH = 8 * 1024 * 1024;
/** Batches that a shard may have before it, so that it need not wait for more. */
const BATCHES_AHEAD = 2;
/**
 * Files are noted as read after so many entries: a batch that is sent before it is full costs a transaction in every
 * shard.
 */
const NOTED_AFTER = 1024;

type PageEntry = ReadEntry & { kind: 'page' };

interface ShardQueue {
  file: string;
  /** Alone writes to this shard. */
  writer: TaskThread<ShardTask>;
  entries: ShardEntry[];
  pages: PageEntry[];
  length: number;
  /** What is on its way. */
  under: Set<Promise<void>>;
}

/**
 * Writes to all shards at once, each by a thread of its own. A file counts as read when every shard has stored what
 * came of it.
 *
 * @throws IndexLockedError while another writes
 */
export async function openShardTarget(
  indexFile: string,
  shards: ShardFolder,
  report: ImportReport,
): Promise<ImportTarget> {
  const lock = acquireWriterLock(indexFile);
  const common = openCommon(shards.common);
  const checkpoints = openFileCheckpoints(common);
  const queues = shards.files.map((file): ShardQueue => ({
    file,
    writer: startTaskThread(SCRIPT, { file, indexFile }),
    entries: [],
    pages: [],
    length: 0,
    under: new Set(),
  }));
  const run = <T>({ file: shard, writer }: ShardQueue, task: ShardTask): Promise<T> =>
    writer.run<T>(task).catch((cause: Error) => {
      throw new Error(`${shard} cannot be written: ${cause.message}`, { cause });
    });
  const all = <T>(task: ShardTask): Promise<T[]> => Promise.all(queues.map((queue) => run<T>(queue, task)));
  const noting: Promise<void>[] = [];
  const places = openFilePlaces(common);
  let came = 0;
  let file: string | null = null;
  let pagesOfFile = 0;
  let failure: Error | null = null;
  /** Files read to their end, some of whose entries may still be on their way. */
  let ended: { identity: FileIdentity; pages: number }[] = [];
  let since = 0;

  function send(queue: ShardQueue): void {
    const { entries, pages, under } = queue;
    if (entries.length === 0) return;
    places.keep();
    queue.entries = [];
    queue.pages = [];
    queue.length = 0;
    const sent = run<StoredPages>(queue, { kind: 'store', entries })
      .then((outcomes) => {
        // Outcomes are of pages, in their order.
        for (const [at, found] of outcomes.entries()) {
          if ('outcome' in found) report.pages[found.outcome] += 1;
          else tellUnstored(report, pages[at]!, found.failure);
        }
      })
      .catch(fail)
      .finally(() => under.delete(sent));
    under.add(sent);
  }

  /** Sends what there is, and notes the files that ended before it when all of it is stored. */
  async function storeAll(): Promise<void> {
    const files = ended;
    ended = [];
    since = 0;
    for (const queue of queues) send(queue);
    await Promise.all(queues.flatMap(({ under }) => [...under]));
    if (failure !== null || files.length === 0) return;
    inWriteTransaction(common, () => {
      for (const { identity, pages } of files) checkpoints.set(identity, pages);
    });
  }

  function give(entry: ReadEntry): void {
    since += 1;
    if (entry.kind === 'end') {
      ended.push({ identity: entry.identity, pages: pagesOfFile });
      pagesOfFile = 0;
      if (since >= NOTED_AFTER) noting.push(storeAll().catch(fail));
      return;
    }
    const { domain } = entry.kind === 'page' ? entry.page : entry.address;
    const queue = queues[shardOf(domain, queues.length)]!;
    if (entry.kind === 'seen') queue.entries.push({ address: entry.address });
    else {
      if (entry.file !== file) came = places.begin((file = entry.file), came);
      queue.entries.push({ n: (came += 1), page: entry.page });
      queue.pages.push(entry);
      queue.length += entry.page.text.length + 100 * entry.page.links.length;
      pagesOfFile += 1;
    }
    if (queue.entries.length >= BATCH_PAGES || queue.length >= BATCH_LENGTH) send(queue);
  }

  function fail(error: Error): void {
    failure ??= error;
  }

  function throwFailure(): void {
    if (failure !== null) throw failure;
  }

  try {
    // A takedown that was ended before its work was done is finished here.
    await all({ kind: 'erase' });
    return {
      async store(entries) {
        entries.forEach(give);
        for (const { under } of queues) while (under.size > BATCHES_AHEAD) await Promise.race(under);
        throwFailure();
      },
      async settle() {
        await storeAll();
        await Promise.all(noting.splice(0));
        throwFailure();
      },
      hasRead: (file) => checkpoints.has(file),
      async countSeen() {
        const counts = await all<{ gone: number; moved: number }>({ kind: 'count' });
        const sum = (of: 'gone' | 'moved') => counts.reduce((total, one) => total + one[of], 0);
        return { gone: sum('gone'), moved: sum('moved') };
      },
      async optimise() {
        await all({ kind: 'optimise' });
      },
      linkNearDuplicates: (signal) => linkAcross(shards, { signal }),
      checkpoint: () => common.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
      close,
    };
  } catch (error) {
    fail(error as Error);
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    const closed = await Promise.allSettled(queues.map((queue) => run(queue, { kind: 'close' })));
    await Promise.all(queues.map(({ writer }) => writer.end()));
    common.close();
    lock.release();
    const unclosed = closed.find((one) => one.status === 'rejected');
    // What went wrong before is what the import ends with.
    if (failure === null && unclosed !== undefined) throw unclosed.reason;
  }
}
