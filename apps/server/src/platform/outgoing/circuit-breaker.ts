export interface BreakerOptions {
  /** So many failures within `windowMs`, an answer making up for one, open it. */
  readonly failures: number;
  readonly windowMs: number;
  /** How long it stays open at first; each probe that fails doubles it, up to `mostOpenMs`. */
  readonly openMs: number;
  readonly mostOpenMs: number;
  /** How long a permanent failure keeps it open. Then one probe looks whether the operator has acted. */
  readonly permanentMs: number;
}

export const BREAKER_DEFAULTS: BreakerOptions = {
  failures: 5,
  windowMs: 30_000,
  openMs: 10_000,
  mostOpenMs: 5 * 60_000,
  permanentMs: 10 * 60_000,
};

export type BreakerState =
  | { readonly state: 'closed' }
  | { readonly state: 'half-open'; readonly reason: string }
  | { readonly state: 'open'; readonly reason: string; readonly forMs: number };

/**
 * Permission to ask once. Exactly one of its ends must be called, whatever happens; an end that comes after the breaker
 * has opened or closed in between changes nothing that is newer.
 */
export interface Pass {
  succeeded(): void;
  failed(reason: string): void;
  /** Opens for long. */
  failedForGood(reason: string): void;
  /** Opens for as long as the vendor asked for, at most `mostOpenMs`. */
  askedToWait(waitMs: number, reason: string): void;
  /** Nothing was learned of the vendor's health. */
  inconclusive(): void;
}

interface CircuitBreaker {
  /** A pass, or why there is none. */
  enter(): Pass | { readonly refused: string };
  state(): BreakerState;
}

/** Keeps a process from asking a vendor that fails. `now` is in milliseconds and never goes back. */
export function createCircuitBreaker(options: BreakerOptions, now: () => number): CircuitBreaker {
  let failedAt: number[] = [];
  let open: { until: number; reason: string; lengthMs: number } | null = null;
  let isProbing = false;
  /** Passes of an earlier era may no longer judge. */
  let era = 0;

  function openFor(lengthMs: number, reason: string): void {
    open = { until: now() + lengthMs, reason, lengthMs };
    isProbing = false;
    failedAt = [];
    era++;
  }

  function close(): void {
    open = null;
    isProbing = false;
    failedAt = [];
    era++;
  }

  function passOf(probe: boolean): Pass {
    const born = era;
    const judge = (verdict: () => void) => () => {
      if (born === era) verdict();
    };
    return {
      succeeded: judge(() => {
        if (probe) close();
        else failedAt.shift();
      }),
      failed: (reason) =>
        judge(() => {
          if (probe) {
            openFor(Math.min(options.mostOpenMs, (open?.lengthMs ?? options.openMs) * 2), reason);
            return;
          }
          const from = now() - options.windowMs;
          failedAt = [...failedAt.filter((at) => at > from), now()];
          if (failedAt.length >= options.failures) openFor(options.openMs, reason);
        })(),
      failedForGood: (reason) => judge(() => openFor(options.permanentMs, reason))(),
      askedToWait: (waitMs, reason) => judge(() => openFor(Math.min(options.mostOpenMs, waitMs), reason))(),
      inconclusive: judge(() => {
        isProbing = false;
      }),
    };
  }

  return {
    enter() {
      if (open === null) return passOf(false);
      if (now() < open.until || isProbing) return { refused: open.reason };
      isProbing = true;
      return passOf(true);
    },
    state() {
      if (open === null) return { state: 'closed' };
      const forMs = open.until - now();
      return forMs > 0
        ? { state: 'open', reason: open.reason, forMs }
        : { state: 'half-open', reason: open.reason };
    },
  };
}
