import type { DatabaseSync } from 'node:sqlite';
import { getDomain } from 'tldts';
import { createAuthorityPublisher } from '../ranks/publish-authority.ts';
import type { RankStore } from '../ranks/rank-store.ts';

/** What the index knows of a page and its site; each value is null where it has none. */
export interface PageMetrics {
  /** Of the registrable domain; null where there is not enough data for one. */
  da: number | null;
  /** Of the page, whichever of its usual addresses has the highest. */
  pa: number | null;
  /** Of the registrable domain. */
  spam: number | null;
  /** YYYY-MM-DD: day of the published ranks, where they alone know the site; else the index's own day counts. */
  dated?: string;
}

/**
 * Looks absolute addresses up: each by three probes of an index. With and without www., http and https are one page. Null
 * for a page whose domain is neither in the index and ranked nor in a list of published ranks, and for what is no address.
 *
 * @param openRanks the lists that are loaded now; asked for only where the index does not know all
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

/** The same from the index alone, with how many domains it knows to link there. */
export function createIndexMetrics(
  db: DatabaseSync,
): (address: string) => { metrics: PageMetrics; linksIn: number } | null {
  const findDomain = db.prepare(
    'SELECT da, spam, links_in AS linksIn FROM domains WHERE name = ? AND rank_inputs IS NOT NULL',
  );
  const findPage = db.prepare(`
    SELECT max(p.pa) AS pa FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.key IN (name_key(?1), name_key(?2), name_key(?3), name_key(?4)) AND u.url IN (?1, ?2, ?3, ?4)`);
  return (address) => {
    const places = placesOf(address);
    if (places === null) return null;
    const scores = findDomain.get(places.domain) as
      | { da: number | null; spam: number | null; linksIn: number }
      | undefined;
    if (!scores) return null;
    const page = findPage.get(...places.spellings) as { pa: number | null } | undefined;
    return { metrics: { da: scores.da, pa: page?.pa ?? null, spam: scores.spam }, linksIn: scores.linksIn };
  };
}

/** Under which domain and addresses an index may know what stands at an address; null for what is none. */
export function placesOf(address: string): { domain: string; spellings: string[] } | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const rest = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`;
  const spellings = ['https://', 'https://www.', 'http://', 'http://www.'].map((begin) => begin + rest);
  return { domain: domainOf(url), spellings };
}

const domainOf = (url: URL): string => getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname;

/** What the index does not hold may still stand in a list: it has an authority, and nothing else. */
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
      const ranks = store.ranksOf(domainOf(new URL(address)));
      const authority = ranks.length === 0 ? null : publish({ score: 1, networks: 0, graph: null }, ranks);
      return authority === null ? null : { da: authority.da, pa: null, spam: null, dated };
    });
  } finally {
    store.close();
  }
}
