import { createHash } from 'node:crypto';
import {
  createProcessPool,
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  packAnswer,
} from '@linklode/web-index';
import type { Judgement, Looked, PageLooker } from '../../modules/watched-links/index.ts';
import type { WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { PoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import type { JudgeTask } from './judge-worker.ts';

const JUDGE = new URL('./judge-worker.ts', import.meta.url);
/** Of a page of the size that is fetched; a page that takes longer is made to. */
const JUDGE_WITHIN_MS = 20_000;
const HEAP_MB = 512;
/** Robots, pauses and redirects together. */
const LOOK_WITHIN_MS = 4 * 60_000;

export interface PolitePageLooker extends PageLooker {
  close(): Promise<void>;
}

/** Fetches by the polite fetcher and reads what came in a process of its own: the page is a stranger's. */
export function createPolitePageLooker({
  fetcher,
  info,
}: {
  readonly fetcher: Pick<PoliteFetcher, 'visit'>;
  /** What each archive says of who wrote it. */
  readonly info: readonly (readonly [name: string, value: string])[];
}): PolitePageLooker {
  const judges = createProcessPool<JudgeTask, Judgement>({
    script: JUDGE,
    data: null,
    size: 1,
    timeoutMs: JUDGE_WITHIN_MS,
    waitMs: 5 * JUDGE_WITHIN_MS,
    maxWaiting: 100,
    niceness: 5,
    heapMb: HEAP_MB,
  });

  return {
    close: () => judges.close(),
    async look(wanted, at, stop) {
      let answer: WebAnswer;
      try {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(LOOK_WITHIN_MS)]);
        answer = await fetcher.visit(wanted.page, { signal });
      } catch (error) {
        stop.throwIfAborted();
        if (error instanceof FetchError) return unseen(WORDS[error.kind]);
        throw error;
      }
      const { url, status, headers, body, ip } = answer;
      const came: NonNullable<Looked['answer']> = {
        url,
        status,
        sha256: createHash('sha256').update(body).digest(),
        warc: packAnswer({ url, capturedAt: at, status, headers, body, ip }, { name: 'look.warc.gz', info }),
      };
      const task = { answer: { url, status, headers, bodyBase64: body.toString('base64') }, wanted };
      const judgement = await judges.run(task).catch((error: unknown) => {
        stop.throwIfAborted();
        if (FAILED.some((kind) => error instanceof kind)) return null;
        throw error;
      });
      if (judgement === null) return { ...unseen('the page could not be read in time'), answer: came };
      return { ...judgement, answer: came };
    },
  };
}

/** It took too long, its process died of the page, or its turn did not come. */
const FAILED = [IndexBusyError, IndexTimeoutError, IndexUnavailableError];

function unseen(why: string): Looked {
  return { sight: { kind: 'unseen', why }, evidence: null, answer: null };
}

const WORDS: Readonly<Record<FetchError['kind'], string>> = {
  'not an address of the web': 'it leads to an address that is not on the web',
  'an address inside a network': 'it leads to an address that is not on the public web',
  'forbidden by robots.txt': 'its robots.txt does not allow it',
  'robots.txt could not be had': 'its robots.txt could not be had, and without that nobody looks',
  'no such host': 'there was no such host',
  'could not be reached': 'the site could not be reached',
  'no answer in time': 'the site did not answer in time',
  'cut off': 'the answer was cut off',
  'too large': 'the page is larger than what is read',
  'not decodable': 'the answer could not be unpacked',
  'too many redirects': 'it redirects without end',
  stopped: 'it took too long',
};
