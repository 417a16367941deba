import type { FastifyBaseLogger } from 'fastify';
import type { DatabasePool } from '../database/open-database.ts';
import { claimTurn, endTurn, holdAfterGap, keepTurn, KEEP_EVERY_MS } from './job.repo.ts';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** It deletes what is old for good, so it waits for a day where the clock went ahead by days. */
  readonly deletesByAge?: true;
  /** Ends soon after `stop` is aborted; what is left is done the next time. */
  run(stop: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  /** No run begins after this; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** However rarely a job runs, it is looked so often whether it is due. */
const LOOK_EVERY_MS = 60_000;

/**
 * Runs each job when it is due, on one process of the installation at a time, beginning at once with those that became
 * due while nothing ran: when each ran last stands in the database (`job`). A failure is noted there, logged, and tried
 * again after a minute, then two, and so on up to the job's interval. Jobs do not wait for one another.
 */
export function startJobs(db: DatabasePool, jobs: readonly Job[], log: FastifyBaseLogger): RunningJobs {
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const look = (job: Job): void => {
    if (underWay.has(job.name) || stopping.signal.aborted) return;
    const turn = takeTurn(db, job, stopping.signal, log)
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job claim failed'))
      .finally(() => underWay.delete(job.name));
    underWay.set(job.name, turn);
  };
  const timers = jobs.map((job) => {
    look(job);
    const timer = setInterval(() => look(job), Math.min(job.everyMs, LOOK_EVERY_MS));
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

async function takeTurn(
  db: DatabasePool,
  job: Job,
  stop: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  if (job.deletesByAge === true && (await holdAfterGap(db, job.name)))
    log.warn(
      { job: job.name },
      'deletion held for a day: the clock is days ahead of the last one; if the server was off, nothing has to be done',
    );
  if (!(await claimTurn(db, job.name, job.everyMs))) return;
  const from = performance.now();
  const keeper = setInterval(() => {
    keepTurn(db, job.name).catch((error: unknown) =>
      log.warn({ err: error, job: job.name }, 'job heartbeat failed'),
    );
  }, KEEP_EVERY_MS);
  keeper.unref();
  try {
    await job.run(stop);
    await endTurn(db, job.name, performance.now() - from, null);
  } catch (error) {
    // A stop is no failure; the job stays claimed and so due.
    if (stop.aborted) return;
    log.error({ err: error, job: job.name }, 'job failed');
    await endTurn(db, job.name, performance.now() - from, error);
  } finally {
    clearInterval(keeper);
  }
}
