import { isNearAnyKind, isOfThisModel, packKindScores, readPage } from '@linklode/smart-filters';
import { openIndexReader, openKindFiles, type IndexReader } from '@linklode/web-index';
import { openKindModel, type KindModel } from './kind-model.ts';

/** Written and told of after so many; a stop loses no more. */
const AT_ONCE = 100;

interface FillOptions {
  /** How many of them the model computes in; by default one. */
  readonly threads?: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Looked at with each report. What was written by then stays, and the next call goes on. */
  readonly signal?: AbortSignal;
}

interface FillReport {
  /** Pages that nobody had asked the model about. */
  readonly pages: number;
  /** Those of them that a judge may take for a kind, of which it was asked. */
  readonly asked: number;
}

/**
 * Asks the model of the pages of an index, of one file or of shards, that it was not asked about yet, and keeps its
 * answers beside them. Searches go on meanwhile, and use what there is.
 *
 * @throws as `openKindFiles`; the signal's reason
 */
export async function fillKinds(indexFile: string, options: FillOptions = {}): Promise<FillReport> {
  const { threads, onProgress, signal } = options;
  let model: KindModel | undefined;
  let [done, pages, asked] = [0, 0, 0];
  const { files, close } = openKindFiles(indexFile);
  const readers: IndexReader[] = [];
  try {
    for (const { file } of files) readers.push(openIndexReader(file));
    const total = readers.reduce((sum, { countPages }) => sum + countPages(), 0);
    for (const [at, { listFrom, put, checkpoint }] of files.entries()) {
      let some = listFrom(0, AT_ONCE);
      for (; some.length > 0; some = listFrom(some.at(-1)!.id, AT_ONCE)) {
        const said: { id: number; said: Uint8Array }[] = [];
        for (const { id, url, said: known } of some) {
          if (isOfThisModel(known)) continue;
          pages += 1;
          const reading = readAt(readers[at]!, url);
          if (reading !== null && isNearAnyKind(reading)) {
            model ??= await openKindModel(threads);
            said.push({ id, said: packKindScores(await model.score(reading)) });
            asked += 1;
          } else said.push({ id, said: packKindScores(null) });
        }
        if (said.length > 0) put(said);
        done += some.length;
        onProgress?.(done, total);
        signal?.throwIfAborted();
      }
      checkpoint();
    }
  } finally {
    for (const reader of readers) reader.close();
    close();
    await model?.close();
  }
  return { pages, asked };
}

/** Null for a page that is known in part, which nobody judges. */
function readAt({ readPages, sites }: IndexReader, url: string): ReturnType<typeof readPage> | null {
  const [page] = readPages([url]);
  return page === undefined ? null : readPage({ ...page, site: sites.namesOf(page.host) });
}
