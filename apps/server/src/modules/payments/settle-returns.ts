import { applyNews, type PaymentsParts } from './apply-news.ts';
import { isReturnOf } from './apply-payment.ts';
import { listAll } from './list-all.ts';
import { PaymentGatewayError, type GatewayReturn } from './payment-gateway.port.ts';
import * as repo from './payments.repo.ts';
import type { Source } from './payments.repo.ts';

/**
 * A dispute is opened up to months after its payment and ends months later, in the last instance of the card networks;
 * the provider lists it by the day on which it was opened. There are few, so each report looks at a year of them.
 */
const DISPUTE_DAYS = 365;
const DAY_MS = 86_400_000;

/** Applies the refunds begun in that time that are not known here. Answers in words what could not be applied. */
export async function settleRefunds(
  parts: PaymentsParts,
  window: { from: Date; to: Date },
  source: Source,
): Promise<string[]> {
  const differences: string[] = [];
  for await (const refund of listAll((page) => parts.gateway.listRefunds({ ...window, ...page }))) {
    const difference = await settleReturn(parts, refund, source);
    if (difference !== null) differences.push(difference);
  }
  return differences;
}

/** The same for disputes that were opened within a year, each as it stands now; the next report looks at them again. */
export function settleDisputes(parts: PaymentsParts, to: Date, source: Source): Promise<string[]> {
  const window = { from: new Date(to.getTime() - DISPUTE_DAYS * DAY_MS), to };
  const disputes = listAll((page) => parts.gateway.listDisputes({ ...window, ...page }));
  return settleEach('disputes', disputes, (dispute) => settleReturn(parts, dispute, source));
}

/**
 * Settles what the provider lists, and answers in words what could not be. Where it does not tell of it, the rest of
 * the report is no worse for that.
 */
export async function settleEach<Listed>(
  what: string,
  listed: AsyncIterable<Listed>,
  settle: (one: Listed) => Promise<string | null>,
): Promise<string[]> {
  const differences: string[] = [];
  try {
    for await (const one of listed) {
      const difference = await settle(one);
      if (difference !== null) differences.push(difference);
    }
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    differences.push(`the provider did not tell of ${what} (${error.message})`);
  }
  return differences;
}

/**
 * Null if the refund or dispute is known here, before or by this call; one of a payment that we never saw belongs to
 * another product.
 */
async function settleReturn(
  parts: PaymentsParts,
  returned: GatewayReturn,
  source: Source,
): Promise<string | null> {
  const { db, gateway, log } = parts;
  if (!(await repo.isNewReturn(db, returned))) return null;
  const about = { payment: returned.paymentId, [returned.kind]: returned.id };
  try {
    const payment = await gateway.getPayment(returned.paymentId);
    await applyNews(parts, { payment, returned, source });
    if (isReturnOf(returned, payment)) {
      log.info(about, `daily payment report: missed ${returned.kind} applied`);
      return null;
    }
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.kind !== 'not found') throw error;
    log.error({ err: error, ...about }, `daily payment report: ${returned.kind} could not be applied`);
  }
  return `${returned.id} of ${returned.paymentId} was made there and could not be applied here`;
}
