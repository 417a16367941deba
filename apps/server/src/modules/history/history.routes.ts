import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { downloadHistory, listHistory } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { listDeliveredResults } from '../search/index.ts';
import { historyWorkbook } from './history-workbook.ts';

export function historyRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, listHistory, sessions, async ({ session }) => {
    const results = await listDeliveredResults(db, session.accountId);
    return results.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  });

  serveAccount(app, downloadHistory, sessions, async ({ session, reply }) => {
    const results = await listDeliveredResults(db, session.accountId);
    void reply.header('content-disposition', 'attachment; filename="history.xlsx"');
    return Readable.fromWeb(historyWorkbook(results) as NodeReadableStream<Uint8Array>);
  });
}
