import {
  getHealth,
  getReadiness,
  GLANCES_PER_MINUTE,
  LIKENESS_PER_MINUTE,
  QUOTES_PER_MINUTE,
  SHEETS_PER_MINUTE,
} from '@linklode/contract';
import type { IndexState } from '@linklode/web-index';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { accountRoutes, ownAccountRoutes } from './modules/accounts/index.ts';
import {
  authRoutes,
  createAuth,
  endSessionsOf,
  sessionRoutes,
  type AuthService,
  type IdentityProvider,
} from './modules/auth/index.ts';
import { bulkRoutes, createBulk } from './modules/bulk/index.ts';
import { issuerOf } from './compose-payments.ts';
import { findEntryDetails, keptElsewhere } from './kept-elsewhere.ts';
import { creditRoutes } from './modules/credits/index.ts';
import { historyRoutes } from './modules/history/index.ts';
import { keyRoutes, revokeKeysOf, withPersonalKeys } from './modules/keys/index.ts';
import { likenessRoutes, type LikenessFinder } from './modules/likeness/index.ts';
import {
  createMemberReader,
  findSpenders,
  hasMembers,
  listWorkplacesOf,
  memberRoutes,
} from './modules/members/index.ts';
import { MCP_PATH, mcpRoutes } from './modules/mcp/index.ts';
import type { LinkMetrics } from './modules/metrics/index.ts';
import { documentsOf, oauthRoutes, withClientTokens, type GetDocument } from './modules/oauth/index.ts';
import {
  createPayments,
  invoiceRoutes,
  paymentRoutes,
  type PaymentGateway,
  type PaymentsService,
} from './modules/payments/index.ts';
import {
  findHiddenSites,
  projectRoutes,
  siteListRoutes,
  weighProjectSites,
} from './modules/projects/index.ts';
import { createPitchSheets, pitchSheetRoutes, type SheetFinder } from './modules/pitch-sheet/index.ts';
import { createProspects, prospectsRoutes, type ProspectFinder } from './modules/prospects/index.ts';
import {
  createSearch,
  type SearchService,
  searchRoutes,
  type SmartSearch,
  type WebSearch,
} from './modules/search/index.ts';
import { createReceipts, receiptRoutes } from './modules/receipts/index.ts';
import { sharingRoutes } from './modules/sharing/index.ts';
import { standingOrderRoutes } from './modules/standing-orders/index.ts';
import { watchedLinkRoutes } from './modules/watched-links/index.ts';
import { webhookRoutes } from './modules/webhooks/index.ts';
import { AppError } from './platform/app-error.ts';
import type { Config } from './platform/config/parse-config.ts';
import type { DatabasePool } from './platform/database/open-database.ts';
import { publicWeb, type WebNetwork } from './platform/fetching/web-network.ts';
import { createApi } from './platform/http/create-api.ts';
import { createKeyedAnswers } from './platform/http/keyed-answers.ts';
import { limitAccounts, limitAddresses } from './platform/http/request-limit.ts';
import { servePublic } from './platform/http/serve-route.ts';
import type { RequestCounter } from './platform/limits/request-counter.ts';
import type { Readiness } from './platform/readiness.ts';
import type { SigningKey } from './platform/signing/signing-key.ts';

export interface AppParts {
  readonly config: Config;
  readonly db: DatabasePool;
  readonly identity: IdentityProvider;
  readonly webSearch: WebSearch;
  readonly smartSearch: SmartSearch;
  readonly likeness: LikenessFinder;
  readonly metrics: LinkMetrics;
  readonly prospects: ProspectFinder;
  readonly sheets: SheetFinder;
  readonly payments: PaymentGateway;
  /** What receipts are signed with, and of which state of the index they tell. */
  readonly receiptKey: SigningKey;
  /** Another in place of one that was revoked; where it is not given, no more receipts are. */
  readonly renewReceiptKey?: (revoked: string) => SigningKey;
  readonly indexState: () => IndexState | null;
  /** By which webhooks go out and clients' documents are fetched; the public one unless said. */
  readonly network?: WebNetwork;
  /** Gets what a client of /mcp says of itself; over the network unless said. */
  readonly getDocument?: GetDocument;
  readonly counter: RequestCounter;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly readiness: Pick<Readiness, 'failures'>;
  /** True once the process cannot serve any more and is about to end. */
  readonly isGivenUp?: () => boolean;
  /** Mounts what a stand-in serves on the API's origin. */
  readonly mountStandIns?: (api: FastifyInstance) => void;
}

interface App {
  readonly api: FastifyInstance;
  readonly auth: AuthService;
  readonly payments: PaymentsService;
  readonly search: SearchService;
}

