import { exchangeCode, type Route } from '@linklode/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { z } from 'zod';
import { AUDIT_RULES } from '../compose-audit.ts';
import { buildApp, type AppParts } from '../build-app.ts';
import type { Identity, IdentityProvider } from '../modules/auth/index.ts';
import { auditCredits, post } from '../modules/credits/index.ts';
import type { LikenessFinder } from '../modules/likeness/index.ts';
import type { LinkMetrics } from '../modules/metrics/index.ts';
import type { PaymentGateway, PaymentsService } from '../modules/payments/index.ts';
import type { ProspectFinder } from '../modules/prospects/index.ts';
import type { SearchService, SmartSearch, WebSearch } from '../modules/search/index.ts';
import { parseConfig, type Config } from '../platform/config/parse-config.ts';
import { inTransaction, type DatabasePool } from '../platform/database/open-database.ts';
import type { WebNetwork } from '../platform/fetching/web-network.ts';
import { createRequestCounter, type RequestCounter } from '../platform/limits/request-counter.ts';
import { createSharedLease } from '../platform/limits/shared-lease.repo.ts';
import { makeSigningKey, type SigningKey } from '../platform/signing/signing-key.ts';
import { paymentsAway } from './payments-away.ts';
import { borrowTestDatabase, createTestDatabase } from './test-database.ts';

/** What a person starts with: alice has 100 credits, bob has none, carol is new. */
const PEOPLE = { alice: 100, bob: 0, carol: 20 } as const;
export type PersonName = keyof typeof PEOPLE;

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: T;
}

export interface Person {
  readonly accountId: string;
  readonly token: string;
  call<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
    route: Route<B, Q, R>,
    input?: {
      body?: z.input<B>;
      query?: z.input<Q>;
      /** Another person's account, for which the call is made. */
      forAccount?: string;
    },
  ): Promise<Answer<z.output<R>>>;
}

export interface TestApp {
  readonly api: FastifyInstance;
  /** As the role of the product. */
  readonly db: DatabasePool;
  readonly url: string;
  /** As the owner of the schema, for what the product may not do. */
  readonly owner: DatabasePool;
  readonly ownerUrl: string;
  readonly payments: PaymentsService;
  readonly search: SearchService;
  /** With a subject of its own, another person who starts with as much. */
  signIn(name: PersonName, subject?: string, email?: string): Promise<Person>;
  signInAs(
    identity: Partial<Identity> & { subject: string },
  ): Promise<Answer<{ token?: string; detail?: string }>>;
  /** The differences that the audit finds, by rule; empty when every credit is accounted for. */
  audit(): Promise<Record<string, readonly string[]>>;
  /** Closes everything. Throws when the books do not balance: every test that touches money is audited. */
  close(): Promise<void>;
}

const nothingFound: WebSearch = {
  version: () => 'none',
  search: () => Promise.resolve({ results: [], total: 0 }),
};

const noSmartRows: SmartSearch = { version: () => 'none', search: () => Promise.resolve([]) };

const nothingInCommon: LikenessFinder = {
  findLikeness: ({ examples }) =>
    Promise.resolve({
      query: null,
      why_none: 'nothing_in_common',
      kind: null,
      precision: null,
      terms: [],
      examples: examples.map(({ text }) => ({
        text,
        site: null,
        page: null,
        is_found: null,
        is_found_again: null,
      })),
      websites: { websites: null },
      all_websites: { websites: null },
      by_chance: null,
    }),
};

/** Knows only what a scripted source says that it measured. */
const nothingKnown: LinkMetrics = {
  sources: ['own-index'],
  lookUp: (pages) =>
    Promise.resolve(pages.map(({ own }) => (own ? { kind: 'known', metrics: own } : { kind: 'unknown' }))),
};

const nobodyFound: ProspectFinder = {
  find: (domain) => Promise.resolve({ brand: domain, prospects: [], contacts: [] }),
};

/** The code of a scripted sign-in is the identity itself. */
const scriptedIdentity: IdentityProvider = {
  authorizationUrl: (secrets) =>
    Promise.resolve(new URL(`https://id.example/authorize?state=${secrets.state}`)),
  exchange: ({ code }) =>
    Promise.resolve(JSON.parse(Buffer.from(code, 'base64url').toString('utf8')) as Identity),
};

