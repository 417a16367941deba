import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  downloadHistory,
  listHistory,
  MAX_HISTORY_SEARCHES,
  placeText,
  readPlace,
  type HistoryEntry,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import {
  eachDeliveredResult,
  listDeliveredResults,
  pageDeliveredResults,
  type DeliveredResult,
} from '../search/index.ts';
import { historyWorkbook } from './history-workbook.ts';

export function historyRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
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
