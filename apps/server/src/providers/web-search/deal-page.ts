import { siteOf } from '../../modules/search/index.ts';

/** Rows of one registrable domain on a page, while there are others. */
const MOST_OF_A_DOMAIN = 2;

interface Dealt<T> {
  readonly page: readonly T[];
  /** In their order; they begin the next page. */
  readonly rest: readonly T[];
}

/**
 * Takes a page from what is at hand: the first rows, at most two of one domain as long as rows of others are there, the
 * later ones of a domain moving back. None is lost.
 */
export function dealPage<T extends { readonly url: string }>(rows: readonly T[], size: number): Dealt<T> {
  const counts = new Map<string, number>();
  const first: T[] = [];
  const later: T[] = [];
  for (const row of rows) {
    const domain = siteOf(row.url);
    const count = (counts.get(domain) ?? 0) + 1;
    counts.set(domain, count);
    (count <= MOST_OF_A_DOMAIN ? first : later).push(row);
  }
  if (first.length >= size) {
    const page = new Set(first.slice(0, size));
    return { page: [...page], rest: rows.filter((row) => !page.has(row)) };
  }
  const page = new Set([...first, ...later.slice(0, size - first.length)]);
  return { page: [...page], rest: rows.filter((row) => !page.has(row)) };
}

interface DealtSites<T> extends Dealt<T> {
  /** By a row of the page, the others of its website that are at hand. */
  readonly others: ReadonlyMap<T, readonly T[]>;
}

/**
 * Takes a page of websites: of each the first row, which the others stand under. Those of `shown` websites are left
 * out.
 */
export function dealSitePage<T extends { readonly url: string }>(
  rows: readonly T[],
  size: number,
  shown: readonly string[],
): DealtSites<T> {
  const before = new Set(shown.map(siteOf));
  const sites = Map.groupBy(
    rows.filter((row) => !before.has(siteOf(row.url))),
    (row) => siteOf(row.url),
  );
  const groups = [...sites.values()];
  const page = groups.slice(0, size);
  const later = new Set(groups.slice(size).flat());
  return {
    page: page.flatMap(([first]) => (first === undefined ? [] : [first])),
    rest: rows.filter((row) => later.has(row)),
    others: new Map(page.flatMap(([first, ...others]) => (first === undefined ? [] : [[first, others]]))),
  };
}
