import type { Invoice, Purchase } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { financialYear, invoiceNumber, stateText, taxWithin, type InvoiceIssuer } from './invoice-terms.ts';
import * as repo from './invoices.repo.ts';

const AT_ONCE = 100;

/**
 * Issues an invoice for every credited order that has none, in the order of payments, with numbers without gaps. May be
 * repeated, and may run in several processes. Answers how many it issued.
 */
export async function issueInvoices(db: DatabasePool, issuer: InvoiceIssuer): Promise<number> {
  for (let issued = 0; ;) {
    // Mostly there is nothing to do: then nobody waits for the lock.
    if (!(await repo.hasOrdersToInvoice(db))) return issued;
    const some = await inTransaction(db, async (tx) => {
      const issuedAt = await repo.lockInvoices(tx);
      const orders = await repo.listOrdersToInvoice(tx, AT_ONCE);
      const year = financialYear(issuedAt);
      let serial = await repo.findLastSerial(tx, year);
      for (const order of orders) {
        serial++;
        const { id, account_id: accountId } = order;
        const buyer = await repo.findBillingDetails(tx, accountId);
        await repo.insertInvoice(tx, {
          order: id,
          accountId,
          kind: issuer.gst === null ? 'receipt' : 'tax invoice',
          year,
          serial,
          number: invoiceNumber(issuer.prefix, year, serial),
          issuedAt,
          content: contentOf(order, issuer, buyer),
        });
      }
      return orders.length;
    });
    issued += some;
    if (some < AT_ONCE) return issued;
  }
}

type Billing = Awaited<ReturnType<typeof repo.findBillingDetails>>;

function contentOf(order: repo.OrderToInvoice, issuer: InvoiceIssuer, billing: Billing): repo.InvoiceContent {
  const { name, address, email, gst } = issuer;
  const { payment, paid_at, credits, amount_paise, currency } = order;
  return {
    payment,
    paid_at,
    credits,
    amount_paise,
    currency,
    issuer: {
      name,
      address,
      email,
      gstin: gst?.gstin ?? null,
      state: stateText(gst?.gstin.slice(0, 2) ?? null),
    },
    buyer: {
      name: billing.name.trim() || order.name?.trim() || (order.email ?? ''),
      email: order.email,
      address: billing.address,
      gstin: billing.gstin,
      state: stateText(billing.gstin?.slice(0, 2) ?? billing.state),
    },
    tax: gst === null ? null : taxWithin(amount_paise, gst, billing),
    is_stand_in: issuer.isStandIn,
  };
}

export async function listPurchases(
  db: DatabasePool,
  issuer: InvoiceIssuer,
  accountId: string,
): Promise<Purchase[]> {
  await issueInvoices(db, issuer);
  return repo.listPurchaseRows(db, accountId);
}

/** Throws 404 if the account has no such order, or it was not paid. */
export async function readInvoice(
  db: DatabasePool,
  issuer: InvoiceIssuer,
  accountId: string,
  order: string,
): Promise<Invoice> {
  await issueInvoices(db, issuer);
  const invoice = await repo.findInvoice(db, accountId, order);
  if (invoice === null) {
    const words = 'There is no invoice of this number: it is issued once a payment has come through.';
    throw new AppError(404, 'no_such_invoice', words);
  }
  return invoice;
}
