interface RankedSites {
  /** Pages, best first. Read only as far as the requested rows need. */
  order: Iterator<number>;
  domainOf: (id: number) => number;
  /** How many domains the order has; null if that is not known. */
  domains: number | null;
}

interface DealtSites {
  /** The best page of each site, best first. */
  best: number[];
  hasMore: boolean;
}

/** Page `page`, from 1, of websites: one row for each domain, at the place of its best page. */
export function dealSites(
  { order, domainOf, domains }: RankedSites,
  { page, pageSize }: { page: number; pageSize: number },
): DealtSites {
  const seen = new Set<number>();
  const from = (page - 1) * pageSize;
  const best: number[] = [];
  while (domains === null || seen.size < domains) {
    const next = order.next();
    if (next.done === true) return { best, hasMore: false };
    const domain = domainOf(next.value);
    if (seen.has(domain)) continue;
    if (best.length === pageSize) return { best, hasMore: true };
    seen.add(domain);
    if (seen.size > from) best.push(next.value);
  }
  return { best, hasMore: false };
}
