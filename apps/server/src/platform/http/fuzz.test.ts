import { randomInt } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { getHealth, type Route } from '@linklode/contract';
import { startHostilePaymentProvider, type HostilePaymentProvider } from '@linklode/stand-ins';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SignInRefusedError, type Identity, type IdentityProvider } from '../../modules/auth/index.ts';
import { MetricsError, type LinkMetrics } from '../../modules/metrics/index.ts';
import { ProspectsError, type ProspectFinder } from '../../modules/prospects/index.ts';
import { fuzzRound, type FuzzRequest, type OpenApiDocument } from '../../testing/api-fuzzer.ts';
import { createJudge, type FuzzAnswer } from '../../testing/judge-answer.ts';
import { withOtherTongues } from '../../testing/other-tongues.ts';
import { scriptedSmartSearch } from '../../testing/scripted-smart-search.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { gatewayOf } from '../../testing/start-payments-app.ts';
import { parseConfig } from '../config/parse-config.ts';
import { AppError } from '../app-error.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import { createRequestCounter } from '../limits/request-counter.ts';
import { createApi } from './create-api.ts';

const REQUESTS = process.env['NIGHTLY'] === '1' ? 20_000 : 1_000;
/** Another one each time; a run is repeated with FUZZ_SEED. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const PEOPLE = 6;

/**
 * The code of a sign-in is the identity itself; any other code is refused, as a provider refuses what it did not give.
 */
const identity: IdentityProvider = {
  authorizationUrl: ({ state }) => Promise.resolve(new URL(`https://id.example/authorize?state=${state}`)),
  exchange: ({ code }) => {
    try {
      return Promise.resolve(JSON.parse(Buffer.from(code, 'base64url').toString('utf8')) as Identity);
    } catch (error) {
      return Promise.reject(new SignInRefusedError('no code of ours', error));
    }
  },
};

/** Knows what it is asked about, and says it in texts that are broken. */
const metrics: LinkMetrics = {
  sources: ['own-index'],
  lookUp: (pages) =>
    Promise.resolve(
      pages.map(({ own }) => ({
        kind: 'known' as const,
        metrics: own ?? { source: 'own-index' as const, da: 1, pa: 100, spamScore: null, asOf: '2026-11-20' },
      })),
    ),
};
const broken = 'half \ud83d of it';
const prospects: ProspectFinder = {
  find: () =>
    Promise.resolve({
      brand: broken,
      contacts: [{ kind: 'address', value: broken, evidenceUrl: broken, evidenceText: broken }],
      prospects: [
        {
          name: broken,
          profile: 'https://www.linkedin.com/in/one',
          designation: broken,
          company: broken,
          category: 'seo',
          evidenceUrl: 'https://one.example/',
          evidenceText: broken,
          confidence: 'low',
          relation: 'own',
        },
      ],
    }),
};

