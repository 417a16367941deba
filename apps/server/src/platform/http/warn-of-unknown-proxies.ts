import type { FastifyBaseLogger, onRequestHookHandler } from 'fastify';

/** What an operator greps for; the start says it too where the addresses show that a proxy stands in front. */
export const UNKNOWN_PROXY =
  'TRUSTED_PROXIES is 0: all clients behind a reverse proxy count as one IP address and share one rate limit and one limit of free credits; see docs/how-to/run-on-a-server.md';

/** A hook that says once that X-Forwarded-For is received and ignored. */
export function warnOfUnknownProxies(log: FastifyBaseLogger): onRequestHookHandler {
  let isSaid = false;
  return (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(`X-Forwarded-For received and ignored. ${UNKNOWN_PROXY}`);
    }
    done();
  };
}
