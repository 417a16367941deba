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
import type { DatabasePool } from '../../platform/database/open-database.ts';
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

export function historyRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  search: Pick<SearchService, 'delivered'>,
  findWaysIn: FindWaysIn,
): void {
  serveAccount(app, listHistory, sessions, async ({ session, query }) => {
    const { searches, after } = query;
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
    return Readable.fromWeb(historyWorkbook(withFirst(first, results)) as NodeReadableStream<Uint8Array>);
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
    void reply.header('content-disposition', 'attachment; filename="results_all_pages.csv"');
    return Readable.from(
      searchCsv(withFirst(first, rows), body, {
        findPeople: (sites) => listShownPeople(db, accountId, sites),
        findWaysIn,
      }),
    );
  });
}

async function* withFirst<T>(first: IteratorResult<T, unknown>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

const toEntry = (one: DeliveredResult): HistoryEntry => ({
  ...one,
  created_at: one.created_at.toISOString(),
});
