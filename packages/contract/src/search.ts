import { z } from 'zod';
import { MAX_EXCLUSIONS_PER_CALL } from './product.ts';
import { route } from './route.ts';

export const SearchResult = z.object({
  title: z.string().nullable(),
  url: z.string(),
  /** 0 to 100; null where no source has a value. */
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  description: z.string().nullable(),
  industry: z.array(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * `query` and `page` are only roughly typed here: what is wrong with them is told in the specification's own words by
 * the search module, in the order that docs/decisions gives.
 */
export const SearchRequest = z.object({
  query: z.string(),
  exclude: z.array(z.string()).max(MAX_EXCLUSIONS_PER_CALL).default([]),
  page: z.number().default(1),
});
export type SearchRequest = z.input<typeof SearchRequest>;

export const SearchResponse = z.object({
  results: z.array(SearchResult),
  credits_left: z.int().min(0),
  /** How many results the query has over all pages, where that is known. */
  total: z.int().min(0).nullable(),
  /** True when this answer repeats a page already paid for. */
  cached: z.boolean(),
  /** Credits taken for this answer. */
  charged: z.int().min(0),
});
export type SearchResponse = z.infer<typeof SearchResponse>;

export const runSearch = route({
  method: 'POST',
  path: '/search',
  access: 'account',
  summary: 'Search for pages. One credit for each result delivered; a repeat within 24 hours is free.',
  body: SearchRequest,
  response: SearchResponse,
  errors: [400, 401, 402, 409, 413, 415, 422, 429, 503],
});
