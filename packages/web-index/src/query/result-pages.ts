interface RankedRows {
  /** Rows, best first. Read only as far as the requested pages need, so it may be computed on the way. */
  order: Iterator<number>;
  domainOf: (row: number) => number;
  /**
   * An upper bound for the rows of each domain in `order`, so that it is not read to its end for domains that are not
   * in it; null if not known.
   */
  rowsByDomain: ReadonlyMap<number, number> | null;
}

interface DealtPage {
  rows: number[];
  /** Whether rows that were already read wait for later pages. */
  isPassedOver: boolean;
}

const ROWS_PER_DOMAIN = 2;

interface Place {
  row: number;
  rank: number;
  domain: number;
}

/**
 * Divides ranked rows into pages. A page takes the best remaining rows, at most two of one domain. Rows that it passes
 * over stay for later pages, in order, so that no row is lost and none comes twice. If the other domains cannot fill
 * the page, it is filled with the best rows that it passed over: only the last page can be short.
 */
export function* dealPages(rows: RankedRows, pageSize: number): Generator<DealtPage> {
  const left = rows.rowsByDomain === null ? null : new Map(rows.rowsByDomain);
  const passedOver = new Map<number, Place[]>();
  let rank = 0;

  /** The next row that was not looked at; null at the end. */
  const nextPlace = (): Place | null => {
    const next = rows.order.next();
    if (next.done === true) return null;
    return { row: next.value, rank: rank++, domain: rows.domainOf(next.value) };
  };

  for (;;) {
    const page: Place[] = [];
    const onPage = new Map<number, number>();
    // How many domains can still give a row to this page; at 0 nothing more is wanted from the order before filling up.
    let open = left === null ? Infinity : left.size;

    const take = (place: Place) => {
      page.push(place);
      const taken = (onPage.get(place.domain) ?? 0) + 1;
      onPage.set(place.domain, taken);
      const remaining = left === null ? Infinity : (left.get(place.domain) ?? 0) - 1;
      if (remaining > 0) left?.set(place.domain, remaining);
      else left?.delete(place.domain);
      if (taken <= ROWS_PER_DOMAIN && (remaining <= 0 || taken === ROWS_PER_DOMAIN)) open -= 1;
    };
    /**
     * Takes the best rows that were passed over, at most `most` of each domain; they rank before everything left in the
     * order.
     */
    const takePassedOver = (most: number) => {
      const waiting = [...passedOver.values()].flatMap((places) => places.slice(0, most));
      waiting.sort((a, b) => a.rank - b.rank);
      for (const place of waiting.slice(0, pageSize - page.length)) {
        take(place);
        const rest = passedOver.get(place.domain)?.slice(1) ?? [];
        if (rest.length > 0) passedOver.set(place.domain, rest);
        else passedOver.delete(place.domain);
      }
    };

    takePassedOver(ROWS_PER_DOMAIN);
    while (page.length < pageSize && open > 0) {
      const place = nextPlace();
      if (place === null) break;
      if ((onPage.get(place.domain) ?? 0) < ROWS_PER_DOMAIN) {
        take(place);
        continue;
      }
      const queue = passedOver.get(place.domain);
      if (queue) queue.push(place);
      else passedOver.set(place.domain, [place]);
    }
    takePassedOver(pageSize);
    while (page.length < pageSize && (left === null || left.size > 0)) {
      const place = nextPlace();
      if (place === null) break;
      take(place);
    }
    if (page.length === 0) return;
    yield { rows: page.map((place) => place.row), isPassedOver: passedOver.size > 0 };
  }
}
