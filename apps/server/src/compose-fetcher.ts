import { PRODUCT_NAME } from '@linklode/contract';
import type { Config } from './platform/config/parse-config.ts';
import { createKillSwitch, killSwitchFile } from './platform/fetching/kill-switch.ts';
import type { Clock, HostPace } from './platform/fetching/host-pace.ts';
import {
  createPoliteFetcher,
  type FetchLimits,
  type PoliteFetcher,
} from './platform/fetching/polite-fetcher.ts';
import type { WebNetwork } from './platform/fetching/web-network.ts';
import { OperatorError } from './platform/operator-error.ts';

/** What robots.txt calls us. */
export const PRODUCT_TOKEN = `${PRODUCT_NAME}Bot`;

/** Nobody waits; a redirect is an answer to keep. */
export const CRAWL_LIMITS: FetchLimits = { timeoutMs: 30_000, maxBytes: 10 * 1024 * 1024, maxHops: 0 };

/** Somebody waits. */
export const SMART_LIMITS: FetchLimits = { timeoutMs: 4_000, maxBytes: 2 * 1024 * 1024, maxHops: 3 };

/** Nobody waits; whatever a page has grown to, its links stand in its first megabytes. */
export const WATCH_LIMITS: FetchLimits = { timeoutMs: 30_000, maxBytes: 5 * 1024 * 1024, maxHops: 5 };

/** The way to strange sites. Throws OperatorError where nobody says whom a webmaster may turn to. */
export function composeFetcher(
  { crawlContact, dataDir }: Pick<Config, 'crawlContact' | 'dataDir'>,
  limits: FetchLimits,
  /** `pace`: what all fetchers of a process share. Of the others only tests have another. */
  {
    timeoutMs = limits.timeoutMs,
    ...wayOut
  }: {
    readonly network?: WebNetwork;
    readonly clock?: Clock;
    readonly timeoutMs?: number;
    readonly pace?: HostPace;
  } = {},
): { readonly fetcher: PoliteFetcher; readonly userAgent: string } {
  if (crawlContact === null)
    throw new OperatorError(
      'Set CRAWL_CONTACT first: an https page or an e-mail address by which a webmaster reaches you. Every request names it; without it nothing is fetched.',
    );
  const userAgent = `${PRODUCT_TOKEN}/1.0 (+${crawlContact})`;
  const killSwitch = createKillSwitch(killSwitchFile(dataDir));
  return {
    userAgent,
    fetcher: createPoliteFetcher({
      productToken: PRODUCT_TOKEN,
      userAgent,
      limits: { ...limits, timeoutMs },
      killSwitch,
      ...wayOut,
    }),
  };
}
