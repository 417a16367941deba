import { randomUUID } from 'node:crypto';
import { getHealth, getReadiness } from '@linklode/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config/parse-config.ts';
import { AppError } from '../app-error.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { warnOfUnknownProxies } from './warn-of-unknown-proxies.ts';
import { tell } from '../telemetry/events.ts';
import { endPiledUpConnections, SILENT_CONNECTION_MS } from './bound-connections.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { readQueryString } from './read-query-string.ts';
import { PROBLEM_TYPE, problemOf, toAppError } from './problem-details.ts';
import { answerTransportErrors } from './transport-errors.ts';

/** 64 KiB of headers, as the product promises; cookies of a shared domain can be large. */
const MAX_HEADER_BYTES = 64 * 1024;
const BODY_LIMIT_BYTES = 256 * 1024;
/** Of a part that is away and does not say for how long. */
const RETRY_AFTER_SECONDS = 5;
const PERMISSIONS_POLICY = permissionsPolicy();

/** Supervisors and load balancers ask these every second: they have a limit of their own and are no news. */
export const PROBES: ReadonlySet<string> = new Set([getHealth.path, getReadiness.path]);

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, once that is settled; for the log. */
    accountId: string | null;
    /** The personal key that it came with; for the log. */
    keyId: string | null;
    /** Who asks, where that is not the account's owner. */
    memberId: string | null;
  }
}

/** One HTTP server with the limits and the error answers that both origins share. */
export function createServer(
  config: Config,
  log: FastifyBaseLogger,
  options: {
    /** Where an address leads, by which it is routed and logged; to itself unless told. */
    readonly addressOf?: (url: string) => string;
    /** The one other origin that may read errors met before any hook; nobody when not given. */
    readonly readableBy?: string;
    /** As measurements name it; the API unless told. */
    readonly origin?: 'api' | 'web';
  } = {},
): FastifyInstance {
  const { addressOf = (url) => url, readableBy = null, origin = 'api' } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: SILENT_CONNECTION_MS,
    // What still comes on an open connection while we stop is answered as ever, with Connection: close.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    routerOptions: { ignoreTrailingSlash: false, querystringParser: readQueryString },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // Node would answer with nothing at all; a hook below says what is missing.
      requireHostHeader: false,
    },
    clientErrorHandler: answerTransportErrors(log, readableBy),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      void reply.headers({
        'x-content-type-options': 'nosniff',
        ...crossOriginHeaders(readableBy, request.headers.origin),
      });
      void sendProblem(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  endPiledUpConnections(app.server);
  app.setErrorHandler(sendProblem);
  app.decorateRequest('accountId', null);
  app.decorateRequest('keyId', null);
  app.decorateRequest('memberId', null);
  // First of all hooks, so that refusals carry it too. A page that may do more says so over it.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    done();
  });
  app.addHook('onRequest', async (request, reply) => {
    // Who has gone needs no answer, and has no address that could be counted.
    if (request.raw.socket.destroyed || request.raw.socket.remoteAddress === undefined) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    // Every line about this request says where it came from.
    request.log = request.log.child({ address: request.ip });
    reply.log = request.log;
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError(400, 'malformed_request', 'The request has no Host header.');
  });
  if (config.trustedProxies === 0) app.addHook('onRequest', warnOfUnknownProxies(log));
  app.addHook('onResponse', (request, reply, done) => {
    // The path only: query strings may carry codes and tokens.
    const path = pathOf(request);
    request.log[PROBES.has(path) ? 'debug' : 'info'](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.accountId,
        ...(request.keyId === null ? {} : { key: request.keyId }),
        ...(request.memberId === null ? {} : { member: request.memberId }),
      },
      'request',
    );
    tell('request', {
      origin,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  return app;
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const problem = problemOf(known, request.id);
  if (known === null)
    request.log.error({ err: error, path: pathOf(request), account: request.accountId }, 'unhandled error');
  else if (known.status >= 500 && known.isLogged)
    request.log.warn(
      { err: known.cause ?? known, code: known.code, account: request.accountId },
      known.message,
    );
  if (problem.status === 401 && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer');
  if (problem.code === 'insufficient_scope' && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer error="insufficient_scope", scope="spend"');
  const retryAfter = known?.retryAfterSeconds ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) void reply.header('retry-after', String(retryAfter));
  // The body is text by now: an error must not depend on any serializer of the route that failed.
  return reply
    .code(problem.status)
    .header('content-type', PROBLEM_TYPE)
    .serializer(String)
    .send(JSON.stringify(problem));
}

/** 404, or 405 with Allow where another method lives at the same path. */
export function answerUnknownPath(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = (['GET', 'POST'] as const).filter(
      (method) => app.findRoute({ method, url: path }) !== null,
    );
    if (allowed.length === 0 || allowed.includes(request.method as 'GET')) {
      return sendProblem(new AppError(404, 'not_found', 'There is nothing at this address.'), request, reply);
    }
    const methods = allowed.includes('GET') ? ['GET', 'HEAD', ...allowed.slice(1)] : allowed;
    void reply.header('allow', methods.join(', '));
    return sendProblem(
      new AppError(405, 'method_not_allowed', `This address answers ${methods.join(', ')} only.`),
      request,
      reply,
    );
  });
}
