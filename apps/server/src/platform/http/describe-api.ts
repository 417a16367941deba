import { STATUS_CODES } from 'node:http';
import {
  COST_HEADERS,
  errorsOf,
  FOR_ACCOUNT,
  Problem,
  PRODUCT_NAME,
  roleOf,
  type Route,
} from '@linklode/contract';
import type { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

/** What each failure means, wherever it happens; a call's own words stand in its `detail`. */
const FAILURES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read: no valid HTTP or JSON, a token in the address, or what the call itself refuses.',
  401: 'The bearer token is missing, unknown, ended or past its time.',
  402: 'The balance does not cover it. Nothing was charged.',
  403: 'The account is suspended, or a personal key may not do this; `detail` says which.',
  404: 'There is no such thing of this account, or the caller does not work for it.',
  405: 'This address answers other methods; Allow names them.',
  408: 'The request did not arrive in time.',
  409: 'Something else of this account is under way, or the caller’s role in it does not reach so far. Nothing was charged.',
  413: 'The body is too large.',
  415: 'The body is not JSON, or packed in a way that is not known here.',
  422: 'Something in the request is not what it must be; `detail` says what. Nothing was charged.',
  429: 'Too many requests; Retry-After says when to come back. Nothing was charged.',
  431: 'The headers are larger than 64 KiB.',
  503: 'A part that the call needs is away; Retry-After says when to come back. Nothing was charged, unless `code` is `outcome_unknown`: then it is not known, and the same again under the same Idempotency-Key shows it.',
};

const text = { type: 'string' };
const HEADERS: Readonly<Record<number, Json>> = {
  401: { 'WWW-Authenticate': { description: 'Bearer.', required: true, schema: text } },
  405: { Allow: { description: 'The methods of this address.', required: true, schema: text } },
  429: { 'Retry-After': { description: 'Seconds.', required: true, schema: { type: 'string' } } },
  503: { 'Retry-After': { description: 'Seconds.', required: true, schema: { type: 'string' } } },
};

const INTRODUCTION = `Link prospecting on its own web index, paid by the result.

Every failure is a problem document (RFC 9457) with a stable \`code\` and the \`request_id\` that also stands in the log. GET
may be asked as HEAD; OPTIONS is answered to a browser's preflight.

Four addresses are not listed here since their protocols describe them: \`/mcp\` (Model Context Protocol), and \`/token\`,
\`/register\` and \`/revoke\` (OAuth 2.1), which fail in the words of those. \`/docs\` shows this document. Any other address
answers 404, but for those of local stand-ins where an installation is not in production.`;

interface ApiDescription {
  /** The calls, by their name. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly version: string;
  readonly origin: string;
}

/**
 * The OpenAPI 3.1 document of the contract. Its calls are described when somebody reads them: a start that nobody asks
 * is spared it.
 */
export function describeApi({ routes, version, origin }: ApiDescription): Json {
  let paths: Json | undefined;
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    nameOf(Number(status)),
    {
      description,
      ...(HEADERS[Number(status)] === undefined ? {} : { headers: HEADERS[Number(status)] }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version, description: INTRODUCTION },
    servers: [{ url: origin }],
    get paths() {
      return (paths ??= describePaths(routes));
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal key, made on the profile page: `read`, or `spend` up to its caps. A call that does not name it is for people alone.',
        },
      },
      schemas: { Problem: jsonSchemaOf(Problem, 'output') },
      responses: Object.fromEntries(failures) as Json,
    },
  };
}

function describePaths(routes: ApiDescription['routes']): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeCall(name, route);
  }
  return paths;
}

function describeCall(name: string, route: Route): Json {
  const { body, query } = route;
  const isForAccount = route.access === 'account' && roleOf(route) !== 'person';
  const headers = { ...route.headers, ...(isForAccount ? FOR_ACCOUNT : {}) };
  const parameters = [
    ...(query === undefined ? [] : parametersOf(query)),
    ...Object.entries(headers).map(([header, description]) => ({
      name: header,
      in: 'header',
      description,
      schema: text,
    })),
  ];
  return {
    operationId: name,
    tags: [route.path.split('/')[1]],
    summary: route.summary,
    security: describeSecurity(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } },
          },
        }),
    responses: {
      ...describeSuccess(route),
      ...Object.fromEntries(
        errorsOf(route).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
  };
}

function describeSecurity({ access, key }: Route): Json[] {
  if (access === 'public') return [];
  return [{ bearer: [] }, ...(key === undefined ? [] : [{ key: [key] }])];
}

const LIMITS = {
  RateLimit: {
    description: 'How many calls the account has left in this minute, and for how many seconds.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'How many calls an account may make a minute.', schema: text },
};

/** What an answer to an account says beside its body. */
function describeHeaders({ access, headers = {} }: Route): Json {
  if (access === 'public') return {};
  const told = Object.entries(COST_HEADERS).filter(
    ([name]) => name === 'Credits-Charged' || 'Max-Credits' in headers,
  );
  return {
    ...LIMITS,
    ...Object.fromEntries(
      told.map(([name, description]) => [name, { description, required: true, schema: text }]),
    ),
    ...('Idempotency-Key' in headers ? REPLAYED : {}),
  };
}

const REPLAYED = {
  'Idempotency-Replayed': {
    description:
      '`true` where this is the answer that an earlier request had under the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

function describeSuccess(route: Route): Json {
  const { status = 200, kind, mediaType, response } = route;
  const headers = describeHeaders(route);
  if (status === 204) return { 204: { description: 'Done.' } };
  if (status === 302) {
    const location = { Location: { required: true, schema: { type: 'string', format: 'uri' } } };
    return { 302: { description: 'To go on elsewhere.', headers: location } };
  }
  if (kind === 'file') {
    const disposition = { description: 'The name of the file.', required: true, schema: text };
    return {
      200: {
        description: 'The file.',
        headers: { ...headers, 'Content-Disposition': disposition },
        content: { [mediaType ?? 'application/octet-stream']: { schema: {} } },
      },
    };
  }
  return {
    [status]: {
      description: 'Done.',
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      content: { 'application/json': { schema: jsonSchemaOf(response, 'output') } },
    },
  };
}

function parametersOf(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** As components are called: of letters alone. */
function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replaceAll(/[^A-Za-z]/g, '');
}
