import { PaymentGatewayError } from './payment-gateway.port.ts';

const PAGE = 100;
const MAX_PAGES = 1000;

/** All that the gateway lists, page by page. Throws PaymentGatewayError, also where a whole page brings nothing new. */
export async function* listAll<T extends { readonly id: string }>(
  list: (page: { skip: number; count: number }) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  const seen = new Set<string>();
  for (let page = 0; page < MAX_PAGES; page++) {
    const items = await list({ skip: page * PAGE, count: PAGE });
    const before = seen.size;
    for (const item of items) {
      // What was added meanwhile moves the rest to later pages.
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    if (items.length < PAGE) return;
    if (seen.size === before) throw new PaymentGatewayError('unavailable', 'lists the same page again');
  }
}
