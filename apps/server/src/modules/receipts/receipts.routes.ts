import { downloadReceipt, listReceiptKeys } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { FileText, serveAccount, servePublic } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { ReceiptsService } from './receipts.service.ts';

export function receiptRoutes(
  app: FastifyInstance,
  receipts: ReceiptsService,
  sessions: SessionReader,
): void {
  serveAccount(app, downloadReceipt, sessions, async ({ session, query: { kind, id }, reply }) => {
    const receipt = await receipts.make(session.accountId, kind, id);
    void reply.header('content-disposition', `attachment; filename="receipt-${kind}-${id.slice(0, 8)}.json"`);
    return new FileText(receipt);
  });

  servePublic(app, listReceiptKeys, () => receipts.keys());
}