/** Parts in, API out. Listens nowhere: tests call it as it is. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db } = parts;
  const api = await createApi(config, parts.log, parts.version, parts.counter);
  const signIn = createAuth({
    db,
    identity: parts.identity,
    grantsPerAddress: config.freeGrantsPerAddressPerDay,
    onWithheld: (account) =>
      parts.log.warn(
        { account },
        'free credits withheld: the daily limit of this IP address is reached; to grant them: ops credits grant-bonus',
      ),
  });
  // Whoever asks, a person or a program with a person's key, is read in one place.
  api.decorate('members', createMemberReader(db));
  const auth: AuthService = { ...signIn, ...withClientTokens(db, withPersonalKeys(db, signIn)) };
  const keyed = createKeyedAnswers(db);
  const search = createSearch({
    db,
    webSearch: parts.webSearch,
    smartSearch: parts.smartSearch,
    metrics: parts.metrics,
    searchesPerDay: config.searchesPerDay,
    freeRepeatDays: config.freeRepeatDays,
    findHidden: findHiddenSites,
  });

  servePublic(api, getHealth, () => {
    if (parts.isGivenUp?.() !== true) return Promise.resolve({ status: 'ok' as const });
    const words = 'The database could not be started again; the process ends.';
    return Promise.reject(new AppError(503, 'given_up', words, { retryAfterSeconds: 5 }));
  });
  servePublic(api, getReadiness, async () => {
    const failures = await parts.readiness.failures();
    if (failures.length > 0) {
      throw new AppError(503, 'not_ready', `Not ready: ${failures.join('; ')}.`, {
        retryAfterSeconds: 5,
        // The change was, once.
        isLogged: false,
      });
    }
    return { status: 'ready' as const };
  });
  authRoutes(api, auth, {
    webOrigin: config.web.origin,
    apiOrigin: config.api.origin,
    limitSignIns: limitAddresses(parts.counter, 'sign-ins', config.signInsPerMinute),
  });
  sessionRoutes(api, db, auth);
  keyRoutes(api, db, auth);
  accountRoutes(api, db, auth, { hasMembers, listWorkplacesOf });
  memberRoutes(api, { db, sessions: auth, webOrigin: config.web.origin });
  ownAccountRoutes(api, {
    db,
    sessions: auth,
    keptElsewhere: keptElsewhere(auth),
    weigh: weighProjectSites,
    async endSessions(tx, accountId) {
      await revokeKeysOf(tx, accountId);
      return endSessionsOf(tx, accountId);
    },
  });
  creditRoutes(api, db, auth, findEntryDetails, findSpenders);
  searchRoutes(api, search, auth, keyed, limitAccounts(parts.counter, 'quotes', QUOTES_PER_MINUTE));
  likenessRoutes(api, parts.likeness, auth, limitAccounts(parts.counter, 'likeness', LIKENESS_PER_MINUTE));
  const prospects = createProspects({ db, finder: parts.prospects });
  historyRoutes(api, {
    db,
    sessions: auth,
    search,
    findWaysIn: (domains) => prospects.waysIn(domains),
    findSpenders,
  });
  projectRoutes(api, db, auth);
  siteListRoutes(api, db, auth);
  standingOrderRoutes(api, db, auth, keyed);
  const receipts = createReceipts({
    db,
    key: parts.receiptKey,
    ...(parts.renewReceiptKey === undefined ? {} : { renewKey: parts.renewReceiptKey }),
    issuer: config.api.origin,
    indexState: parts.indexState,
  });
  receiptRoutes(api, receipts, auth);
  watchedLinkRoutes(api, db, auth, config.crawlContact !== null);
  webhookRoutes(api, {
    db,
    network: parts.network ?? publicWeb,
    sessions: auth,
    allowHttp: !config.production,
    limitTests: limitAccounts(parts.counter, 'webhook-tests', 6),
  });
  sharingRoutes(api, { db, sessions: auth, counter: parts.counter, apiOrigin: config.api.origin });
  bulkRoutes(
    api,
    createBulk({ db, metrics: parts.metrics, freeRepeatDays: config.freeRepeatDays }),
    auth,
    keyed,
  );
  prospectsRoutes(api, prospects, auth, limitAccounts(parts.counter, 'glances', GLANCES_PER_MINUTE));
  pitchSheetRoutes(
    api,
    createPitchSheets({ db, sheets: parts.sheets }),
    auth,
    limitAccounts(parts.counter, 'sheets', SHEETS_PER_MINUTE),
  );
  const payments = createPayments({ db, gateway: parts.payments, log: parts.log });
  paymentRoutes(api, payments, auth, keyed);
  invoiceRoutes(api, db, auth, issuerOf(config));
  const { version } = parts;
  oauthRoutes(api, {
    db,
    sessions: auth,
    apiOrigin: config.api.origin,
    webOrigin: config.web.origin,
    resource: `${config.api.origin}${MCP_PATH}`,
    getDocument: parts.getDocument ?? documentsOf(parts.network ?? publicWeb),
    limit: limitAddresses(parts.counter, 'programs', config.programCallsPerMinute),
  });
  mcpRoutes(api, { sessions: auth, version, apiOrigin: config.api.origin, webOrigin: config.web.origin });
  parts.mountStandIns?.(api);
  return { api, auth, payments, search };
}
