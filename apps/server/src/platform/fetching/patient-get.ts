import { setTimeout as sleep } from 'node:timers/promises';
import { askedWaitMs, exchange, redirectOf, type WebAnswer } from './exchange.ts';
import { FetchError } from './fetch-error.ts';
import type { Clock } from './host-pace.ts';
import { FetchingStoppedError, type KillSwitch } from './kill-switch.ts';
import { readWebAddress } from './web-address.ts';
import { publicWeb, type WebNetwork } from './web-network.ts';
import { OperatorError } from '../operator-error.ts';

interface GetRequest {
  /** Of the body. */
  readonly maxBytes: number;
  /** Bytes from..to, both included. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** One GET after the other, never two at once. Any status but a plea to slow down is an answer. */
export type PatientGet = (url: URL, request: GetRequest) => Promise<WebAnswer>;

interface PatientGetOptions {
  readonly userAgent: string;
  /** Between the beginnings of two requests. */
  readonly pauseMs: number;
  readonly timeoutMs: number;
  /** Told when there is a longer wait, and why. */
  readonly onWait?: (why: string, ms: number) => void;
  readonly signal?: AbortSignal;
  /** Ends what is under way and lets nothing begin while it is pulled. */
  readonly killSwitch?: KillSwitch;
  readonly network?: WebNetwork;
  readonly clock?: Clock;
}

/** 403 is how the keepers of open crawls say "slow down" as often as 429 and 503 are. */
const SLOW_DOWN: ReadonlySet<number> = new Set([403, 429, 500, 502, 503, 504]);
const MOST_HOPS = 5;
const MOST_TRIES = 8;
/** A name that has never answered is likelier mistyped, or this machine is not on the network, than busy. */
const MOST_UNKNOWN = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;

const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};

/**
 * The other side asks to be left alone, or cannot be reached, and did so for a long while. Nothing that was had is
 * lost.
 */
export class GaveUpError extends OperatorError {}

/**
 * Asks an operator's or a crawl's server, slowly: one request after another, longer and longer pauses when it is busy
 * or cannot be reached (Retry-After is obeyed up to ten minutes), redirects followed to public addresses only. Throws
 * GaveUpError after eight tries (three where a name that never answered has no address), the signal's reason when
 * stopped, FetchingStoppedError when the switch is pulled, FetchError for an address that may not be asked.
 */
export function createPatientGet(options: PatientGetOptions): PatientGet {
  const { userAgent, pauseMs, timeoutMs, onWait, killSwitch, network = publicWeb, clock = CLOCK } = options;
  let readyAt = -Infinity;
  const answered = new Set<string>();

  async function once(url: URL, { maxBytes, range }: GetRequest, signal: AbortSignal): Promise<WebAnswer> {
    const wait = readyAt - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
    signal.throwIfAborted();
    readyAt = clock.now() + pauseMs;
    const headers = {
      accept: '*/*',
      // What is asked for by its bytes has to come as those.
      ...(range === undefined
        ? {}
        : { 'accept-encoding': 'identity', range: `bytes=${range.from}-${range.to}` }),
    };
    return exchange(url, { network, userAgent, headers, timeoutMs, maxBytes, signal });
  }

  async function follow(first: URL, request: GetRequest, signal: AbortSignal): Promise<WebAnswer> {
    let url = first;
    for (let hop = 0; ; hop += 1) {
      const answer = await once(url, request, signal);
      const to = redirectOf(answer);
      if (to === null) return answer;
      const next = readWebAddress(to, url);
      if (next === null) throw new FetchError('not an address of the web', url.hostname);
      if (hop >= MOST_HOPS) throw new FetchError('too many redirects', url.hostname);
      url = next;
    }
  }

  async function patiently(url: URL, request: GetRequest, signal: AbortSignal): Promise<WebAnswer> {
    for (let tries = 1; ; tries += 1) {
      const tried = await follow(url, request, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof FetchError && PASSING.has(error.kind)) return error;
        throw error;
      });
      if (!(tried instanceof Error)) answered.add(url.hostname);
      if (!(tried instanceof Error) && !SLOW_DOWN.has(tried.status)) return tried;
      const why = tried instanceof Error ? tried.message : `${url.hostname} answers ${tried.status}`;
      const isUnknown =
        tried instanceof FetchError && tried.kind === 'no such host' && !answered.has(url.hostname);
      if (isUnknown && tries >= MOST_UNKNOWN)
        throw new GaveUpError(
          `${why}, ${tries} times in a row. Is the address right, and can this machine reach the internet? What was had is kept, and the same command goes on from there.`,
        );
      if (tries >= MOST_TRIES)
        throw new GaveUpError(
          `${why}, ${tries} times in a row. It may want to be left alone for a day; what was had is kept, and the same command goes on from there.`,
        );
      const asked = tried instanceof Error ? null : askedWaitMs(tried);
      const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(asked ?? 0, FIRST_WAIT_MS * 2 ** (tries - 1)));
      onWait?.(why, waitMs);
      readyAt = clock.now() + waitMs;
    }
  }

  const stopped = options.signal ?? new AbortController().signal;
  if (killSwitch === undefined) return (url, request) => patiently(url, request, stopped);
  return (url, request) =>
    killSwitch.watch(async (pulled) => {
      try {
        return await patiently(url, request, AbortSignal.any([stopped, pulled]));
      } catch (error) {
        if (pulled.aborted && !stopped.aborted) throw new FetchingStoppedError();
        throw error;
      }
    });
}

const PASSING: ReadonlySet<FetchError['kind']> = new Set([
  'no such host',
  'could not be reached',
  'no answer in time',
  'cut off',
]);
