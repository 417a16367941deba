import path from 'node:path';
import { FREE_REPEAT_DAYS, HISTORY_DAYS, SEARCHES_PER_DAY } from '@linklode/contract';
import { domainOf } from '@linklode/web-index/domain';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import {
  invoiceProblems,
  invoiceVariables,
  readInvoiceConfig,
  type InvoiceConfig,
} from './invoice-config.ts';
import {
  paymentProblems,
  paymentVariables,
  readPaymentConfig,
  type PaymentConfig,
} from './payment-config.ts';
import { readProviders, type ProvidersConfig } from './provider-config.ts';
import { settingWords } from './setting-words.ts';

type IdentityConfig =
  | {
      readonly kind: 'google';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'local' };

export interface Config {
  readonly production: boolean;
  readonly dataDir: string;
  /** The web index; several processes may read one. */
  readonly indexFile: string;
  /** The cluster that is searched in place of that file, as typed; it may hold a password. Null: the file. */
  readonly indexUrl: string | null;
  /** Null: the embedded PostgreSQL of `dataDir`. */
  readonly databaseUrl: string | null;
  /** The owner of the schema, where the product itself runs with a role that may not change it. */
  readonly databaseMigrationUrl: string | null;
  readonly web: { readonly origin: string; readonly port: number };
  readonly api: { readonly origin: string; readonly port: number };
  /** The address that both ports listen on. */
  readonly host: string;
  /** How many proxies in front of us may set X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly identity: IdentityConfig;
  readonly payments: PaymentConfig;
  readonly invoices: InvoiceConfig;
  /** Outside parties for search, metrics and prospects, beside the own index. */
  readonly providers: ProvidersConfig;
  readonly productDomain: string | null;
  readonly supportEmail: string;
  readonly company: string;
  readonly contactFormUrl: string | null;
  /** Told to every strange site that is fetched; null where nothing is to be fetched. */
  readonly crawlContact: string | null;
  readonly searchesPerDay: number;
  /** For so many days a row that was charged for is free; 0 for none. */
  readonly freeRepeatDays: number;
  /** Requests per minute and address, over all calls and processes. */
  readonly requestsPerMinute: number;
  /** Requests per minute and account, from wherever they come. */
  readonly requestsPerMinutePerAccount: number;
  /** Requests of pages and their files per minute and address. */
  readonly webRequestsPerMinute: number;
  /** Finished sign-ins per minute and address. */
  readonly signInsPerMinute: number;
  /** Of an address at the authorization server of /mcp. */
  readonly programCallsPerMinute: number;
  /** Sign-up bonuses for an address and a UTC day; null for any number. */
  readonly freeGrantsPerAddressPerDay: number | null;
  /** Where GET /metrics is served; null for nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly searchWorkers: number;
  /** How long a stop goes on serving after it has begun to say so, for load balancers to notice. */
  readonly drainSeconds: number;
  readonly logLevel: string;
}

