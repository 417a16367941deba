import type { FastifyBaseLogger } from 'fastify';

const SUM_MS = 5_000;

/**
 * A line for the first connection that is lost and one for all that follow within five seconds: when the server goes, every
 * connection of a pool ends at once, and twenty stacks of the same end help nobody.
 */
export function reportLostConnections(
  log: Pick<FastifyBaseLogger, 'warn'>,
  whose: string,
): (error: Error) => void {
  let more: number | null = null;
  return (error) => {
    if (more !== null) {
      more++;
      return;
    }
    more = 0;
    log.warn({ reason: error.message }, `a database connection ${whose} was lost`);
    setTimeout(() => {
      if (more !== null && more > 0) log.warn({ lost: more }, `more database connections ${whose} were lost`);
      more = null;
    }, SUM_MS).unref();
  };
}
