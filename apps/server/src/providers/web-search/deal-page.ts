import { hostOf } from '@linklode/query-language';
import { getDomain } from 'tldts';

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
    const domain = domainOf(row.url);
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

function domainOf(url: string): string {
  const host = hostOf(url);
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
