import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  downloadHistory,
  downloadSearch,
  listHistory,
  MAX_HISTORY_SEARCHES,
  placeText,
  readPlace,
  type HistoryEntry,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { listShownPeople } from '../prospects/index.ts';
import {
  eachDeliveredResult,
  listDeliveredResults,
  pageDeliveredResults,
  type DeliveredResult,
  type SearchService,
} from '../search/index.ts';
import { historyWorkbook } from './history-workbook.ts';
import { searchCsv, type FindWaysIn } from './search-csv.ts';

/**
 * Who took what, by search run, where several people work for an account; else null. What is not in `byCause` was the
 * owner's.
 */
type Spenders = { readonly owner: string; readonly byCause: ReadonlyMap<string, string> } | null;

interface HistoryParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly search: Pick<SearchService, 'delivered'>;
  readonly findWaysIn: FindWaysIn;
  readonly findSpenders: (db: Database, accountId: string) => Promise<Spenders>;
}

export function historyRoutes(
  app: FastifyInstance,
  { db, sessions, search, findWaysIn, findSpenders }: HistoryParts,
): void {
  serveAccount(app, listHistory, sessions, async ({ session, query }) => {
    const { searches, after } = query;
    const spenders = await findSpenders(db, session.accountId);
    const toEntry = (one: DeliveredResult) => tellDelivered(one, spenders);
    if (searches === undefined && after === undefined)
      return (await listDeliveredResults(db, session.accountId)).map(toEntry);
    const part = await pageDeliveredResults(
      db,
      session.accountId,
      searches ?? MAX_HISTORY_SEARCHES,
      readPlace(after),
    );
    return { history: part.results.map(toEntry), next: part.next === null ? null : placeText(part.next) };
  });

  serveAccount(app, downloadHistory, sessions, async ({ session, reply }) => {
    const results = eachDeliveredResult(db, session.accountId, MAX_HISTORY_SEARCHES);
    // Asked before the answer begins: where the database is away, the answer still can say so.
    const first = await results.next();
    void reply.header('content-disposition', 'attachment; filename="history.xlsx"');
    const spenders = await findSpenders(db, session.accountId);
    const spenderOf = spenderIn(spenders);
    return Readable.fromWeb(
      historyWorkbook(withFirst(first, results), spenderOf) as NodeReadableStream<Uint8Array>,
    );
  });

  serveAccount(app, downloadSearch, sessions, async ({ session: { accountId }, body, reply }) => {
    const { filter, project, hidden_at: at, ...asked } = body;
    const input = { accountId, ...asked, page: 1, hide: { project, at } };
    const rows = search.delivered(filter === null ? input : { ...input, filter });
    const first = await rows.next();
    if (first.done === true) {
      const words =
        'Nothing of this search was delivered in the last seven days. Search first, then save it.';
      throw new AppError(404, 'nothing_delivered', words);
    }
    const spenders = await findSpenders(db, accountId);
    void reply.header('content-disposition', 'attachment; filename="results_all_pages.csv"');
    return Readable.from(
      searchCsv(withFirst(first, rows), body, {
        findPeople: (sites) => listShownPeople(db, accountId, sites),
        findWaysIn,
        spenderOf: spenderIn(spenders),
      }),
    );
  });
}

async function* withFirst<T>(first: IteratorResult<T, unknown>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

function spenderIn(spenders: Spenders): ((run: string) => string) | null {
  return spenders === null ? null : (run) => spenders.byCause.get(run) ?? spenders.owner;
}

/** A result as the history tells it. */
export function tellDelivered(
  { run_id: run, created_at: at, ...one }: DeliveredResult,
  spenders: Spenders,
): HistoryEntry {
  const spenderOf = spenderIn(spenders);
  return {
    ...one,
    created_at: at.toISOString(),
    ...(spenderOf === null ? {} : { spent_by: spenderOf(run) }),
  };
}
