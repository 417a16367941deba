import type { Query } from '@linklode/query-language';
import { createPeopleFinder, type SitePeople } from '../people/index.ts';
import { openRankStore } from '../ranks/rank-store.ts';
import { openIndexDatabase } from '../store/index-file.ts';
import { indexStats, type IndexStats } from '../store/index-stats.ts';
import type { IndexCheck } from '../store/index-check.ts';
import { verifyIndex } from '../store/verify-index.ts';
import { compileQuery } from './compile-query.ts';
import type { CountAnswer, CountRequest } from './count-sites.ts';
import { dumpPages, type DumpedPage } from './dump-pages.ts';
import { createPageMetrics, type PageMetrics } from './page-metrics.ts';
import { createPageViews, type FindViews, type ReadPages } from './page-views.ts';
import { tellRecaptures } from '../store/recaptured-pages.ts';
import { createSiteOutlines, type SiteOutline } from './site-outline.ts';
import { createSiteFinder, type SiteFinder } from './site-names.ts';
import { createSearcher, type SearchAnswer, type SearchRequest } from './search-index.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** One connection to the index, for one thread. It blocks while it works; see the search pool for servers. */
export interface IndexReader {
  /**
   * Addresses of all pages that satisfy the query, in no order, near duplicates included. Exact.
   *
   * @throws UnmatchableQueryError for a query with `related:`.
   */
  matchUrls: (query: Query) => IterableIterator<string>;
  dumpPages: () => IterableIterator<DumpedPage>;
  /** Ranked, folded and dealt to pages; see relevance.ts for the order. */
  search: (request: SearchRequest) => SearchAnswer;
  /** How many websites a search would list; see count-sites.ts. */
  countSites: (request: CountRequest) => CountAnswer;
  /** Whole pages that satisfy a query, for checks that look closer; see page-views.ts. */
  findViews: FindViews;
  /** Whole pages by their addresses. */
  readPages: ReadPages;
  /** What the pages of a registrable domain are; see site-outline.ts. */
  outlineSite: (domain: string) => SiteOutline;
  /** What sites say of themselves, and which sites are on a topic; see site-names.ts. */
  sites: SiteFinder;
  lookUpPages: (urls: readonly string[]) => (PageMetrics | null)[];
  findPeople: (host: string, limit: number) => SitePeople;
  countPages: () => number;
  /** A text that changes whenever pages are captured again; see recaptured-pages.ts. */
  tellRecaptures: () => string;
  /** ISO 8601; null before the first ranking. */
  rankedAt: () => string | null;
  stats: () => IndexStats;
  verify: () => IndexCheck[];
  close: () => void;
}

/**
 * @throws IndexUnavailableError when there is no index at `file`, or one of another version; the message says what to
 * do.
 */
export function openIndexReader(file: string): IndexReader {
  const db = openIndexDatabase(file);
  const { search, count } = createSearcher(db);
  const countPages = prepareRows(db, 'SELECT count(*) FROM pages', int);
  const findRankedAt = prepareRows(db, "SELECT value FROM meta WHERE key = 'ranked_at'", text);

  function* matchUrls(query: Query): Generator<string> {
    const isOuter = !db.isTransaction;
    if (isOuter) db.exec('BEGIN');
    try {
      const compiled = compileQuery(db, query);
      const urls = prepareRows(
        db,
        `SELECT u.url FROM (${compiled.sql}) m CROSS JOIN pages p ON p.id = m.id CROSS JOIN urls u ON u.id = p.url_id`,
        text,
      );
      yield* urls.each(...compiled.parameters);
    } finally {
      if (isOuter && db.isTransaction) db.exec('COMMIT');
    }
  }

  return {
    matchUrls,
    dumpPages: () => dumpPages(db),
    search,
    countSites: count,
    ...createPageViews(db),
    outlineSite: createSiteOutlines(db),
    sites: createSiteFinder(db),
    lookUpPages: createPageMetrics(db, () => openRankStore(file)),
    findPeople: createPeopleFinder(db),
    countPages: () => countPages.get(),
    tellRecaptures: () => tellRecaptures(db),
    rankedAt: () => findRankedAt.find(),
    stats: () => indexStats(db),
    verify: () => verifyIndex(db),
    close: () => db.close(),
  };
}
