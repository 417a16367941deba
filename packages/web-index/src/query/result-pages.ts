export interface RankedRows {
  /** Row numbers, best first. Read no further than the pages asked for need, so it may be made on the way. */
  order: Iterable<number>;
  domainOf: (row: number) => number;
  /** How many rows `order` has of each domain. */
  rowsByDomain: ReadonlyMap<number, number>;
}

const ROWS_PER_DOMAIN = 2;

interface Place {
  row: number;
  rank: number;
  domain: number;
}

/**
 * Deals ranked rows to pages. A page takes the best rows that are left, at most two of one domain; what it passes over
 * stays for later pages, in order, so that no row is lost and none comes twice. When all that is left is of one
 * domain, the rule is off. While a few domains are left that each have more rows than two, pages are short.
 */
export function* dealPages(rows: RankedRows, pageSize: number): Generator<number[]> {
  const left = new Map(rows.rowsByDomain);
  const passedOver = new Map<number, Place[]>();
  const order = rows.order[Symbol.iterator]();
  let rank = 0;

  while (left.size > 0) {
    const limit = left.size === 1 ? pageSize : Math.min(ROWS_PER_DOMAIN, pageSize);
    const page: Place[] = [];
    const onPage = new Map<number, number>();
    // Domains that still may give a row to this page; at 0 nothing in the rest of the order could be taken.
    let open = left.size;

    const take = (place: Place) => {
      page.push(place);
      const taken = (onPage.get(place.domain) ?? 0) + 1;
      onPage.set(place.domain, taken);
      const remaining = (left.get(place.domain) ?? 0) - 1;
      if (remaining > 0) left.set(place.domain, remaining);
      else left.delete(place.domain);
      if (remaining <= 0 || taken === limit) open -= 1;
    };

    // All that was passed over ranks before whatever the order still holds.
    const waiting = [...passedOver.values()].flatMap((places) => places.slice(0, limit));
    waiting.sort((a, b) => a.rank - b.rank);
    for (const place of waiting.slice(0, pageSize)) take(place);
    for (const [domain, taken] of onPage) {
      const rest = passedOver.get(domain)?.slice(taken) ?? [];
      if (rest.length > 0) passedOver.set(domain, rest);
      else passedOver.delete(domain);
    }

    while (page.length < pageSize && open > 0) {
      const next = order.next();
      if (next.done) break;
      const place = { row: next.value, rank, domain: rows.domainOf(next.value) };
      rank += 1;
      if ((onPage.get(place.domain) ?? 0) < limit) {
        take(place);
        continue;
      }
      const queue = passedOver.get(place.domain);
      if (queue) queue.push(place);
      else passedOver.set(place.domain, [place]);
    }
    if (page.length === 0) throw new Error('The order of rows ended before all rows were dealt.');
    yield page.map((place) => place.row);
  }
}
