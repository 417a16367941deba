import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { listMountedFiles } from '../mounting/mounted-files.ts';
import { prepareSupersededState } from '../mounting/superseded-state.ts';
import { findSources, type Source } from '../reading/find-sources.ts';
import { readArchive, type ArchivedResponse } from '../reading/read-archive.ts';
import { PAGE_LIMIT } from '../reading/reading-limits.ts';
import { createExtractionPool } from './extraction-pool.ts';
import { identifyFile, type FileIdentity } from './file-checkpoints.ts';
import { createImportQueue, type ImportQueue } from './import-queue.ts';
import { countSkip, createReport, totalSkipped, type ImportReport } from './import-report.ts';
import type { ImportTarget } from './import-target.ts';
import { openImportTarget } from './open-import-target.ts';

export interface ImportOptions {
  indexFile: string;
  /** Archives, pages, and folders of either. */
  paths: readonly string[];
  /** Reads files again that an earlier run has read to their end. */
  force?: boolean;
  /** Threads that extract; by default as many as the machine has cores, at most eight. 0 for none. */
  workers?: number | undefined;
  signal?: AbortSignal;
  /** Called some times a second. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** Pages put into the index or found to be there already. */
  pages: number;
  skipped: number;
  /** The file being read, and which it is of how many. */
  file: string;
  fileNumber: number;
  files: number;
  /** How far into that file reading has come, in bytes. */
  position: number;
  /**
   * Of all files together: how far reading has come, those that an earlier run had read included, and how much there
   * is.
   */
  bytesRead: number;
  bytes: number;
}

const PROGRESS_EVERY_MS = 250;
const MOST_WORKERS = 8;

/**
 * Reads archives and folders of pages into the index. Whatever they hold, it goes on; what it passes over is in the
 * report. May be ended at any point, by `signal` or by force, and run again: files read to their end are not opened
 * twice, and no page is stored twice. Of several captures of one address the latest stays, in whatever order they come.
 *
 * Rejects when the index cannot be written: IndexLockedError, IndexUnavailableError, or SQLite's own.
 */
export async function importPaths(options: ImportOptions): Promise<ImportReport> {
  const { indexFile, paths, signal } = options;
  const started = performance.now();
  const report = createReport();
  const target = await openImportTarget(indexFile, report);
  const pool = createExtractionPool({
    workers: options.workers ?? Math.min(MOST_WORKERS, availableParallelism()),
  });
  try {
    const goneBefore = (await target.countSeen()).gone;
    const queue = createImportQueue({ target, pool, report });
    const sources: Source[] = [];
    for await (const source of findSources(paths)) sources.push(source);

    const seen = new Set<string>();
    const isDone = (file: FileIdentity): boolean => {
      if (seen.has(file.path)) return true;
      seen.add(file.path);
      return options.force !== true && target.hasRead(file);
    };
    const sizes = await Promise.all(sources.map(sizeOf));
    const progress = createProgress(options, report, sizes);
    for (const [index, source] of sources.entries()) {
      if (signal?.aborted) break;
      const tell = (position: number): void => progress(source.path, index + 1, position);
      tell(0);
      if (source.kind === 'skip') {
        const { path: file, reason, detail = null } = source;
        countSkip(report, reason, { file, offset: 0, url: null, detail });
        continue;
      }
      await readSource(source, {
        queue,
        report,
        tell,
        signal,
        isDone,
      });
    }
    await queue.finish();
    // What follows needs no thread, but memory.
    await pool.close();
    report.stopped = signal?.aborted ?? false;
    if (!report.stopped) {
      // Also where nothing is new: a run that was killed may have stored all of it and no more.
      await target.optimise();
      report.nearDuplicates = linkOrStop(target, report, signal);
    }
    const { gone, moved } = await target.countSeen();
    report.gone = { known: gone, added: Math.max(0, gone - goneBefore) };
    report.moved = moved;
    target.checkpoint();
    prepareSupersededState(indexFile, listMountedFiles(indexFile));
  } finally {
    await pool.close();
    await target.close();
  }
  report.elapsedMs = performance.now() - started;
  return report;
}

interface SourceContext {
  queue: ImportQueue;
  report: ImportReport;
  tell: (position: number) => void;
  signal: AbortSignal | undefined;
  isDone: (file: FileIdentity) => boolean;
}

