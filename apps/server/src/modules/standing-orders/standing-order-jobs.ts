import type { FastifyBaseLogger } from 'fastify';
import { runStandingOrder, type OrderParts } from './run-standing-order.ts';
import { listDueOrders } from './standing-orders.repo.ts';

const AT_ONCE = 200;

/**
 * Runs every order that is due, one after another: what people do by hand comes first. `index` tells one state of the
 * index from another, null where that is not known. Answers how many ran.
 */
export async function runDueOrders(
  parts: OrderParts & { readonly log: FastifyBaseLogger },
  index: string | null,
  stop: AbortSignal,
): Promise<number> {
  let ran = 0;
  for (const order of await listDueOrders(parts.db, index, AT_ONCE)) {
    if (stop.aborted) break;
    try {
      await runStandingOrder(parts, order, index, stop);
      ran++;
    } catch (error) {
      // One order's defect is not the others'.
      parts.log.error({ err: error, order: order.id }, 'standing order failed');
    }
  }
  return ran;
}
