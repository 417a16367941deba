import { errorsOf, routes, type Route } from '@linklode/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { createRequestCounter } from '../limits/request-counter.ts';
import { createApi } from './create-api.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

interface Response {
  readonly $ref?: string;
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Response> }>>;
  readonly components: { readonly responses: Record<string, Response> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.api.inject('/openapi.json')).json<Document>();
});
afterAll(() => app.close());

/** "GET /search/smart" for everything that Fastify serves, out of the tree that it prints. */
function servedRoutes(): string[] {
  const served: string[] = [];
  const above: string[] = [];
  for (const line of app.api.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/u.exec(line);
    if (found === null) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    for (const method of methods.split(', ').filter(Boolean)) served.push(`${method} ${above.join('')}`);
  }
  return served;
}

const described = (): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document as object as Record<string, unknown>)).toEqual({
      valid: true,
    });
  });

  test('is made when somebody asks for it, and no start is kept waiting by it', async () => {
    let described = 0;
    const watched: Route = {
      ...routes.getMe,
      get summary() {
        described++;
        return routes.getMe.summary;
      },
    };
    const api = await createApi(
      parseConfig({}, '/'),
      pino({ level: 'silent' }),
      '0',
      createRequestCounter(null),
      { watched },
    );
    await api.ready();
    expect(described).toBe(0);
    for (let times = 0; times < 2; times++) expect((await api.inject('/openapi.json')).statusCode).toBe(200);
    expect(described).toBe(1);
    await api.close();
  });

  test('control: the validator refuses one that is not', async () => {
    const broken = structuredClone(document) as object as { paths: Record<string, unknown> };
    broken.paths['/planted'] = { get: { responses: { 200: { content: 5 } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('has every route that the API serves, and no other; HEAD, preflights, the reference, MCP and OAuth’s own forms apart', () => {
    // What is spoken at /mcp is JSON-RPC, and tells its calls itself; the others are named by the document of RFC 8414.
    const served = servedRoutes().filter(
      (one) => !/^(HEAD|OPTIONS) | \/docs| \/(mcp|token|revoke|register)$/.test(one),
    );
    expect(served.length).toBeGreaterThan(14);
    expect(described().toSorted()).toEqual(served.toSorted());
    expect(described().toSorted()).toEqual(
      Object.values(routes)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  test.each(Object.entries(routes as Record<string, Route>))(
    '%s: its success and each failure, with media types and headers',
    (_name, route) => {
      const { responses } = document.paths[route.path]?.[route.method.toLowerCase()] ?? { responses: {} };
      const success = String(route.status ?? 200);
      expect(Object.keys(responses)).toEqual([success, ...errorsOf(route).map(String)].toSorted());
      const media = Object.keys(responses[success]?.content ?? {});
      expect(media).toEqual(
        route.status === 204 || route.status === 302 ? [] : [route.mediaType ?? 'application/json'],
      );
      if (route.kind === 'file')
        expect(Object.keys(responses[success]?.headers ?? {})).toContain('Content-Disposition');
      const told = Object.keys(responses[success]?.headers ?? {});
      expect(told.includes('Credits-Charged')).toBe(route.access === 'account');
      expect(told.includes('Credits-Left')).toBe('Max-Credits' in (route.headers ?? {}));
      for (const status of errorsOf(route)) {
        const name = responses[String(status)]?.$ref?.replace('#/components/responses/', '') ?? '';
        const failure = document.components.responses[name];
        expect(Object.keys(failure?.content ?? {})).toEqual(['application/problem+json']);
        if (status === 429 || status === 503) expect(failure?.headers).toHaveProperty('Retry-After');
      }
    },
  );

  test('says of itself which addresses answer that it does not list', async () => {
    const { description } = (document as object as { info: { description: string } }).info;
    const told = [...description.matchAll(/`(\/[a-z]+)`/g)].map(([, address = '']) => address);
    expect(told.toSorted()).toEqual(['/docs', '/mcp', '/register', '/revoke', '/token']);
    for (const url of told) {
      const { statusCode } = await app.api.inject({ method: url === '/docs' ? 'GET' : 'POST', url });
      expect(statusCode, url).not.toBe(404);
    }
    expect((await app.api.inject('/elsewhere')).statusCode).toBe(404);
  });

  test('names Idempotency-Replayed where a key is taken, and nowhere else', () => {
    const namesIt = ({ method, path, status = 200 }: Route): boolean =>
      'Idempotency-Replayed' in
      (document.paths[path]?.[method.toLowerCase()]?.responses[String(status)]?.headers ?? {});
    const keyed = Object.values(routes as Record<string, Route>).filter(
      ({ headers = {} }) => 'Idempotency-Key' in headers,
    );
    expect(keyed.length).toBeGreaterThan(3);
    expect(Object.values(routes as Record<string, Route>).filter(namesIt)).toEqual(keyed);
  });

  test('says what a caller must expect of a search, an upload of rubbish and a sign-out', () => {
    expect(Object.keys(document.paths['/search']?.['post']?.responses ?? {})).toEqual(
      '200 400 401 402 403 404 405 408 409 413 415 422 429 431 503'.split(' '),
    );
    expect(Object.keys(document.paths['/auth/logout']?.['post']?.responses ?? {})).toContain('204');
    expect(Object.keys(document.paths['/auth/login']?.['get']?.responses ?? {})).toContain('302');
  });
});
