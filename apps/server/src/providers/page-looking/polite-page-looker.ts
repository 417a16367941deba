import { createHash } from 'node:crypto';
import {
  createProcessPool,
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  packAnswer,
} from '@linklode/web-index';
import {
  followLink,
  type AnswerToJudge,
  type Judgement,
  type Looked,
  type PageLooker,
} from '../../modules/watched-links/index.ts';
import type { WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { PoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import type { JudgeTask } from './judge-worker.ts';

const JUDGE = new URL('./judge-worker.ts', import.meta.url);
/** Of a page of the size that is fetched; a page that takes longer is made to. */
const JUDGE_WITHIN_MS = 20_000;
const HEAP_MB = 512;
/** Robots, pauses and redirects together, of the page and of those that the link may have gone to. */
const LOOK_WITHIN_MS = 4 * 60_000;

export interface PolitePageLooker extends PageLooker {
  close(): Promise<void>;
}

/** Pages of this host that are known to link to a host; none where nobody knows. */
export type FindLinkingPages = (host: string, target: string) => Promise<readonly string[]>;

/** Fetches by the polite fetcher and reads what came in a process of its own: the page is a stranger's. */
export function createPolitePageLooker({
  fetcher,
  info,
  findLinkingPages = () => Promise.resolve([]),
}: {
  readonly fetcher: Pick<PoliteFetcher, 'visit'>;
  /** What each archive says of who wrote it. */
  readonly info: readonly (readonly [name: string, value: string])[];
  readonly findLinkingPages?: FindLinkingPages;
}): PolitePageLooker {
  const judges = createProcessPool<JudgeTask, Judgement | null>({
    script: JUDGE,
    data: null,
    size: 1,
    timeoutMs: JUDGE_WITHIN_MS,
    waitMs: 5 * JUDGE_WITHIN_MS,
    maxWaiting: 100,
    niceness: 5,
    heapMb: HEAP_MB,
  });
  const failed = Symbol('failed');

  /** `failed` where the page could not be read in time. */
  async function judge(task: JudgeTask, stop: AbortSignal): Promise<Judgement | null | typeof failed> {
    try {
      return await judges.run(task);
    } catch (error) {
      stop.throwIfAborted();
      if (FAILED.some((kind) => error instanceof kind)) return failed;
      throw error;
    }
  }

  /** The answer of a page, as it is judged and as it is kept; else why there is none. */
  async function visit(
    page: string,
    at: Date,
    stop: AbortSignal,
    signal: AbortSignal,
  ): Promise<Came | string> {
    let answer: WebAnswer;
    try {
      answer = await fetcher.visit(page, { signal });
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof FetchError) return WORDS[error.kind];
      throw error;
    }
    const { url, status, headers, body, ip } = answer;
    return {
      answer: { url, status, headers, bodyBase64: body.toString('base64') },
      came: {
        url,
        status,
        sha256: createHash('sha256').update(body).digest(),
        warc: await packAnswer(
          { url, capturedAt: at, status, headers, body, ip },
          { name: 'look.warc.gz', info },
        ),
      },
    };
  }

  return {
    close: () => judges.close(),
    async look(wanted, at, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(LOOK_WITHIN_MS)]);
      const first = await visit(wanted.page, at, stop, signal);
      if (typeof first === 'string') return unseen(first);
      const { came } = first;
      const judgement = await judge({ answer: first.answer, wanted, isSuccessor: false }, stop);
      if (judgement === failed || judgement === null)
        return { ...unseen('the page could not be read in time'), answer: came };
      const followed = await followLink(judgement, wanted, {
        async visit(url) {
          const visited = await visit(url, at, stop, signal);
          return typeof visited === 'string' ? null : visited;
        },
        async judge(answer) {
          const judged = await judge({ answer, wanted, isSuccessor: true }, stop);
          return judged === failed ? null : judged;
        },
        // What is not known must not cost the look.
        knownPages: ({ page, target }) =>
          findLinkingPages(new URL(page).hostname, target.host).catch(() => []),
      });
      const { sight, evidence } = followed?.judgement ?? judgement;
      return { sight, evidence, answer: followed?.came ?? came };
    },
  };
}

interface Came {
  readonly answer: AnswerToJudge;
  readonly came: NonNullable<Looked['answer']>;
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