/** Google's own; another one is for rehearsals. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const DEFAULT_SUPPORT_EMAIL = 'support@linklode.example';

const port = z.coerce.number().int().min(0).max(65535);
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
    'must be an origin such as https://app.example.com',
  )
  .transform((url) => url.origin);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    // As the driver reads it; the address of a socket has no host.
    (url) => URL.canParse(url.replace('@/', '@socket/'), 'postgres://base'),
    'is no address; in a password write / ? # @ as %2F %3F %23 %40',
  )
  .optional();

const Env = z.object({
  // Another spelling of production would be served with stand-ins.
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATA_DIR: z.string().default('.data'),
  INDEX_FILE: z.string().optional(),
  INDEX_URL: z
    .string()
    .refine(areWebAddresses, 'needs http or https addresses of OpenSearch, separated by commas')
    .optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_MIGRATION_URL: databaseUrl,
  EMBEDDED_DATABASE: z.literal('yes', 'must be yes, or not set').optional(),
  HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port.default(3000),
  API_PORT: port.default(4000),
  WEB_ORIGIN: origin.optional(),
  API_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ...paymentVariables,
  ...invoiceVariables,
  PRODUCT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional(),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  COMPANY_NAME: z.string().default('Linklode'),
  CONTACT_FORM_URL: z.url({ protocol: /^https$/ }).optional(),
  CRAWL_CONTACT: z
    .union([z.url({ protocol: /^https$/ }), z.email()], 'must be an https address or an e-mail address')
    .optional(),
  SEARCHES_PER_DAY: z.coerce.number().int().min(1).default(SEARCHES_PER_DAY),
  FREE_REPEAT_DAYS: z.coerce.number().int().min(0).max(HISTORY_DAYS).default(FREE_REPEAT_DAYS),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  REQUESTS_PER_MINUTE_PER_ACCOUNT: z.coerce.number().int().min(1).default(300),
  WEB_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  PROGRAM_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  FREE_GRANTS_PER_ADDRESS_PER_DAY: z.coerce.number().int().min(0).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SEARCH_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

/**
 * Pure: environment in, configuration out. Everything has a default that works with no network and no keys; production
 * refuses what would be a stand-in there. Throws ConfigError with one line for each problem, never with a value in it.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>, projectRoot: string): Config {
  // Blanks at the ends are none of a value: files with ends of lines of Windows have them, and a blank would be the
  // number 0.
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const parsed = Env.safeParse(given, { error: settingWords });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const providers = readProviders(given, production);
  const config: Config = {
    production,
    providers: providers.config,
    dataDir: path.resolve(projectRoot, value.DATA_DIR),
    indexFile: path.resolve(projectRoot, value.INDEX_FILE ?? path.join(value.DATA_DIR, 'index/web.sqlite')),
    indexUrl: value.INDEX_URL ?? null,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseMigrationUrl: value.DATABASE_MIGRATION_URL ?? null,
    web: { port: value.WEB_PORT, origin: value.WEB_ORIGIN ?? `http://localhost:${value.WEB_PORT}` },
    api: { port: value.API_PORT, origin: value.API_ORIGIN ?? `http://localhost:${value.API_PORT}` },
    host: value.HOST,
    trustedProxies: value.TRUSTED_PROXIES,
    identity:
      value.GOOGLE_CLIENT_ID !== undefined && value.GOOGLE_CLIENT_SECRET !== undefined
        ? {
            kind: 'google',
            issuer: value.GOOGLE_ISSUER ?? GOOGLE_ISSUER,
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
          }
        : { kind: 'local' },
    payments: readPaymentConfig(value),
    invoices: readInvoiceConfig(value, value.COMPANY_NAME),
    productDomain: value.PRODUCT_DOMAIN ?? null,
    supportEmail: value.SUPPORT_EMAIL,
    company: value.COMPANY_NAME,
    contactFormUrl: value.CONTACT_FORM_URL ?? null,
    crawlContact: value.CRAWL_CONTACT ?? null,
    searchesPerDay: value.SEARCHES_PER_DAY,
    freeRepeatDays: value.FREE_REPEAT_DAYS,
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    requestsPerMinutePerAccount: value.REQUESTS_PER_MINUTE_PER_ACCOUNT,
    webRequestsPerMinute: value.WEB_REQUESTS_PER_MINUTE,
    signInsPerMinute: value.SIGN_INS_PER_MINUTE,
    programCallsPerMinute: value.PROGRAM_CALLS_PER_MINUTE,
    // Whoever develops signs many people in from one machine.
    freeGrantsPerAddressPerDay: value.FREE_GRANTS_PER_ADDRESS_PER_DAY ?? (production ? 10 : null),
    metrics: value.METRICS_PORT === undefined ? null : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    searchWorkers: value.SEARCH_WORKERS,
    // Nobody balances a newcomer's load, and Ctrl-C should be quick.
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 10 : 0),
    // A newcomer's terminal shows what went wrong; an operator's log shows each request.
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
  const problems = [
    ...halfGiven(value),
    ...samePorts(value),
    ...databaseProblems(value, production),
    ...paymentProblems(value, production),
    ...invoiceProblems(value),
    ...providers.problems,
    ...(production ? refusedInProduction(config, value) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function samePorts(value: z.infer<typeof Env>): string[] {
  const seen = new Map<number, string>();
  const problems: string[] = [];
  const ofHost = ['WEB_PORT', 'API_PORT'] as const;
  for (const name of value.METRICS_HOST === value.HOST ? ([...ofHost, 'METRICS_PORT'] as const) : ofHost) {
    const number = value[name] ?? 0;
    const other = seen.get(number);
    if (number !== 0 && other !== undefined)
      problems.push(`${other} and ${name} are the same; each needs a port of its own`);
    seen.set(number, name);
  }
  return problems;
}

function halfGiven(value: z.infer<typeof Env>): string[] {
  if (value.DATABASE_MIGRATION_URL !== undefined && value.DATABASE_URL === undefined)
    return ['DATABASE_MIGRATION_URL goes with DATABASE_URL; only the first is set'];
  if (value.GOOGLE_ISSUER !== undefined && value.GOOGLE_CLIENT_ID === undefined)
    return ['GOOGLE_ISSUER goes with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET; only the first is set'];
  if ((value.GOOGLE_CLIENT_ID === undefined) === (value.GOOGLE_CLIENT_SECRET === undefined)) return [];
  return ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; only one of them is set'];
}

/** An embedded database is a decision there: its place needs a volume, and its backup somebody who makes it. */
function databaseProblems(value: z.infer<typeof Env>, production: boolean): string[] {
  if (value.DATABASE_URL !== undefined && value.EMBEDDED_DATABASE !== undefined)
    return ['DATABASE_URL and EMBEDDED_DATABASE contradict each other; set one of them'];
  if (!production || value.DATABASE_URL !== undefined || value.EMBEDDED_DATABASE !== undefined) return [];
  return [
    'production needs DATABASE_URL (a PostgreSQL 15 or newer), or EMBEDDED_DATABASE=yes for the one below DATA_DIR, which must then be on a disk that stays and be backed up',
  ];
}