async function readSource(source: Exclude<Source, { kind: 'skip' }>, context: SourceContext): Promise<void> {
  const { queue, report } = context;
  const { path: file } = source;
  try {
    const identity = await identifyFile(source.file);
    if (context.isDone(identity)) {
      report.files.unchanged += 1;
      return;
    }
    queue.begin(file);
    const whole =
      source.kind === 'archive'
        ? await readArchiveSource(source, context)
        : await readPageSource(source, identity, context);
    if (!whole) return;
    report.files.read += 1;
    await queue.end(identity);
  } catch (error) {
    if (context.signal?.aborted) return;
    if (!isFileError(error)) throw error;
    countSkip(report, 'cannot be read', { file, offset: 0, url: null, detail: error.code });
  }
}

/** Answers whether the file was read to its end. */
async function readArchiveSource(
  { path: file, file: path }: Extract<Source, { kind: 'archive' }>,
  context: SourceContext,
): Promise<boolean> {
  const { queue, report, tell, signal } = context;
  let readable = true;
  const events = readArchive(path, { onPosition: tell, ...(signal === undefined ? {} : { signal }) });
  for await (const event of events) {
    if (event.kind === 'skip') {
      const { reason, offset, url, detail = null, seen } = event;
      countSkip(report, reason, { file, offset, url, detail });
      if (seen !== undefined && url !== null)
        await queue.note(url, seen.status, seen.capturedAt, seen.location);
      readable &&= reason !== 'cannot be read' && reason !== 'not an archive';
    } else if (event.kind === 'thin') {
      const { offset, url, form, capturedAt, block } = event;
      await queue.add(offset, {
        url,
        status: 200,
        contentType: null,
        codings: [],
        body: block,
        capturedAt,
        form,
      });
    } else if (event.truncated !== null) {
      const { offset, url, truncated } = event;
      countSkip(report, 'cut short by its crawler', { file, offset, url, detail: truncated });
    } else {
      await queue.add(event.offset, toTask(event), event.http.headers.get('location'));
    }
  }
  return readable;
}

async function readPageSource(
  source: Extract<Source, { kind: 'page' }>,
  identity: { size: number; modifiedAt: string },
  { queue, report }: SourceContext,
): Promise<boolean> {
  const { path: file, url, contentType } = source;
  if (identity.size > PAGE_LIMIT) {
    countSkip(report, 'page too large', { file, offset: 0, url, detail: `${identity.size} bytes` });
    return true;
  }
  const body = new Uint8Array(await readFile(source.file));
  await queue.add(0, { url, status: 200, contentType, codings: [], body, capturedAt: identity.modifiedAt });
  return true;
}

function toTask({ url, http, block, capturedAt }: ArchivedResponse): Parameters<ImportQueue['add']>[1] {
  const codings = ['transfer-encoding', 'content-encoding'].flatMap((name): [string, string][] => {
    const value = http.headers.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  const contentType = http.headers.get('content-type') ?? null;
  return { url, status: http.status, contentType, codings, body: block.subarray(http.bodyStart), capturedAt };
}

function linkOrStop(
  target: ImportTarget,
  report: ImportReport,
  signal: AbortSignal | undefined,
): ImportReport['nearDuplicates'] {
  try {
    const { linked, clusters } = target.linkNearDuplicates(signal);
    return { linked, clusters };
  } catch (error) {
    if (!signal?.aborted) throw error;
    report.stopped = true;
    return null;
  }
}

/** 0 for what cannot be read: that is told when it is its turn. */
function sizeOf(source: Source): Promise<number> {
  if (source.kind === 'skip') return Promise.resolve(0);
  return stat(source.file).then(
    ({ size }) => size,
    () => 0,
  );
}

function createProgress(
  { onProgress }: ImportOptions,
  report: ImportReport,
  sizes: readonly number[],
): (file: string, fileNumber: number, position: number) => void {
  let told = -Infinity;
  const files = sizes.length;
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return (file, fileNumber, position) => {
    const now = performance.now();
    if (onProgress === undefined || now - told < PROGRESS_EVERY_MS) return;
    told = now;
    const { added, replaced, same, older } = report.pages;
    const pages = added + replaced + same + older;
    const before = sizes.slice(0, fileNumber - 1).reduce((sum, size) => sum + size, 0);
    const bytesRead = Math.min(bytes, before + position);
    onProgress({ pages, skipped: totalSkipped(report), file, fileNumber, files, position, bytesRead, bytes });
  };
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
