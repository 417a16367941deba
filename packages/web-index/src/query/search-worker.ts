import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openIndexReader, type IndexReader } from './index-reader.ts';
import type { SitePeople } from '../people/index.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';

/** What the pool asks a worker. */
export type WorkerTask =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'metrics'; urls: readonly string[] }
  | { kind: 'people'; host: string; limit: number }
  | { kind: 'status' };

export type WorkerAnswer = SearchAnswer | (PageMetrics | null)[] | SitePeople | IndexStatus;

export interface IndexStatus {
  /** Pages are there, in a file of the right version. */
  isSearchable: boolean;
  pages: number;
  /** When DA, PA and Spam Scores were last reckoned, ISO 8601; null before the first ranking. */
  rankedAt: string | null;
  /** Why it is not searchable and what to do, for an operator. */
  reason: string | null;
}

export interface WorkerReply {
  id: number;
  outcome: { ok: true; value: WorkerAnswer } | { ok: false; name: string; message: string };
}

/** Tells one file from another that later takes its name; null when there is none. */
function fileIdentity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.dev}:${stat.ino}:${stat.birthtimeNs}` : null;
}

function createTaskRunner(file: string): (task: WorkerTask) => WorkerAnswer {
  let opened: { reader: IndexReader; identity: string | null } | null = null;

  /** The reader of the file as it is now: an index may come, go and be replaced while the server runs. */
  function currentReader(): IndexReader {
    const identity = fileIdentity(file);
    if (opened && opened.identity === identity) return opened.reader;
    opened?.reader.close();
    opened = null;
    opened = { reader: openIndexReader(file), identity };
    return opened.reader;
  }

  return (task) => {
    if (task.kind === 'search') return currentReader().search(task.request);
    if (task.kind === 'metrics') return currentReader().lookUpPages(task.urls);
    if (task.kind === 'people') return currentReader().findPeople(task.host, task.limit);
    try {
      const reader = currentReader();
      const pages = reader.countPages();
      const reason = pages > 0 ? null : 'The web index has no pages yet.';
      return { isSearchable: pages > 0, pages, rankedAt: reader.rankedAt(), reason };
    } catch (error) {
      return {
        isSearchable: false,
        pages: 0,
        rankedAt: null,
        reason: error instanceof Error ? error.message : String(error),
      };
    }
  };
}

const port = parentPort;
if (port) {
  const run = createTaskRunner((workerData as { file: string }).file);
  port.on('message', ({ id, task }: { id: number; task: WorkerTask }) => {
    let outcome: WorkerReply['outcome'];
    try {
      outcome = { ok: true, value: run(task) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      outcome = { ok: false, name, message };
    }
    port.postMessage({ id, outcome } satisfies WorkerReply);
  });
  port.postMessage('ready');
}
