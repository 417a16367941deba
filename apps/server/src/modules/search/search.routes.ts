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
    try {
      const { project, hidden_at: at, ...asked } = body;
      return await search.quote({ accountId: session.accountId, ...asked, hide: { project, at } });
    } catch (error) {
      throw withoutCreditWord(error);
    }
  });
  serveAccount(
    app,
    runSearch,
    sessions,
    async ({ body, session }) => {
      try {
        const { project, hidden_at: at, ...asked } = body;
        return await search.search({ accountId: session.accountId, ...asked, hide: { project, at } });
      } catch (error) {
        throw withoutCreditWord(error);
      }
    },
    { keyed, costOf },
  );
  serveAccount(app, readDeliveredPage, sessions, ({ query, session }) =>
    search.page(session.accountId, query.delivery),
  );
  serveAccount(app, quoteSmartSearch, sessions, async ({ query, session }) => {
    await limitQuotes(personOf(session));
    try {
      return await search.quoteSmart({ accountId: session.accountId, ...readSmart(query) });
    } catch (error) {
      throw withoutCreditWord(error);
    }
  });
  serveAccount(
    app,
    runSmartSearch,
    sessions,
    async ({ query, session }) => {
      const { page = 1 } = query;
      try {
        return await search.smart({
          accountId: session.accountId,
          ...readSmart(query),
          page: asNumber(page),
        });
      } catch (error) {
        throw withoutCreditWord(error);
      }
    },
    { keyed, costOf },
  );
}

function costOf({ charged, results, credits_left: left }: SearchResponse | SmartSearchResponse): Cost {
  return { charged, freeRows: results.length - charged, left };
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
function withoutCreditWord(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status === 402 || !/credit/i.test(error.message)) return error;
  return new AppError(
    error.status,
    error.code,
    'The search cannot be run as it is written. Please check the query and the excluded sites.',
    {
      position: error.position,
      cause: error,
    },
  );
}
