import { headerOf, type WebAnswer } from './exchange.ts';
import { FetchError } from './fetch-error.ts';
import { ALLOWS_ALL, readRobots, type RobotsRules } from './robots-rules.ts';
import { readWebAddress } from './web-address.ts';

export type Robots =
  | { readonly kind: 'known'; readonly rules: RobotsRules }
  /** A server that is there and cannot say: everything is forbidden for now (RFC 9309, 2.3.1.4). */
  | { readonly kind: 'unreachable'; readonly why: string };

interface RobotsCache {
  /** Of the address's scheme, host and port. Throws FetchError only when it is stopped. */
  find(url: URL, signal: AbortSignal): Promise<Robots>;
}

interface RobotsCacheOptions {
  readonly productToken: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly get: (url: URL, signal: AbortSignal, maxBytes: number) => Promise<WebAnswer>;
}

/** RFC 9309, 2.4: no longer than a day. A shorter max-age is honoured down to the shortest. */
const KEPT_MS = 24 * 3_600_000;
const SHORTEST_MS = 60_000;
/** Until a server that could not say is asked again. */
const UNREACHABLE_MS = 5 * 60_000;
/** RFC 9309, 2.3.1.2: five redirects at least. */
const MOST_HOPS = 5;
const MOST_BYTES = 5 * 1024 * 1024;
/** In memory: some two thousand files as sites have them, or a handful as large as they may be. */
const MOST_KEPT_BYTES = 32_000_000;
const BYTES_OF_A_SITE = 200;

/** What each site's robots.txt says, asked once for all who want to know it. */
export function createRobotsCache({ productToken, now, get }: RobotsCacheOptions): RobotsCache {
  const kept = new Map<string, { readonly robots: Robots; readonly until: number }>();
  const underWay = new Map<string, Promise<Robots>>();

  let weight = 0;

  function drop(origin: string): void {
    const known = kept.get(origin);
    if (known === undefined) return;
    kept.delete(origin);
    weight -= weightOf(known.robots);
  }

  async function load(origin: string, signal: AbortSignal): Promise<Robots> {
    const { robots, forMs } = await ask(new URL('/robots.txt', origin), signal);
    drop(origin);
    kept.set(origin, { robots, until: now() + forMs });
    weight += weightOf(robots);
    for (const oldest of kept.keys()) {
      if (weight <= MOST_KEPT_BYTES || oldest === origin) break;
      drop(oldest);
    }
    return robots;
  }

  async function ask(first: URL, signal: AbortSignal): Promise<{ robots: Robots; forMs: number }> {
    const allowed = { robots: { kind: 'known', rules: ALLOWS_ALL }, forMs: KEPT_MS } as const;
    let url: URL = first;
    for (let hop = 0; hop <= MOST_HOPS; hop++) {
      const answer = await get(url, signal, MOST_BYTES).catch((error: unknown) => {
        if (error instanceof FetchError && error.kind !== 'stopped') return error.kind;
        throw error;
      });
      if (typeof answer === 'string') return unreachable(answer);
      if (answer.status >= 500 || answer.status === 429) return unreachable(`answered ${answer.status}`);
      if (answer.status >= 200 && answer.status < 300)
        return {
          robots: { kind: 'known', rules: readRobots(answer.body, productToken) },
          forMs: keptFor(headerOf(answer, 'cache-control')),
        };
      if (answer.status < 300 || answer.status >= 400) return allowed;
      const next = readWebAddress(headerOf(answer, 'location') ?? '', url);
      if (next === null) return allowed;
      url = next;
    }
    return allowed;
  }

  return {
    find(url, signal) {
      const known = kept.get(url.origin);
      if (known !== undefined && known.until > now()) return Promise.resolve(known.robots);
      const asked = underWay.get(url.origin);
      // Whoever asked first may have been stopped, and nobody else with him.
      if (asked !== undefined) return asked.catch(() => this.find(url, signal));
      const asking = load(url.origin, signal).finally(() => underWay.delete(url.origin));
      underWay.set(url.origin, asking);
      return asking;
    },
  };
}

function weightOf(robots: Robots): number {
  return BYTES_OF_A_SITE + (robots.kind === 'known' ? robots.rules.size : 0);
}

function unreachable(why: string): { robots: Robots; forMs: number } {
  return { robots: { kind: 'unreachable', why }, forMs: UNREACHABLE_MS };
}

function keptFor(cacheControl: string | null): number {
  const seconds = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1];
  if (seconds === undefined) return KEPT_MS;
  return Math.min(KEPT_MS, Math.max(SHORTEST_MS, Number(seconds) * 1_000));
}
