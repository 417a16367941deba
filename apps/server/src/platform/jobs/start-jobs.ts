import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabasePool } from '../database/open-database.ts';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface RunningJobs {
  /** No run begins after this; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * Runs each job at its interval, on one process of the installation at a time: the run holds an advisory lock of the
 * database, and a process that does not get it skips its turn. A failure is logged and the next turn comes as usual.
 */
export function startJobs(db: DatabasePool, jobs: readonly Job[], log: FastifyBaseLogger): RunningJobs {
  const underWay = new Map<string, Promise<void>>();
  const timers = jobs.map((job) => {
    const timer = setInterval(() => {
      if (underWay.has(job.name)) return;
      const turn = takeTurn(db, job)
        .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'a job failed'))
        .finally(() => underWay.delete(job.name));
      underWay.set(job.name, turn);
    }, job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

async function takeTurn(db: DatabasePool, job: Job): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`hashtext(${`job:${job.name}`})`;
    const locked = await sql<{ got: boolean }>`SELECT pg_try_advisory_lock(${key}) AS got`.execute(
      connection,
    );
    if (locked.rows[0]?.got !== true) return;
    try {
      await job.run();
    } finally {
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
