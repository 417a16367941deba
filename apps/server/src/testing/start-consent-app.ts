import { createHash, randomBytes } from 'node:crypto';
import { decideAuthorization, type AuthorizationRequest } from '@linklode/contract';
import { pino } from 'pino';
import { parseConfig, type Config } from '../platform/config/parse-config.ts';
import { freePort } from './free-port.ts';
import { scriptedWebSearch } from './scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from './start-test-app.ts';

/** The document of a client that every such app knows. */
export const DOCUMENT = 'https://agent.example.com/client.json';
export const VERIFIER = randomBytes(32).toString('base64url');
export const SPENDING = {
  approve: true,
  scope: 'spend',
  call_cap: 5,
  day_cap: 8,
  expires_in_days: 30,
} as const;

interface FormAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, string>;
}

export interface ConsentApp extends TestApp {
  readonly origin: string;
  readonly resource: string;
  /** By their addresses. */
  readonly documents: Record<string, unknown>;
  /** Of the log. */
  readonly lines: readonly string[];
  asking(change?: Partial<AuthorizationRequest>): AuthorizationRequest;
  /** What the person decides, by the browser's call. Answers where the browser is sent. */
  consent(person: Person, request: AuthorizationRequest, decision?: object): Promise<URL>;
  form(path: string, fields: Record<string, string>): Promise<FormAnswer>;
  redeem(code: string, change?: Record<string, string>): Promise<FormAnswer>;
  refresh(token: string, change?: Record<string, string>): Promise<FormAnswer>;
  connected(person: Person, decision?: object): Promise<{ access: string; refresh: string }>;
  /** The status that a bearer has at /mcp. */
  atMcp(token: string): Promise<number>;
}

export const codeFrom = (address: URL): string => address.searchParams.get('code') ?? 'none';

/** The product on a port, with a client that names itself by a document and asks to be let in. */
export async function startConsentApp(): Promise<ConsentApp> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const resource = `${origin}/mcp`;
  const lines: string[] = [];
  const documents: Record<string, unknown> = {
    [DOCUMENT]: {
      client_id: DOCUMENT,
      client_name: 'Example Agent',
      redirect_uris: ['https://agent.example.com/back', 'http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
    },
  };
  const known = parseConfig({ API_ORIGIN: origin, WEB_ORIGIN: 'http://localhost:3000' }, '/');
  const config: Partial<Config> = { api: known.api, web: known.web };
  const started = await startTestApp({
    webSearch: scriptedWebSearch(25),
    config,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    getDocument: ({ href }) =>
      Promise.resolve({
        status: href in documents ? 200 : 404,
        headers: [['Content-Type', 'application/json']],
        body: Buffer.from(JSON.stringify(documents[href] ?? null)),
      }),
  });
  await started.api.listen({ host: 'localhost', port });
  const app: ConsentApp = {
    ...started,
    origin,
    resource,
    documents,
    lines,
    asking: (change = {}) => ({
      client_id: DOCUMENT,
      redirect_uri: 'https://agent.example.com/back',
      response_type: 'code',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read spend',
      state: 's t&=?#',
      resource,
      ...change,
    }),
    async consent(person, request, decision = {}) {
      const body = { request, ...SPENDING, ...decision };
      const answer = await person.call(decideAuthorization, { body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return new URL(answer.body.redirect_to);
    },
    async form(path, fields) {
      const answer = await app.api.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    redeem: (code, change = {}) =>
      app.form('/token', {
        grant_type: 'authorization_code',
        client_id: DOCUMENT,
        redirect_uri: 'https://agent.example.com/back',
        code_verifier: VERIFIER,
        resource,
        code,
        ...change,
      }),
    refresh: (token, change = {}) =>
      app.form('/token', {
        grant_type: 'refresh_token',
        client_id: DOCUMENT,
        refresh_token: token,
        ...change,
      }),
    async connected(person, decision = {}) {
      const { body } = await app.redeem(codeFrom(await app.consent(person, app.asking(), decision)));
      return { access: body['access_token'] ?? 'none', refresh: body['refresh_token'] ?? 'none' };
    },
    async atMcp(token) {
      const answer = await app.api.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
      return answer.statusCode;
    },
  };
  return app;
}
