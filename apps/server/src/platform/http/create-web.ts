import fs from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { CONTENT_PATHS, WEB_PATHS, type WebConfig } from '@linklode/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/parse-config.ts';
import { manifestText } from './app-manifest.ts';
import { modelsText, robotsText, securityText, sitemapXml } from './crawler-files.ts';
import { createServer, pathOf } from './create-server.ts';
import { fillPage, inlineHashes, type InlineHashes } from './fill-page.ts';
import { chooseEncoding, createPageBody, isKnown, type PageBody } from './page-body.ts';
import type { RequestCounter } from '../limits/request-counter.ts';
import { limitAddresses } from './request-limit.ts';
import { createPagePolicies, type PagePolicy } from './page-policies.ts';
import { withoutEndSlashes } from './without-end-slashes.ts';

/**
 * The web origin: the built app, with the browser's configuration written into each page. A known path answers 200, any
 * other path 404 with the not-found page, which the app draws by itself. Search engines are told what there is to read,
 * and that nothing else is for them.
 */
export async function createWeb(
  config: Config,
  webConfig: WebConfig,
  dist: string,
  log: FastifyBaseLogger,
  counter: RequestCounter,
): Promise<FastifyInstance> {
  const pages = readPages(dist, webConfig);
  const bodies = new Map([...pages].map(([name, html]) => [name, createPageBody(html)]));
  const bodyOf = (name: string): PageBody => bodies.get(name) ?? bodies.get('*') ?? createPageBody('');
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.header('x-robots-tag', 'noindex');
    return sendHtml(request, reply, bodyOf('404'), 404);
  };
  const app = createServer(config, log, { origin: 'web', addressOf: readable });
  const policyOf = createPagePolicies(webConfig, config.production);
  const inline = inlineHashes([...pages.values()]);
  await app.register(helmet, {
    ...helmetOptions(policyOf(''), inline),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.web.origin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', limitAddresses(counter, 'web', config.webRequestsPerMinute));
  // A tenth less than by the default, in no more time.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  await app.register(compress, { threshold: 1024, brotliOptions });
  const assets = path.join(dist, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    // File names hold a hash of their content.
    immutable: true,
    maxAge: '365d',
    // The build leaves each text compressed beside it.
    preCompressed: true,
    // Beside the hash and the etag it says nothing; each file of a first visit carries it.
    lastModified: false,
    acceptRanges: false,
    // The loose files of serveLooseFiles come by here too.
    setHeaders: (reply, file) => {
      if (file.startsWith(assets)) keepHeadersOfFiles(reply);
    },
  });
  serveLooseFiles(app, dist);
  serveText(app, '/robots.txt', 'text/plain', () => robotsText(webConfig.web_origin));
  serveText(app, '/sitemap.xml', 'application/xml', () => sitemapXml(webConfig.web_origin));
  serveText(app, '/llms.txt', 'text/plain', () => modelsText(webConfig));
  serveText(app, '/.well-known/security.txt', 'text/plain', () => securityText(webConfig, new Date()));
  serveText(app, '/manifest.webmanifest', 'application/manifest+json', manifestText);

  for (const known of [...WEB_PATHS.public, ...WEB_PATHS.protected]) {
    const isForReaders = CONTENT_PATHS.includes(known);
    const html = pages.get(known) ?? pages.get('*') ?? '';
    const policy = policyOf(known);
    const body = bodyOf(known);
    const ahead = WEB_PATHS.protected.includes(known) ? namePreloads(html) : '';
    app.get(known, { helmet: helmetOptions(policy, inline) }, (request, reply) => {
      void reply.header('permissions-policy', policy.permissions);
      if (!isForReaders) void reply.header('x-robots-tag', 'noindex');
      if (ahead !== '') void reply.header('link', ahead);
      return sendHtml(request, reply, body);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const known = withoutEndSlashes(pathOf(request));
    const isKnown = [...WEB_PATHS.public, ...WEB_PATHS.protected].includes(known);
    // One address for each page; only ever to a path of our own list.
    if (isKnown && request.method === 'GET') return reply.redirect(known, 308);
    return notFound(request, reply);
  });
  return app;
}

const NOWHERE = '/address-that-cannot-be-decoded';

/**
 * An address that cannot be decoded is one that is not there. It goes on as such a one: the framework would refuse it
 * before any hook, and the page of its answer would have no content policy and pass the limit of requests by.
 */
function readable(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}

/** `inline`: by directive, what lets in the scripts and styles that the pages hold in themselves. */
function helmetOptions({ content, openerPolicy }: PagePolicy, inline: InlineHashes) {
  const directives = Object.fromEntries(
    Object.entries(content).map(([name, sources]) => [
      name,
      [...sources, ...(inline[name as keyof InlineHashes] ?? [])],
    ]),
  );
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: openerPolicy },
  };
}

/**
 * The scripts that a page names, as its header: on a slow network they are asked for half a second earlier than by the
 * page, whose body has its styles in it.
 */
const namePreloads = (html: string): string =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)]
    .map(([, address]) => `<${address}>; rel=modulepreload`)
    .join(', ');

const FOR_FILES = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** What a page is told weighs as much as a small script, and says nothing to a file: opened alone, it loads nothing. */
function keepHeadersOfFiles(reply: FastifyReply): void {
  for (const name of reply.raw.getHeaderNames()) if (!FOR_FILES.has(name)) reply.raw.removeHeader(name);
  reply.removeHeader('permissions-policy');
  void reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'");
}

/** A page that the browser has from before is not sent again: on a slow network that is half a second of each visit. */
function sendHtml(request: FastifyRequest, reply: FastifyReply, body: PageBody, status = 200): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  void reply.headers({ 'cache-control': 'no-cache', etag: body.etag, vary: 'accept-encoding' });
  if (status === 200 && isKnown(body.etag, known)) return reply.code(304).send();
  const encoding = chooseEncoding([accepted].flat().join());
  if (encoding !== null) void reply.header('content-encoding', encoding);
  void reply.code(status).header('content-type', 'text/html; charset=utf-8');
  void body.encoded(encoding).then(
    (bytes) => reply.send(bytes),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function serveText(app: FastifyInstance, address: string, type: string, text: () => string): void {
  app.get(address, (_request, reply) =>
    reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('cache-control', 'public, max-age=3600')
      .send(text()),
  );
}

/** Files beside index.html: icons, the picture for links. */
function serveLooseFiles(app: FastifyInstance, dist: string): void {
  for (const entry of fs.readdirSync(dist, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.html')) continue;
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, dist, { immutable: false, maxAge: '1h' }),
    );
  }
}

/**
 * `index.html` serves every path ("*") that has no `prerendered/<path>/index.html` of its own, `404.html` the unknown
 * ones.
 */
function readPages(dist: string, webConfig: WebConfig): Map<string, string> {
  const pages = new Map<string, string>();
  const add = (name: string, file: string): void => {
    if (fs.existsSync(file)) pages.set(name, fillPage(fs.readFileSync(file, 'utf8'), webConfig));
  };
  add('*', path.join(dist, 'index.html'));
  add('404', path.join(dist, '404.html'));
  for (const known of [...WEB_PATHS.public, ...WEB_PATHS.protected])
    add(known, path.join(dist, 'prerendered', known, 'index.html'));
  return pages;
}
