import { SearchResult } from '@linklode/contract';
import type { Query } from '@linklode/query-language';
import { z } from 'zod';

/** What a row is. */
export type RowsAre = 'sites' | 'pages';

export interface WebSearchRequest {
  /** Identifies who asks, so that the long searches of one do not hold up those of others. */
  readonly askedBy?: string;
  readonly query: Query;
  /** Hosts; each means itself and everything below it. */
  readonly exclude: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** One row for each registrable domain, or for each page; pages when not given. */
  readonly rows?: RowsAre;
  /** The `end` of the answer for the previous page, if it is still known. */
  readonly resume?: unknown;
}

/**
 * A result as its source gives it. Metrics count only together with the source that measured them; missing ones are
 * asked from the sources of metrics. Optional fields are known to some sources only, and are missing in answers that
 * were kept before a field existed.
 */
export const FoundResult = SearchResult.omit({ yours_since: true }).partial({
  lang: true,
  matches: true,
  metrics_source: true,
  metrics_as_of: true,
});
export type FoundResult = z.infer<typeof FoundResult>;

export const WebSearchAnswer = z.object({
  results: z.array(FoundResult).readonly(),
  /** On all pages together; null if the source does not know. */
  total: z.number().nullable(),
  /** Where this page ended in the source's list, for the source itself; may be written as JSON. */
  end: z.unknown().optional(),
  /** Whether more may follow; left out if the total tells it. */
  hasMore: z.boolean().optional(),
  /**
   * For how long it serves others; a day without it. Minutes where a part of who was asked did not answer: soon there
   * may be more rows. Null where it could not be judged whole, or is as quickly computed again.
   */
  keptFor: z.enum(['a day', 'minutes']).nullable().optional(),
});
export type WebSearchAnswer = z.infer<typeof WebSearchAnswer>;

export interface SiteCountRequest {
  readonly askedBy: string;
  /** Most wanted first: steps for which there is no time stay unanswered. */
  readonly steps: readonly { readonly query: Query; readonly exclude: readonly string[] }[];
  /** Registrable domains; the answer says how many of them the first step finds. */
  readonly owned: readonly string[];
}

export interface SiteCounts {
  /** For each step so many websites, or at least so many; null if not known, or not in time. */
  readonly steps: readonly ({ readonly websites: number; readonly isWhole: boolean } | null)[];
  readonly owned: number | null;
}

/**
 * A source of search results: our own index or a vendor. Answers only pages that satisfy the query and are not
 * excluded. Throws WebSearchError if it could not search, which is never the same as finding nothing.
 */
export interface WebSearch {
  /**
   * Part of the key of the cache that all accounts share; changes when the same question may have other answers. Null
   * for a source that answers faster than the cache.
   */
  readonly version: () => string | null;
  search(request: WebSearchRequest): Promise<WebSearchAnswer>;
  /** How many websites searches would list, quickly and for free; left out by a source that cannot tell. */
  readonly countSites?: (request: SiteCountRequest) => Promise<SiteCounts>;
}

/**
 * `too much work`: the source began, and stopped for the sake of others. `others under way`: it did not begin, since
 * the same asker has enough such searches running. `over share`: the account has used up its daily share of every
 * source that could answer.
 */
export type SearchRefusal = 'too much work' | 'others under way' | 'over share';

export class WebSearchError extends Error {
  /**
   * False if asking again cannot help, for example with an operator that the source does not have; the message is then
   * for people.
   */
  readonly retryable: boolean;
  readonly why: SearchRefusal | null;

  constructor(message: string, options: { retryable: boolean; why?: SearchRefusal; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'WebSearchError';
    this.retryable = options.retryable;
    this.why = options.why ?? null;
  }
}
