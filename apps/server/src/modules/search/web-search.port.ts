import { SearchResult } from '@linklode/contract';
import type { Query } from '@linklode/query-language';
import { z } from 'zod';

/** What a row is. */
export type RowsAre = 'sites' | 'pages';

export interface WebSearchRequest {
  /** Tells one asker from another, so that the long searches of one do not hold up those of others. */
  readonly askedBy?: string;
  readonly query: Query;
  /** Hosts; each stands for itself and everything below it. */
  readonly exclude: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** One row for each registrable domain, or for each page; pages when not given. */
  readonly rows?: RowsAre;
  /** The `end` of the answer for the page before, where that is still known. */
  readonly resume?: unknown;
}

/**
 * A result as its finder tells it. Metrics count only with the source that measured them; what is missing is asked of the
 * sources of metrics. What is optional only some finders know, and an answer that was kept before it was asked for lacks it too.
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
  /** Over all pages; null where the source does not know. */
  total: z.number().nullable(),
  /** Where this page ended in the source's list, for the source itself; may be written as JSON. */
  end: z.unknown().optional(),
  /** Whether more may follow; left out where the total tells it. */
  hasMore: z.boolean().optional(),
  /** False for an answer that others should not get too: one made while a part could not be had, or as quickly had anew. */
  isKept: z.boolean().optional(),
});
export type WebSearchAnswer = z.infer<typeof WebSearchAnswer>;

export interface SiteCountRequest {
  readonly askedBy: string;
  /** The most wanted first: those that there is no time for are left open. */
  readonly steps: readonly { readonly query: Query; readonly exclude: readonly string[] }[];
  /** Registrable domains of which to say how many the first step finds. */
  readonly owned: readonly string[];
}

export interface SiteCounts {
  /** By step: so many websites, or at least so many; null where that is not known, or not in the time. */
  readonly steps: readonly ({ readonly websites: number; readonly isWhole: boolean } | null)[];
  readonly owned: number | null;
}

/**
 * A source of search results: our own index or a vendor. Answers only pages that satisfy the query and are not excluded.
 * Throws WebSearchError when it could not look, which is never the same as finding nothing.
 */
export interface WebSearch {
  /**
   * Part of the key of the cache that all accounts share; changes when the same question may have other answers. Null for
   * a source that is quicker asked than looked up.
   */
  readonly version: () => string | null;
  search(request: WebSearchRequest): Promise<WebSearchAnswer>;
  /** How many websites searches would list, quickly and for nothing; left out by a source that does not tell. */
  readonly countSites?: (request: SiteCountRequest) => Promise<SiteCounts>;
}

/**
 * `too much work`: the source began, and ended it for the sake of others. `others under way`: it did not begin, since the same
 * asker has enough of such running. `over share`: the account has had its share of the day of whoever could answer.
 */
export type SearchRefusal = 'too much work' | 'others under way' | 'over share';

export class WebSearchError extends Error {
  /** False where asking again cannot help, such as an operator that the source does not have; the message is then for people. */
  readonly retryable: boolean;
  readonly why: SearchRefusal | null;

  constructor(message: string, options: { retryable: boolean; why?: SearchRefusal; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'WebSearchError';
    this.retryable = options.retryable;
    this.why = options.why ?? null;
  }
}