const SAMPLES = {
  query: [
    'intitle:guide',
    'intext:garden site:.edu',
    '"write for us" -site:a.example intitle:x',
    'Acme CRM, acme.com',
  ],
  exclude: [[], ['a.example', 'b.example'], 'c.example', ['credit-XY!!']],
  page: [1, 2, 3, 10],
  filter: ['guest_post_pages', 'unlinked_mentions', 'saas_blogs', 'listicles'],
  domains: [['one.example'], ['one.example', 'two.example'], ['1.2.3.4'], ['münchen.example', ' ']],
  domain: ['one.example', 'foo.co.uk'],
  url: ['https://one.example/page'],
  limit: [1, 12, 25],
  amount: [129, 249, 499, 999],
  credits: [50, 100, 200, 400],
  email: ['alice@example.com'],
  id: ['00000000-0000-4000-8000-000000000000'],
  jsonrpc: ['2.0'],
  method: ['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'notifications/x'],
  params: [
    {},
    { name: 'quote', arguments: { query: 'intitle:guide' } },
    { name: 'search', arguments: { query: 'intitle:guide', max_credits: 1 } },
  ],
  client_id: ['llp1_WyJBZ2VudCIsImh0dHBzOi8vYS5leGFtcGxlL2IiXQ', 'https://a.example/c.json'],
  redirect_uri: ['https://a.example/b'],
  redirect_uris: [['https://a.example/b'], ['http://localhost:1/']],
  response_type: ['code'],
  code_challenge: ['x'.repeat(43)],
  code_challenge_method: ['S256'],
  scope: ['read', 'spend', 'read spend'],
  grant_type: ['authorization_code', 'refresh_token'],
  code_verifier: ['x'.repeat(43)],
} as const;

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

const sendTo =
  (api: FastifyInstance): Send =>
  async ({ method, path, query, headers, body }) => {
    const answer = await api.inject({
      method: method as 'GET',
      url: query === '' ? path : `${path}?${query}`,
      headers,
      ...(body === null ? {} : { payload: body }),
    });
    const packed = UNPACK[String(answer.headers['content-encoding'])];
    const text = packed === undefined ? answer.body : packed(answer.rawPayload).toString('utf8');
    return { status: answer.statusCode, headers: answer.headers, body: text };
  };

const documentOf = async (api: FastifyInstance): Promise<OpenApiDocument> =>
  (await api.inject('/openapi.json')).json<OpenApiDocument>();

/**
 * Sends rounds of requests, one after another, until `count` or a few more are sent. Throws at the first answer that is
 * not as the document says, with what repeats it.
 */
async function fuzz(
  send: Send,
  document: OpenApiDocument,
  options: { count: number; isDown?: boolean },
): Promise<Map<string, number>> {
  const { count, isDown = false } = options;
  const judge = createJudge(document, { isDown });
  const seen = new Map<string, number>();
  let sent = 0;
  const judgeOne = async (request: FuzzRequest): Promise<void> => {
    sent += 1;
    const answer = await send(request);
    const key = `${request.method} ${request.path} ${answer.status}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const faults = judge(request, answer);
    if (faults.length === 0) return;
    throw new Error(
      `${faults.join('; ')}\nrequest: ${JSON.stringify(request).slice(0, 2_000)}\nanswer: ${answer.status} ${answer.body.slice(0, 500)}`,
    );
  };
  const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  const run = await fc.check(
    fc.asyncProperty(fuzzRound(document, SAMPLES, STAND_FOR_TOKENS), async (round) => {
      for (const request of round) await judgeOne(request);
    }),
    // Not shrunk: the accounts are not as they were, and a request is short enough to read.
    { numRuns: Math.ceil(count / calls), seed: SEED, endOnFailure: true },
  );
  if (run.failed)
    throw new Error(
      `FUZZ_SEED=${SEED}, request ${sent}: ${String(run.errorInstance)}\nlogged: ${JSON.stringify(logged.slice(-1))}`,
    );
  return seen;
}

let provider: HostilePaymentProvider;
let app: TestApp;
let logged: { level: number; msg: string }[] = [];
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void logged.push(JSON.parse(line) as { level: number; msg: string }) },
);

beforeEach(async () => {
  logged = [];
  provider = await startHostilePaymentProvider({ slowMs: 1 });
});
afterEach(() => provider.close());

/** As tokens stand in the requests: a seed has to make the same ones again, and sessions end on the way. */
const STAND_FOR_TOKENS = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`);

/** Sends with the tokens of people who sign in, and do so again when a request has ended their session. */
function sendAsPeople(): Send {
  const send = sendTo(app.api);
  const tokens = new Map<string, string>();
  return async (request) => {
    const name = STAND_FOR_TOKENS.find((one) => request.headers['authorization'] === `Bearer ${one}`);
    if (name === undefined) return send(request);
    const token = tokens.get(name) ?? (await app.signIn('alice', name)).token;
    tokens.set(name, token);
    const answer = await send({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
    const endsIt = request.method === 'POST' && /^\/(auth\/logout|user\/)/.test(request.path);
    if (endsIt || answer.status === 401) tokens.delete(name);
    return answer;
  };
}

describe(`the API under requests of every kind (FUZZ_SEED=${SEED})`, () => {
  test(
    `answers ${REQUESTS} of them as its document says, and the books balance`,
    { timeout: 1_200_000 },
    async () => {
      console.log(`fuzzing with FUZZ_SEED=${SEED}`);
      const webSearch = scriptedWebSearch(37);
      app = await startTestApp({
        webSearch,
        smartSearch: scriptedSmartSearch(25),
        metrics,
        prospects,
        identity,
        payments: gatewayOf(provider),
        // No request of this test leaves the machine.
        getDocument: ({ hostname }) => Promise.reject(new FetchError('no such host', hostname)),
        log,
      });
      try {
        const document = withOtherTongues(await documentOf(app.api));
        const seen = await fuzz(sendAsPeople(), document, { count: REQUESTS });
        // It reached what it should: every call, its success, and the failures that can be had here.
        const statuses = new Set([...seen.keys()].map((key) => key.split(' ').at(-1)));
        for (const status of ['200', '204', '302', '400', '401', '404', '405', '415', '422'])
          expect(statuses).toContain(status);
        for (const [path, methods] of Object.entries(document.paths))
          for (const method of Object.keys(methods))
            expect([...seen.keys()].some((key) => key.startsWith(`${method.toUpperCase()} ${path} `))).toBe(
              true,
            );
        expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
      } finally {
        // Audits the ledger.
        await app.close();
      }
    },
  );

  test(
    'says 503, and when to come back, where the parts behind it are away',
    { timeout: 120_000 },
    async () => {
      const webSearch = scriptedWebSearch(1);
      const smartSearch = scriptedSmartSearch(1);
      webSearch.faultMode = 'fails';
      smartSearch.faultMode = 'fails';
      app = await startTestApp({
        webSearch,
        smartSearch,
        metrics: {
          sources: ['own-index'],
          lookUp: (pages) =>
            Promise.resolve(pages.map(() => ({ kind: 'unavailable', cause: new MetricsError('away') }))),
        },
        prospects: { find: () => Promise.reject(new ProspectsError('away')) },
        identity,
        readiness: { failures: () => Promise.resolve(['the index is not there']) },
        log,
      });
      try {
        const document = await documentOf(app.api);
        await fuzz(sendAsPeople(), document, { count: 300, isDown: true });
        // And the calls that need those parts, asked rightly.
        const judge = createJudge(document, { isDown: true });
        const { token } = await app.signIn('alice', 'asks rightly');
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const asked: Pick<FuzzRequest, 'method' | 'path' | 'query' | 'body'>[] = [
          { method: 'POST', path: '/search', query: '', body: '{"query":"intitle:away"}' },
          { method: 'GET', path: '/search/smart', query: 'filter=guest_post_pages&query=away', body: null },
          { method: 'POST', path: '/bulk-metrics', query: '', body: '{"domains":["away.example"]}' },
          { method: 'GET', path: '/prospects/linkedin', query: 'domain=away.example', body: null },
          { method: 'POST', path: '/payments/create-order', query: '', body: '{"amount":129,"credits":50}' },
          { method: 'GET', path: '/readyz', query: '', body: null },
        ];
        for (const one of asked) {
          const request = { ...one, headers };
          const answer = await sendTo(app.api)(request);
          expect(answer.status, one.path).toBe(503);
          expect(judge(request, answer)).toEqual([]);
        }
        expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
      } finally {
        await app.close();
      }
    },
  );
});

describe('control: a call that breaks its document is caught', () => {
  const planted = (path: string): Record<string, Route> => ({ planted: { ...getHealth, path } });
  const config = parseConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' }, '/');

  test.each([
    ['a status of its own', () => ({ status: 418, body: {} }), '418 does not stand in the document'],
    [
      'a body that is not as promised',
      () => ({ status: 200, body: { status: 'sick' } }),
      'against its schema',
    ],
    [
      'an error that is no problem document',
      () => ({ status: 400, body: { error: 'x' } }),
      'and not application/problem+json',
    ],
    [
      'an error in the words of a library',
      () => {
        throw new AppError(400, 'invalid_request', 'Invalid input: expected string');
      },
      'jargon',
    ],
    [
      'a defect',
      () => {
        throw new TypeError('planted');
      },
      'a 500',
    ],
  ] as [string, () => { status: number; body: object }, string][])('%s', async (_what, answer, fault) => {
    logged = [];
    const api = await createApi(config, log, '0', createRequestCounter(null), planted('/planted'));
    api.get('/planted', (_request, reply) => {
      const { status, body } = answer();
      return reply.code(status).send(body);
    });
    await expect(fuzz(sendTo(api), await documentOf(api), { count: 50 })).rejects.toThrow(fault);
    await api.close();
  });

  test('and what was sent may be repeated in its own words', async () => {
    const api = await createApi(config, log, '0', createRequestCounter(null), planted('/planted'));
    api.get('/planted', () => {
      throw new AppError(400, 'invalid_request', '“NaN” is not a domain.');
    });
    await fuzz(sendTo(api), await documentOf(api), { count: 50 });
    await api.close();
  });

  test('and one that is as promised passes', async () => {
    const api = await createApi(config, log, '0', createRequestCounter(null), planted('/planted'));
    api.get('/planted', () => ({ status: 'ok' }));
    await fuzz(sendTo(api), await documentOf(api), { count: 50 });
    await api.close();
  });
});
