import type { Query } from '@linklode/query-language';
import type { ServingReader } from '../mounting/mounted-reader.ts';
import type { CountAnswer, CountRequest } from './count-sites.ts';
import type { SitePeople } from '../people/index.ts';
import type { FindViews, FoundPage, ReadPages } from './page-views.ts';
import type { SearchAnswer, SearchRequest } from './search-index.ts';
import type { SiteOutline } from './site-outline.ts';
import type { SiteNames } from './site-names.ts';

/**
 * An index for code that analyses whole pages, as no search does, for any engine. Each call promises what the reader's
 * call promises.
 */
export interface AnalysisIndex {
  findViews: (...asked: Parameters<FindViews>) => Promise<FoundPage[]>;
  /** What each of the hosts says of itself, in the order given. */
  namesOf: (hosts: readonly string[]) => Promise<SiteNames[]>;
  findHosts: (titled: Query, said: Query, limit: number) => Promise<string[]>;
  countSites: (request: CountRequest) => Promise<CountAnswer>;
  search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** The whole pages at these addresses. */
  readPages: (...asked: Parameters<ReadPages>) => Promise<FoundPage[]>;
  /** What the pages of a registrable domain are. */
  outlineSite: (domain: string) => Promise<SiteOutline>;
  findPeople: (host: string, limit: number) => Promise<SitePeople>;
  /** ISO 8601; null before the first ranking. */
  rankedAt: () => Promise<string | null>;
}

/** The analysis of the index file that this reader has open. */
export function createFileAnalysis(reader: ServingReader): AnalysisIndex {
  return {
    findViews: async (...asked) => reader.findViews(...asked),
    namesOf: async (hosts) => hosts.map((host) => reader.sites.namesOf(host)),
    findHosts: async (titled, said, limit) => reader.sites.findHosts(titled, said, limit),
    countSites: async (request) => reader.countSites(request),
    search: async (request) => reader.search(request),
    readPages: async (...asked) => reader.readPages(...asked),
    outlineSite: async (domain) => reader.outlineSite(domain),
    findPeople: async (host, limit) => reader.findPeople(host, limit),
    rankedAt: async () => reader.rankedAt(),
  };
}
