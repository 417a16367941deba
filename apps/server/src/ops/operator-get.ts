import { PRODUCT_NAME } from '@linklode/contract';
import { createKillSwitch, killSwitchFile } from '../platform/fetching/kill-switch.ts';
import { createPatientGet, type PatientGet } from '../platform/fetching/patient-get.ts';
import type { Clock } from '../platform/fetching/host-pace.ts';
import type { WebNetwork } from '../platform/fetching/web-network.ts';
import type { CommandContext } from './command.ts';
import { durationText } from './import-progress.ts';

/** The ways out that only tests replace. */
export interface WayOut {
  readonly network?: WebNetwork;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  /** Threads that an import begins; each takes longer to start than the few pages of a test. */
  readonly workers?: number;
}

/** Servers of open data are asked as their keepers wish: one request a second, one at a time. */
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 120_000;

/** How a command asks servers that its operator named, and who it says that it is. `index crawl stop` ends this too. */
export function operatorGet(
  { config, say, signal }: CommandContext,
  { network, clock, timeoutMs = TIMEOUT_MS }: WayOut,
): { get: PatientGet; userAgent: string } {
  const userAgent = `${PRODUCT_NAME} (+${config.crawlContact ?? config.supportEmail})`;
  const get = createPatientGet({
    userAgent,
    pauseMs: PAUSE_MS,
    timeoutMs,
    signal,
    killSwitch: createKillSwitch(killSwitchFile(config.dataDir)),
    onWait: (why, ms) => say(`${why}; waiting ${durationText(ms)}`),
    ...(network === undefined ? {} : { network }),
    ...(clock === undefined ? {} : { clock }),
  });
  return { get, userAgent };
}
