import * as calls from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { InvoiceIssuer } from './invoice-terms.ts';
import { findBillingDetails, saveBillingDetails } from './invoices.repo.ts';
import { listPurchases, readInvoice } from './invoices.ts';

export function invoiceRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  issuer: InvoiceIssuer,
): void {
  serveAccount(app, calls.listPurchases, sessions, ({ session }) =>
    listPurchases(db, issuer, session.accountId),
  );
  serveAccount(app, calls.readInvoice, sessions, ({ session, query }) =>
    readInvoice(db, issuer, session.accountId, query.order),
  );
  serveAccount(app, calls.readBillingDetails, sessions, ({ session }) =>
    findBillingDetails(db, session.accountId),
  );
  serveAccount(app, calls.changeBillingDetails, sessions, async ({ session, body }) => {
    await saveBillingDetails(db, session.accountId, body);
    return findBillingDetails(db, session.accountId);
  });
}
