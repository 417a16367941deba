import { findPageAddress } from '../extraction/page-address.ts';
import { tellsOfAddress, type SeenAddress } from '../store/gone-pages.ts';
import type { ExtractionPool } from './extraction-pool.ts';
import type { ExtractionOutcome, ExtractionTask } from './extraction-task.ts';
import type { FileIdentity } from './file-checkpoints.ts';
import { countSkip, type ImportReport } from './import-report.ts';
import type { ImportTarget, ReadEntry } from './import-target.ts';

/** Between reading and storing: pages are extracted side by side and stored in the order in which they were read. */
export interface ImportQueue {
  begin(file: string): void;
  /** Hands a response over; waits when enough are under way. */
  add(offset: number, task: ExtractionTask, location?: string | null): Promise<void>;
  /**
   * Hands over what an archive says of an address without a page; `location` is where a redirect leads, as it says
   * itself.
   */
  note(url: string, status: number, seenAt: string | null, location: string | null): Promise<void>;
  /** The file was read to its end; remembered together with its last page. */
  end(identity: FileIdentity): Promise<void>;
  /** Waits until everything is stored. */
  finish(): Promise<void>;
}

interface ImportQueueOptions {
  target: Pick<ImportTarget, 'store' | 'settle'>;
  pool: ExtractionPool;
  report: ImportReport;
}

const UNDER_WAY_PAGES = 128;
const UNDER_WAY_BYTES = 16 * 1024 * 1024;
const BATCH_PAGES = 256;
const BATCH_LENGTH = 8 * 1024 * 1024;

/** Answers that are sure before any byte of the body is looked at need not cross to another thread. */
const OTHER_MEDIA =
  /^\s*(?:image|video|audio|font|text\/css|text\/javascript|application\/(?:x-)?javascript)\b/i;

type Entry =
  | {
      kind: 'page';
      file: string;
      offset: number;
      url: string;
      capturedAt: string | null;
      bytes: number;
      outcome: Promise<ExtractionOutcome>;
    }
  | { kind: 'seen'; address: SeenAddress }
  | { kind: 'end'; file: string; identity: FileIdentity };

/** Here and not in the threads: what it needs is too large to have several times. Loaded for the first page in need. */
async function guessLanguage(text: string): Promise<string | null> {
  const { detectLanguage } = await import('../extraction/text-language.ts');
  return detectLanguage(text);
}

export function createImportQueue({ target, pool, report }: ImportQueueOptions): ImportQueue {
  const underWay: Entry[] = [];
  let bytesUnderWay = 0;
  let batch: ReadEntry[] = [];
  let batchLength = 0;
  let file = '';

  const flush = async (): Promise<void> => {
    const entries = batch;
    batch = [];
    batchLength = 0;
    if (entries.length > 0) await target.store(entries);
  };

  const settle = async (): Promise<void> => {
    const entry = underWay.shift();
    if (entry === undefined) return;
    if (entry.kind !== 'page') {
      batch.push(entry);
      if (batch.length >= BATCH_PAGES) await flush();
      return;
    }
    const outcome = await entry.outcome;
    bytesUnderWay -= entry.bytes;
    const { offset, url } = entry;
    if (outcome.ok) {
      report.droppedLinks += outcome.droppedLinks;
      const { page } = outcome;
      // What a thin page declares is not known, so its text decides nothing.
      if (page.thin == null) page.lang ??= await guessLanguage(page.text);
      batch.push({ kind: 'page', file: entry.file, offset, page });
      batchLength += outcome.page.text.length + 100 * outcome.page.links.length;
    } else {
      countSkip(report, outcome.reason, { file: entry.file, offset, url, detail: outcome.detail ?? null });
      const address = findPageAddress(url);
      const { status = 200 } = outcome;
      const seen = { status, movedTo: null };
      if (address !== null && tellsOfAddress(seen))
        batch.push({ kind: 'seen', address: { ...address, ...seen, seenAt: entry.capturedAt } });
    }
    if (batch.length >= BATCH_PAGES || batchLength >= BATCH_LENGTH) await flush();
  };

  const push = async (entry: Entry): Promise<void> => {
    underWay.push(entry);
    while (underWay.length > UNDER_WAY_PAGES || bytesUnderWay > UNDER_WAY_BYTES) await settle();
  };

  const note: ImportQueue['note'] = async (url, status, seenAt, location) => {
    const movedTo = location === null ? null : (findPageAddress(location, url)?.url ?? null);
    const address = tellsOfAddress({ status, movedTo }) ? findPageAddress(url) : null;
    if (address !== null) await push({ kind: 'seen', address: { ...address, status, movedTo, seenAt } });
  };

  return {
    note,
    begin(path) {
      file = path;
    },
    async add(offset, task, location = null) {
      const { url, status } = task;
      const skip = (reason: 'status other than 200' | 'not html', detail: string): void =>
        countSkip(report, reason, { file, offset, url, detail });
      if (status !== 200) skip('status other than 200', String(status));
      const media = task.contentType ?? '';
      const isOther = status === 200 && OTHER_MEDIA.test(media);
      if (isOther) skip('not html', media.slice(0, 60));
      if (status !== 200 || isOther) return note(url, status, task.capturedAt, location);
      const bytes = task.body.byteLength;
      bytesUnderWay += bytes;
      const { capturedAt } = task;
      await push({ kind: 'page', file, offset, url, capturedAt, bytes, outcome: pool.run(task) });
    },
    end: (identity) => push({ kind: 'end', file, identity }),
    async finish() {
      while (underWay.length > 0) await settle();
      await flush();
      await target.settle();
    },
  };
}
