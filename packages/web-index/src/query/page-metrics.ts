import type { DatabaseSync } from 'node:sqlite';
import { domainOf } from '../domain.ts';
import { createAuthorityPublisher } from '../ranks/publish-authority.ts';
import type { RankStore } from '../ranks/rank-store.ts';
import { int, nullable, prepareRows } from '../store/rows.ts';

/** What the index knows of a page and its site; each value is null if it is not known. */
export interface PageMetrics {
  /** Of the registrable domain; null if there is not enough data. */
  da: number | null;
  /** Of the page, whichever of its usual addresses has the highest. */
  pa: number | null;
  /** Of the registrable domain. */
  spam: number | null;
  /** YYYY-MM-DD: the day of the published ranks, if only they know the site; otherwise the index's own day counts. */
  dated?: string;
}

/**
 * Looks absolute addresses up: each by three probes of an index. With and without www., http and https are one page.
 * Null if the domain is neither ranked in the index nor in a list of published ranks, and for text that is no address.
 *
 * @param openRanks the lists that are loaded now; opened only if the index does not know everything
 */
export function createPageMetrics(
  db: DatabaseSync,
  openRanks: () => RankStore,
): (urls: readonly string[]) => (PageMetrics | null)[] {
  const ofAddress = createIndexMetrics(db);
  return (urls) =>
    completeByRanks(
      urls,
      urls.map((url) => ofAddress(url)?.metrics ?? null),
      openRanks,
    );
}

/** The same from the index alone, with the number of domains that link to the page as far as it knows. */
export function createIndexMetrics(
  db: DatabaseSync,
): (address: string) => { metrics: PageMetrics; linksIn: number } | null {
  const findDomain = prepareRows(
    db,
    'SELECT da, spam, links_in AS linksIn FROM domains WHERE name = ? AND rank_inputs IS NOT NULL',
    { da: nullable(int), spam: nullable(int), linksIn: int },
  );
  const findPa = prepareRows(
    db,
    `SELECT max(p.pa) FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.key IN (name_key(?1), name_key(?2), name_key(?3), name_key(?4)) AND u.url IN (?1, ?2, ?3, ?4)`,
    nullable(int),
  );
  return (address) => {
    const places = placesOf(address);
    if (places === null) return null;
    const scores = findDomain.find(places.domain);
    if (scores === null) return null;
    const { da, spam, linksIn } = scores;
    return { metrics: { da, pa: findPa.get(...places.spellings), spam }, linksIn };
  };
}

/** The domain and the spellings under which an index may know an address; null for text that is no address. */
export function placesOf(address: string): { domain: string; spellings: string[] } | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const rest = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`;
  const spellings = ['https://', 'https://www.', 'http://', 'http://www.'].map((begin) => begin + rest);
  return { domain: domainOf(url.hostname), spellings };
}

/** A site that is not in the index may still be in a list: then it has an authority and nothing else. */
export function completeByRanks(
  urls: readonly string[],
  found: readonly (PageMetrics | null)[],
  openRanks: () => RankStore,
): (PageMetrics | null)[] {
  if (!found.includes(null)) return [...found];
  const store = openRanks();
  try {
    if (store.sources.length === 0) return [...found];
    const { publish } = createAuthorityPublisher(store, 0, []);
    const dated = store.sources.map((source) => source.dated).toSorted()[0]!;
    return found.map((known, at) => {
      const address = urls[at]!;
      if (known !== null || !URL.canParse(address)) return known;
      const ranks = store.ranksOf(domainOf(new URL(address).hostname));
      const authority = ranks.length === 0 ? null : publish({ score: 1, networks: 0, graph: null }, ranks);
      return authority === null ? null : { da: authority.da, pa: null, spam: null, dated };
    });
  } finally {
    store.close();
  }
}
