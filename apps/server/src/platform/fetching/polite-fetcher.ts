import { askedWaitMs, exchange, redirectOf, type WebAnswer } from './exchange.ts';
import { FetchError } from './fetch-error.ts';
import { CLOCK, createHostPace, type Clock, type HostPace } from './host-pace.ts';
import type { KillSwitch } from './kill-switch.ts';
import { createRobotsCache, type Robots } from './robots-cache.ts';
import type { RobotsRules } from './robots-rules.ts';
import { readWebAddress } from './web-address.ts';
import { publicWeb, type WebNetwork } from './web-network.ts';

export interface FetchLimits {
  /** Of one exchange. */
  readonly timeoutMs: number;
  /** Of a body, packed and unpacked. */
  readonly maxBytes: number;
  /** Redirects that are followed; with 0 one is an answer. */
  readonly maxHops: number;
}

interface PoliteFetcherOptions {
  /** What robots.txt calls this crawler: letters, hyphen and underscore. */
  readonly productToken: string;
  /** Tells a webmaster who asks and where to complain. */
  readonly userAgent: string;
  readonly limits: FetchLimits;
  readonly killSwitch: KillSwitch;
  readonly network?: WebNetwork;
  readonly clock?: Clock;
  /** Of other fetchers of this process; its own where there are none. */
  readonly pace?: HostPace;
}

interface PageRequest {
  /** From an earlier answer: where nothing changed, a 304 comes back. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

export interface PoliteFetcher {
  /**
   * Gets an address as a guest would: public addresses only at every hop, robots.txt obeyed at every hop, one request a
   * second and host or as slowly as the host asks. Any status is an answer. Throws FetchError. The answer's `url` is
   * where redirects led.
   */
  visit(url: string, request?: PageRequest): Promise<WebAnswer>;
  /** Of the site that an address belongs to. */
  robots(url: string, signal?: AbortSignal): Promise<Robots>;
  /** Milliseconds until the address's host may be asked again. */
  waitMs(url: string): number;
}

/** Between the beginnings of two requests to a host. */
const PAUSE_MS = 1_000;
/** A host that wants longer pauses than this is asked this seldom; what is longer would never end. */
const LONGEST_PAUSE_MS = 30_000;
/** What a busy host gets that does not say for how long; a longer Retry-After is shortened to the second. */
const BUSY_PAUSE_MS = 10_000;
const LONGEST_HOLD_OFF_MS = 10 * 60_000;

export function createPoliteFetcher(options: PoliteFetcherOptions): PoliteFetcher {
  const { productToken, userAgent, limits, killSwitch, network = publicWeb, clock = CLOCK } = options;
  const pace = options.pace ?? createHostPace(clock);
  const robotsCache = createRobotsCache({ productToken, now: clock.now, get: getRobots });

  /** One request in the host's turn. */
  async function get(
    url: URL,
    pauseMs: number,
    signal: AbortSignal,
    maxBytes: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<WebAnswer> {
    const { timeoutMs } = limits;
    const answer = await pace
      .run(
        url.host,
        pauseMs,
        () => exchange(url, { network, userAgent, headers, timeoutMs, maxBytes, signal }),
        signal,
      )
      .catch((error: unknown) => {
        throw error instanceof FetchError ? error : new FetchError('stopped', url.hostname);
      });
    if (answer.status === 429 || answer.status === 503)
      pace.holdOff(url.host, Math.min(askedWaitMs(answer) ?? BUSY_PAUSE_MS, LONGEST_HOLD_OFF_MS));
    return answer;
  }

  function getRobots(url: URL, signal: AbortSignal, maxBytes: number): Promise<WebAnswer> {
    return get(url, PAUSE_MS, signal, maxBytes);
  }

  async function rulesOf(url: URL, signal: AbortSignal): Promise<RobotsRules> {
    const robots = await robotsCache.find(url, signal);
    if (robots.kind === 'unreachable') throw new FetchError('robots.txt could not be had', url.hostname);
    return robots.rules;
  }

  async function follow(text: string, request: PageRequest, signal: AbortSignal): Promise<WebAnswer> {
    let url = known(text);
    for (let hop = 0; ; hop++) {
      const rules = await rulesOf(url, signal);
      if (!rules.allows(`${url.pathname}${url.search}`))
        throw new FetchError('forbidden by robots.txt', url.hostname);
      const pauseMs = Math.min(Math.max(PAUSE_MS, (rules.crawlDelay ?? 0) * 1_000), LONGEST_PAUSE_MS);
      const answer = await get(url, pauseMs, signal, limits.maxBytes, hop === 0 ? validators(request) : {});
      const to = redirectOf(answer);
      if (to === null || limits.maxHops === 0) return answer;
      if (hop >= limits.maxHops) throw new FetchError('too many redirects', url.hostname);
      url = known(to, url);
    }
  }

  /** The caller's signal and the switch, whichever comes first. */
  function guarded<T>(given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return killSwitch.watch((pulled) =>
      work(given === undefined ? pulled : AbortSignal.any([given, pulled])),
    );
  }

  return {
    visit: (url, request = {}) => guarded(request.signal, (signal) => follow(url, request, signal)),
    robots: (url, given) => guarded(given, (signal) => robotsCache.find(known(url), signal)),
    waitMs: (url) => pace.waitMs(known(url).host),
  };
}

function known(text: string, base?: URL): URL {
  const url = readWebAddress(text, base);
  if (url === null) throw new FetchError('not an address of the web', base?.hostname ?? 'what was given');
  return url;
}

/** They are a server's words: what is not shaped like them is not sent. */
function validators({ etag, lastModified }: PageRequest): Record<string, string> {
  return {
    ...(etag != null && /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(etag) ? { 'if-none-match': etag } : {}),
    ...(lastModified != null && /^[A-Za-z0-9 ,:+-]{1,40}$/.test(lastModified)
      ? { 'if-modified-since': lastModified }
      : {}),
  };
}
