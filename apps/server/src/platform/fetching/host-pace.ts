import { setTimeout } from 'node:timers/promises';

/** Keeps requests to one host apart: one at a time, the next no sooner than its pause after the one before began. */
export interface HostPace {
  /** Waits for the host's turn and does the work. Rejects with the signal's reason when it is aborted while waiting. */
  run<T>(host: string, pauseMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The host asked for a pause: nothing goes to it for so long. */
  holdOff(host: string, ms: number): void;
  /** Milliseconds until the host could be asked; 0 for now. */
  waitMs(host: string): number;
}

export interface Clock {
  /** Milliseconds that never go back. */
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

interface Host {
  /** Ends with the last request that was lined up. */
  tail: Promise<unknown>;
  readyAt: number;
  waiting: number;
}

/** Of hosts at rest; more are forgotten, the oldest first. */
const MOST_HOSTS = 50_000;

export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
};

/** One for a process: a host cannot tell which part of it asks. */
export function createHostPace({ now, sleep }: Clock = CLOCK): HostPace {
  const hosts = new Map<string, Host>();

  function hostOf(name: string): Host {
    const known = hosts.get(name) ?? { tail: Promise.resolve(), readyAt: -Infinity, waiting: 0 };
    hosts.delete(name);
    hosts.set(name, known);
    if (hosts.size > MOST_HOSTS) forgetIdle();
    return known;
  }

  function forgetIdle(): void {
    for (const [name, { waiting, readyAt }] of hosts) {
      if (hosts.size <= MOST_HOSTS) return;
      if (waiting === 0 && readyAt <= now()) hosts.delete(name);
    }
  }

  return {
    async run(name, pauseMs, work, signal) {
      const host = hostOf(name);
      host.waiting += 1;
      const before = host.tail;
      let leave: () => void = () => undefined;
      host.tail = new Promise<void>((resolve) => (leave = resolve));
      try {
        await before;
        for (let wait = host.readyAt - now(); wait > 0; wait = host.readyAt - now())
          await sleep(wait, signal);
        signal?.throwIfAborted();
        host.readyAt = now() + pauseMs;
        return await work();
      } finally {
        host.waiting -= 1;
        leave();
      }
    },
    holdOff(name, ms) {
      const host = hostOf(name);
      host.readyAt = Math.max(host.readyAt, now() + ms);
    },
    waitMs: (name) => Math.max(0, (hosts.get(name)?.readyAt ?? -Infinity) - now()),
  };
}
