import type { FastifyBaseLogger, onRequestHookHandler } from 'fastify';

/** What an operator greps for; the start says it too where the addresses show that a proxy stands in front. */
export const UNKNOWN_PROXY =
  'TRUSTED_PROXIES is 0, so everybody behind a proxy counts as one address, with one limit of requests and of free credits for all of them: docs/how-to/run-on-a-server.md';

/** A hook that says once that X-Forwarded-For comes and is not believed. */
export function warnOfUnknownProxies(log: FastifyBaseLogger): onRequestHookHandler {
  let isSaid = false;
  return (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(`X-Forwarded-For came with a request and is not believed. ${UNKNOWN_PROXY}`);
    }
    done();
  };
}
