import { setTimeout as sleep } from 'node:timers/promises';
import { PackError, type PackOrigin } from '@linklode/web-index';
import { exchange, headerOf, type WebAnswer } from '../platform/fetching/exchange.ts';
import { FetchError } from '../platform/fetching/fetch-error.ts';
import { publicWeb, type WebNetwork } from '../platform/fetching/web-network.ts';

interface WebOriginOptions {
  readonly signal?: AbortSignal | undefined;
  /** Only tests have another. */
  readonly network?: WebNetwork;
  readonly pauseMs?: number;
}

/** So much is asked for at once. */
const PIECE = 16 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;
const MOST_TRIES = 4;
const PAUSE_MS = 5_000;

/**
 * A pack at an address of the public web: its folder's, or that of its `pack.json`. Files come piece by piece, each asked for again where
 * it could not be had; what came is judged by the pack's digests and not here.
 *
 * @throws PackError where the server does not answer
 */
export function webOrigin(address: string, options: WebOriginOptions = {}): PackOrigin {
  const { signal, network = publicWeb, pauseMs = PAUSE_MS } = options;
  const base = address.replace(/\/?(?:pack\.json)?$/, '/');

  async function get(url: URL, from: number): Promise<WebAnswer> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await exchange(url, {
          network,
          userAgent: 'linklode (index install)',
          headers: {
            accept: '*/*',
            'accept-encoding': 'identity',
            range: `bytes=${from}-${from + PIECE - 1}`,
          },
          timeoutMs: TIMEOUT_MS,
          maxBytes: PIECE,
          signal,
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
        if (tries === MOST_TRIES)
          throw new PackError(`${url.href} answers ${answer.status}. Try again later.`);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof FetchError)) throw error;
        if (tries === MOST_TRIES) throw new PackError(`${url.href}: ${error.message}`, { cause: error });
      }
      await sleep(pauseMs * tries, undefined, signal === undefined ? {} : { signal });
    }
  }

  async function* pieces(url: URL, first: WebAnswer): AsyncGenerator<Uint8Array> {
    let had = 0;
    for (let answer = first; ; answer = await get(url, had)) {
      if (answer.status === 200) {
        if (had > 0)
          throw new PackError(
            `${url.href}: the server gives no parts of files, and this one is too large to be had whole.`,
          );
        yield answer.body;
        return;
      }
      const total = Number(/\/(\d+)$/.exec(headerOf(answer, 'content-range') ?? '')?.[1] ?? Number.NaN);
      if (answer.status !== 206 || !Number.isSafeInteger(total) || answer.body.length === 0)
        throw new PackError(`${url.href} answers ${answer.status} where a part of the file was asked for.`);
      yield answer.body;
      had += answer.body.length;
      if (had >= total) return;
    }
  }

  return {
    name: address,
    async open(file) {
      const url = new URL(file, base);
      const first = await get(url, 0);
      return first.status === 404 || first.status === 410 ? null : pieces(url, first);
    },
  };
}