export interface TestAppOptions {
  readonly webSearch?: WebSearch;
  readonly smartSearch?: SmartSearch;
  readonly likeness?: LikenessFinder;
  readonly metrics?: LinkMetrics;
  readonly prospects?: ProspectFinder;
  readonly sheets?: AppParts['sheets'];
  readonly payments?: PaymentGateway;
  readonly network?: WebNetwork;
  readonly getDocument?: AppParts['getDocument'];
  readonly identity?: IdentityProvider;
  readonly config?: Partial<Config>;
  /** With a number the app has a database and a pool of its own, which no test had before it or has after it. */
  readonly maxConnections?: number;
  /** The same, by another way to the database; see `startLosingWay`. */
  readonly through?: (url: string) => string;
  readonly readiness?: AppParts['readiness'];
  readonly isGivenUp?: () => boolean;
  readonly receiptKey?: SigningKey;
  readonly indexState?: AppParts['indexState'];
  readonly counter?: RequestCounter;
  readonly log?: FastifyBaseLogger;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { maxConnections, through } = options;
  const database = await (maxConnections === undefined && through === undefined
    ? borrowTestDatabase()
    : createTestDatabase({ ...(maxConnections === undefined ? {} : { maxConnections }), through }));
  const config: Config = {
    ...parseConfig(
      {
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
        REQUESTS_PER_MINUTE_PER_ACCOUNT: '1000000',
        SIGN_INS_PER_MINUTE: '1000000',
        PROGRAM_CALLS_PER_MINUTE: '1000000',
      },
      '/',
    ),
    ...options.config,
  };
  const { api, payments, search } = await buildApp({
    config,
    db: database.db,
    identity: options.identity ?? scriptedIdentity,
    webSearch: options.webSearch ?? nothingFound,
    smartSearch: options.smartSearch ?? noSmartRows,
    likeness: options.likeness ?? nothingInCommon,
    metrics: options.metrics ?? nothingKnown,
    prospects: options.prospects ?? nobodyFound,
    sheets: options.sheets ?? { find: () => Promise.resolve(null) },
    payments: options.payments ?? paymentsAway,
    receiptKey: options.receiptKey ?? makeSigningKey(),
    indexState: options.indexState ?? (() => null),
    ...(options.network === undefined ? {} : { network: options.network }),
    ...(options.getDocument === undefined ? {} : { getDocument: options.getDocument }),
    counter: options.counter ?? createRequestCounter(createSharedLease(database.db), { patienceMs: 20_000 }),
    log: options.log ?? pino({ level: 'silent' }),
    version: '0.0.0',
    readiness: options.readiness ?? { failures: () => Promise.resolve([]) },
    isGivenUp: options.isGivenUp ?? (() => false),
  });
  await api.ready();

  const app: TestApp = {
    api,
    db: database.db,
    url: database.url,
    owner: database.owner,
    ownerUrl: database.ownerUrl,
    payments,
    search,
    signInAs: (identity) => signInAs(api, identity),
    signIn: (name, subject = name, email = `${name}@example.com`) => signInPerson(app, name, subject, email),
    async audit() {
      const checks = await auditCredits(database.db, AUDIT_RULES);
      return Object.fromEntries(
        checks
          .filter((check) => check.differences.length > 0)
          .map((check) => [check.name, check.differences]),
      );
    },
    async close() {
      try {
        const differences = await app.audit();
        if (Object.keys(differences).length > 0)
          throw new Error(`the books do not balance: ${JSON.stringify(differences)}`);
      } finally {
        await api.close();
        await database.drop();
      }
    },
  };
  return app;
}

function asText(query: object): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}

async function signInAs(
  api: FastifyInstance,
  identity: Partial<Identity> & { subject: string },
): Promise<Answer<{ token?: string; detail?: string }>> {
  const started = await api.inject({ method: 'GET', url: '/auth/login' });
  const state = new URL(String(started.headers.location)).searchParams.get('state');
  const cookie = started.cookies[0];
  const whole: Identity = {
    issuer: 'https://id.example',
    email: null,
    emailVerified: true,
    name: null,
    ...identity,
  };
  const answer = await api.inject({
    method: 'POST',
    url: exchangeCode.path,
    cookies: cookie === undefined ? {} : { [cookie.name]: cookie.value },
    payload: { code: Buffer.from(JSON.stringify(whole)).toString('base64url'), state },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function signInPerson(app: TestApp, name: PersonName, subject: string, email: string): Promise<Person> {
  const answer = await app.signInAs({ subject, name: `${name} Example`, email });
  const token = answer.body.token;
  if (token === undefined) throw new Error(`${name} could not sign in: ${JSON.stringify(answer)}`);
  const found = await sql<{ id: string; balance: number }>`
    SELECT a.id, c.balance FROM account a JOIN credit_account c ON c.account_id = a.id WHERE a.subject = ${subject}`.execute(
    app.db,
  );
  const account = found.rows[0];
  if (account === undefined) throw new Error(`${name} has no account`);
  const missing = PEOPLE[name] - account.balance;
  if (missing !== 0) {
    await inTransaction(app.db, (tx) =>
      post(tx, account.id, missing, {
        reason: 'adjustment',
        refType: 'test',
        refId: `${name}-${Date.now()}-${Math.random()}`,
        details: null,
      }),
    );
  }
  return {
    accountId: account.id,
    token,
    async call(route, input = {}) {
      const answer = await app.api.inject({
        method: route.method,
        url: route.path,
        headers: {
          authorization: `Bearer ${token}`,
          ...(input.forAccount === undefined ? {} : { 'for-account': input.forAccount }),
        },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
        ...(input.query === undefined ? {} : { query: asText(input.query as object) }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (answer.body === '' ? undefined : answer.json()) as z.output<typeof route.response>,
      };
    },
  };
}
