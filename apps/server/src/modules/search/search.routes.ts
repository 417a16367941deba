import {
  quoteSearch,
  quoteSmartSearch,
  readDeliveredPage,
  runSearch,
  runSmartSearch,
  type SearchResponse,
  type SmartQuestion,
  type SmartSearchResponse,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { KeyedAnswers } from '../../platform/http/keyed-answers.ts';
import { serveAccount, type Cost } from '../../platform/http/serve-route.ts';
import { personOf, type SessionReader } from '../../platform/http/session-reader.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(
  app: FastifyInstance,
  search: SearchService,
  sessions: SessionReader,
  keyed: KeyedAnswers,
  limitQuotes: (accountId: string) => Promise<unknown>,
): void {
  serveAccount(app, quoteSearch, sessions, async ({ body, session }) => {
    await limitQuotes(personOf(session));
    return withoutCreditWord(search.quote({ accountId: session.accountId, ...readNormal(body) }));
  });
  serveAccount(
    app,
    runSearch,
    sessions,
    ({ body, session }) =>
      withoutCreditWord(search.search({ accountId: session.accountId, ...readNormal(body) })),
    { keyed, costOf },
  );
  serveAccount(app, readDeliveredPage, sessions, ({ query, session }) =>
    search.page(session.accountId, query.delivery),
  );
  serveAccount(app, quoteSmartSearch, sessions, async ({ query, session }) => {
    await limitQuotes(personOf(session));
    return withoutCreditWord(search.quoteSmart({ accountId: session.accountId, ...readSmart(query) }));
  });
  serveAccount(
    app,
    runSmartSearch,
    sessions,
    ({ query, session }) => {
      const asked = { accountId: session.accountId, ...readSmart(query), page: asNumber(query.page ?? 1) };
      return withoutCreditWord(search.smart(asked));
    },
    { keyed, costOf },
  );
}

function costOf({ charged, results, credits_left: left }: SearchResponse | SmartSearchResponse): Cost {
  return { charged, freeRows: results.length - charged, left };
}

function readNormal<Body extends { project?: string | undefined; hidden_at?: string | undefined }>(
  body: Body,
) {
  const { project, hidden_at: at, ...asked } = body;
  return { ...asked, hide: { project, at } };
}

function readSmart(query: SmartQuestion) {
  const { filter, query: text, exclude = [], project, hidden_at: at } = query;
  return {
    filter,
    query: text,
    exclude: typeof exclude === 'string' ? [exclude] : exclude,
    hide: { project, at },
  };
}

/** In an address everything is text. */
function asNumber(page: unknown): unknown {
  return typeof page === 'string' && /^\d{1,9}$/.test(page) ? Number(page) : page;
}

/**
 * The screen shows an empty balance for any error text that contains the letters "credit", so only the 402 may contain
 * them; an error that quotes what a person typed could contain them by accident.
 */
async function withoutCreditWord<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 402 || !/credit/i.test(error.message)) throw error;
    const words = 'The search cannot be run as it is written. Please check the query and the excluded sites.';
    throw new AppError(error.status, error.code, words, { position: error.position, cause: error });
  }
}
