import type { FastifyBaseLogger } from 'fastify';

/** One thing that has to be there before searches can be served. */
export interface ReadinessCheck {
  /** What stands in the way, in words; empty when nothing does. */
  failures(): Promise<readonly string[]> | readonly string[];
  /** What is said when the check throws, or has no answer in time. */
  readonly otherwise: string;
}

export interface Readiness {
  /** What stands in the way, in words; empty when ready. Never rejects, however often it is asked. */
  failures(): Promise<readonly string[]>;
  /** From now on the answer is no, at once: whoever sends us requests is to send them elsewhere. */
  drain(): void;
}

const KEPT_MS = 1_000;
const PATIENCE_MS = 2_500;

/**
 * Asks each check at most once a second, and once for all who want to know meanwhile, so that probes cost the database
 * nothing. A change is logged once, not with every probe.
 */
export function createReadiness(checks: readonly ReadinessCheck[], log: FastifyBaseLogger): Readiness {
  let isDraining = false;
  let kept: readonly string[] = [];
  let keptUntil = -Infinity;
  let round: Promise<readonly string[]> | null = null;

  async function askAll(): Promise<readonly string[]> {
    const found = (await Promise.all(checks.map(ask))).flat();
    if (found.join() !== kept.join()) {
      if (found.length > 0) log.warn({ failures: found }, 'not ready');
      else log.info('ready again');
    }
    kept = found;
    keptUntil = performance.now() + KEPT_MS;
    round = null;
    return found;
  }

  return {
    async failures() {
      if (isDraining) return ['the process is stopping'];
      if (performance.now() < keptUntil) return kept;
      round ??= askAll();
      return round;
    },
    drain() {
      isDraining = true;
    },
  };
}

async function ask(check: ReadinessCheck): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, [check.otherwise]);
  });
  try {
    return await Promise.race([check.failures(), late]);
  } catch {
    return [check.otherwise];
  } finally {
    clearTimeout(timer);
  }
}
