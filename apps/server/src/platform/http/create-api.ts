import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { FILES_PER_MINUTE, getApiDescription, PRODUCT_NAME, routes, type Route } from '@linklode/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/parse-config.ts';
import { answerUnknownPath, createServer, pathOf, PROBES } from './create-server.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { describeApi } from './describe-api.ts';
import type { RequestCounter } from '../limits/request-counter.ts';
import { chooseEncoding, createPageBody, type PageBody } from './page-body.ts';
import { limitAccounts, limitAddresses, type LimitHeaders } from './request-limit.ts';
import type { MemberReader } from './session-reader.ts';
import { validateRequest } from './validate-request.ts';

/** The reference's own program writes styles into its elements. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Probes of an address. Their answers are kept, so this only bounds a flood; counted apart, so a flood of calls stops
 * none.
 */
const PROBES_PER_MINUTE = 6_000;

/**
 * Up to here an answer is packed in one go. A full page of results, 14 to 20 kB, takes 0.2 ms so; as a stream, which is
 * the plugin's way from 8 kB on where there are two cores, it took 0.2 ms more of this thread and a millisecond of the
 * clock.
 */
const PACKED_AT_ONCE_BYTES = 64 * 1024;

/** What a token is called where people put it into addresses (RFC 6750, section 2.3, and our own storage). */
const TOKEN_NAMES = ['token', 'auth_token', 'access_token', 'id_token'];

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects with 429 what is too much for the account; answers how its limit stands. */
    limitAccount: (accountId: string) => Promise<LimitHeaders>;
    /** The same for calls that make a file. */
    limitFiles: (accountId: string) => Promise<LimitHeaders>;
    /** Who works for whom; set before the first call of accounts is served. */
    members: MemberReader;
  }
}

/**
 * The API origin without any of its calls: CORS for the web origin alone, security headers, limits of requests per
 * address and per account, OpenAPI from the contract at /openapi.json and a readable reference at /docs.
 */
export async function createApi(
  config: Config,
  log: FastifyBaseLogger,
  version: string,
  counter: RequestCounter,
  described: Readonly<Record<string, Route>> = routes,
): Promise<FastifyInstance> {
  const app = createServer(config, log, { readableBy: config.web.origin });
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  // JSON alone: a text that holds some would be told that it is no object, and not what its header lacks.
  app.removeContentTypeParser('text/plain');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.api.origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  // Hooks of the whole server, before those of CORS and of the routes: what nobody may do too often is also to ask
  // whether one may, and to come with a wrong token.
  const limit = limitAddresses(counter, 'api', config.requestsPerMinute);
  const limitProbes = limitAddresses(counter, 'probes', PROBES_PER_MINUTE);
  app.addHook('onRequest', async (request, reply) => {
    try {
      await (PROBES.has(pathOf(request)) ? limitProbes(request) : limit(request));
    } catch (error) {
      void reply.headers({
        ...crossOriginHeaders(config.web.origin, request.headers.origin),
        'access-control-expose-headers': 'Retry-After',
      });
      throw error;
    }
  });
  app.decorate('limitAccount', limitAccounts(counter, 'account', config.requestsPerMinutePerAccount));
  app.decorate('limitFiles', limitAccounts(counter, 'files', FILES_PER_MINUTE));
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return;
    const { origin, 'access-control-request-method': wanted } = request.headers;
    if (origin !== undefined && wanted !== undefined) return;
    void reply.headers(crossOriginHeaders(config.web.origin, origin));
    throw new AppError(
      400,
      'invalid_preflight',
      'OPTIONS is answered where it asks leave for another origin: with Origin and Access-Control-Request-Method.',
    );
  });
  await app.register(cors, {
    origin: [config.web.origin],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'For-Account'],
    exposedHeaders: ['Retry-After', 'Content-Disposition', 'Idempotency-Replayed'],
    maxAge: 600,
    strictPreflight: true,
  });
  app.addHook('onRequest', async (request) => {
    if (!TOKEN_NAMES.some((name) => Object.hasOwn(request.query as object, name))) return;
    throw new AppError(
      400,
      'token_in_address',
      'A token must not stand in an address, where logs and histories keep it. Send it in the Authorization header.',
    );
  });
  // Half a kilobyte that says nothing to what is no page.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.removeHeader('permissions-policy');
    done(null, payload);
  });
  await app.register(compress, { threshold: 2048, syncThreshold: PACKED_AT_ONCE_BYTES });
  await app.register(cookie);
  const document = describeApi({ routes: described, version, origin: config.api.origin });
  await app.register(swagger, {
    mode: 'static',
    specification: { document } as unknown as StaticDocumentSpec,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { docExpansion: 'list', validatorUrl: null },
    theme: {
      title: `${PRODUCT_NAME} API`,
      css: [{ filename: 'no-topbar.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  serveDescription(app, document);
  answerUnknownPath(app);
  return app;
}

/**
 * The largest answer that anybody may ask for: made and packed once, so that many who ask share its bytes, and when the
 * first one asks, as it takes a tenth of a start.
 */
function serveDescription(app: FastifyInstance, document: object): void {
  let body: PageBody | undefined;
  app.get(getApiDescription.path, async ({ headers }, reply) => {
    body ??= createPageBody(JSON.stringify(document));
    const encoding = chooseEncoding([headers['accept-encoding']].flat().join());
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    if (encoding !== null) void reply.header('content-encoding', encoding);
    void reply.headers({ vary, 'content-type': 'application/json; charset=utf-8' });
    return reply.send(await body.encoded(encoding));
  });
}