function refusedInProduction(config: Config, value: z.infer<typeof Env>): string[] {
  const problems: string[] = [];
  if (config.identity.kind === 'local') {
    problems.push(
      'production needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET; the local sign-in is for development only',
    );
  }
  if (value.GOOGLE_ISSUER !== undefined)
    problems.push('GOOGLE_ISSUER is for rehearsals; production lets people in by Google alone');
  if (config.supportEmail === DEFAULT_SUPPORT_EMAIL)
    problems.push('production needs SUPPORT_EMAIL; the default address is an example');
  for (const name of ['WEB_ORIGIN', 'API_ORIGIN'] as const) {
    const given = value[name];
    if (given === undefined) problems.push(`production needs ${name}`);
    else if (!given.startsWith('https:') && !isLoopback(given))
      problems.push(`${name} must be https in production`);
  }
  if (value.WEB_ORIGIN !== undefined && value.API_ORIGIN !== undefined)
    problems.push(...originProblems(value.WEB_ORIGIN, value.API_ORIGIN));
  return problems;
}

/** The cookie of a sign-in goes with requests of its own site alone: between two sites nobody gets in. */
function originProblems(web: string, api: string): string[] {
  if (web === api) return ['WEB_ORIGIN and API_ORIGIN are the same; each is a name, or a port, of its own'];
  const site = (origin: string): string => domainOf(new URL(origin).hostname);
  return site(web) === site(api)
    ? []
    : ['WEB_ORIGIN and API_ORIGIN must be of one site, such as app.example.com and api.example.com'];
}

/** One or more, separated by commas. */
function areWebAddresses(text: string): boolean {
  return text.split(',').every((part) => /^https?:$/.test(URL.parse(part.trim())?.protocol ?? ''));
}

function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
