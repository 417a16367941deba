import type { FastifyBaseLogger } from 'fastify';

const SUM_MS = 5_000;

/**
 * A line for the first connection that is lost and one for all that follow within five seconds: when the server goes,
 * every connection of a pool ends at once, and twenty stacks of the same end help nobody.
 */
export function reportLostConnections(
  log: Pick<FastifyBaseLogger, 'warn'>,
  pool: string,
): (error: Error) => void {
  let more: number | null = null;
  return (error) => {
    if (more !== null) {
      more++;
      return;
    }
    more = 0;
    log.warn({ reason: error.message }, `database connection lost (${pool})`);
    setTimeout(() => {
      if (more !== null && more > 0) log.warn({ lost: more }, `more database connections lost (${pool})`);
      more = null;
    }, SUM_MS).unref();
  };
}
