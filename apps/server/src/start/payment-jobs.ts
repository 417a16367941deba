import type { FastifyBaseLogger } from 'fastify';
import {
  dropOldEvents,
  issueInvoices,
  makeDueReport,
  reconcileDue,
  type InvoiceIssuer,
  type PaymentGateway,
  type PaymentsService,
} from '../modules/payments/index.ts';
import type { DatabasePool } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What the installation does about purchases by itself, so that no lost webhook and no crash costs anybody credits. */
export function paymentJobs(
  parts: { db: DatabasePool; gateway: PaymentGateway; issuer: InvoiceIssuer; log: FastifyBaseLogger },
  payments: PaymentsService,
  isLocal: boolean,
): Job[] {
  return [
    {
      // Deliveries are worked off as they come; this takes up what failed, and what a crash left.
      name: 'work off payment events',
      everyMs: 5 * SECOND_MS,
      async run() {
        await payments.inbox.workOff();
      },
    },
    {
      name: 'look at open orders',
      everyMs: MINUTE_MS,
      async run() {
        const { credited, failed } = await reconcileDue(parts);
        // The stand-in forgets its orders when the server stops: that is no news.
        if ((credited > 0 || failed > 0) && !isLocal)
          parts.log.warn({ credited, failed }, 'orders reconciled');
      },
    },
    {
      name: 'issue invoices',
      everyMs: MINUTE_MS,
      async run() {
        await issueInvoices(parts.db, parts.issuer);
      },
    },
    {
      name: 'report the payments of the day',
      everyMs: 15 * MINUTE_MS,
      async run() {
        if (!isLocal) await makeDueReport(parts);
        await dropOldEvents(parts.db);
      },
    },
  ];
}
