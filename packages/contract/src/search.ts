import { z } from 'zod';
import { MetricsOrigin } from './metrics.ts';
import {
  MATCH_PLACE_NAMES,
  MAX_EXCLUSIONS_PER_CALL,
  MAX_PAGES,
  MAX_QUOTED_CONDITIONS,
  SEARCH_SOURCE_NAMES,
} from './product.ts';
import { SPENDING, route } from './route.ts';
import { askedText, toldText } from './text.ts';

const SearchSourceName = z.enum(Object.keys(SEARCH_SOURCE_NAMES) as (keyof typeof SEARCH_SOURCE_NAMES)[]);

/** Where a page fulfils a clause: in a text of its own, or by what is known of it. */
export const MatchPlace = z.enum(Object.keys(MATCH_PLACE_NAMES) as (keyof typeof MATCH_PLACE_NAMES)[]);
export type MatchPlace = z.infer<typeof MatchPlace>;

/** A link of the page to a site that the query asks for. */
export const LinkEvidence = z.object({
  /** As the query names it. */
  site: toldText(),
  url: toldText(),
  /** Empty for one that shows nothing. */
  anchor: toldText(),
  /** Keywords in lower case, separated by spaces, such as `nofollow sponsored`; empty for none. */
  rel: toldText(),
  /** What stands around it on the page; null where it stands nowhere in the visible text. */
  sentence: toldText().nullable(),
});
export type LinkEvidence = z.infer<typeof LinkEvidence>;

/** A clause of the query that the page fulfils. */
export const ClauseMatch = z.object({
  /** As the parser prints it, such as `intitle:"write for us"`; alternatives of which one holds are one clause. */
  clause: toldText(),
  places: z.array(MatchPlace),
  /** For `link:`, an address that the page links to. */
  link: toldText().optional(),
  /** For `link:` and `gap:`, what its links say: one for each of the sites that the page links to. */
  links: z.array(LinkEvidence).optional(),
});
export type ClauseMatch = z.infer<typeof ClauseMatch>;

/** Words of a page around what the query asks for; text, never markup. */
export const Excerpt = z.object({
  text: toldText(),
  /** Where words of the query stand in the text: start and end in UTF-16 units, in order, without overlap. */
  marks: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
});
export type Excerpt = z.infer<typeof Excerpt>;

/** Another page of a website that fulfils the query. */
export const OtherPage = z.object({
  title: toldText().nullable(),
  url: toldText(),
  matches: z.array(ClauseMatch).nullable(),
});
export type OtherPage = z.infer<typeof OtherPage>;

export const SearchResult = z.object({
  title: toldText().nullable(),
  url: toldText(),
  /** 0 to 100; null where no source has a value. */
  da: z.int().min(0).max(100).nullable(),
  pa: z.int().min(0).max(100).nullable(),
  spam_score: z.int().min(0).max(100).nullable(),
  description: toldText().nullable(),
  /** The words of the page that matched; left out where the source gives none. */
  excerpt: Excerpt.optional(),
  industry: z.array(toldText()),
  /** The page's language as a two-letter or three-letter code; null where the source does not say. */
  lang: toldText().nullable(),
  /** Which clauses of the query the page fulfils, in the query's order; null where the source does not say. */
  matches: z.array(ClauseMatch).nullable(),
  /**
   * When the account was charged for this row before (UTC, ISO 8601), so that it was free now; null where it was new.
   */
  yours_since: toldText().nullable(),
  /**
   * Of a smart filter: where its pages were looked for, by the name of a source of web search; left out where nobody
   * says.
   */
  found_by: SearchSourceName.optional(),
  /** The registrable domain, which is what a row stands for where rows are websites. */
  domain: toldText().optional(),
  /**
   * Of a row that stands for a website: how many other pages of it fulfil the query, and the best of them. They cost
   * nothing.
   */
  other_pages: z.int().min(0).optional(),
  more_pages: z.array(OtherPage).optional(),
  ...MetricsOrigin.shape,
});
export type SearchResult = z.infer<typeof SearchResult>;

const INVALID_QUERY = 'Invalid search query';
const INVALID_EXCLUSIONS = 'The excluded sites must be a list of domains.';
const EXCLUDED =
  'Domains or hosts. Each stands for itself and all below it: `co.uk` leaves out every website of that suffix.';

/**
 * A page as the document tells it. What is none is refused by the search module, in the specification's words and
 * order.
 */
const PAGE = { type: 'integer', minimum: 1, maximum: MAX_PAGES, default: 1 } as const;

/** A search for a project leaves out what the project has, and what its block list and that of the account name. */
const ForProject = {
  project: z.uuid().optional(),
  /** `hidden.at` of the first page: what was put into the project since does not shift the pages behind it. */
  hidden_at: z.iso.datetime().regex(/^20/).optional(),
};

/** What was left out because the account has it or blocks it; nothing of it was charged. */
export const Hidden = z.object({
  sites: z.int().min(0),
  /** `hidden_at` of the following pages: UTC, ISO 8601, in microseconds. */
  at: toldText(),
});
export type Hidden = z.infer<typeof Hidden>;

/** What a row is: a website, shown by its best page, or a page. */
const Rows = z.enum(['sites', 'pages']);

/** What is wrong with a text is told by the search module, in the order that docs/decisions gives. */
export const SearchRequest = z.object({
  query: askedText(INVALID_QUERY),
  exclude: z
    .array(askedText(INVALID_EXCLUSIONS), INVALID_EXCLUSIONS)
    .default([])
    .meta({ maxItems: MAX_EXCLUSIONS_PER_CALL, description: EXCLUDED }),
  page: z.custom<number>().optional().meta(PAGE),
  ...ForProject,
  /** A query that names one domain lists pages in any case. */
  rows: Rows.default('sites'),
});
export type SearchRequest = z.input<typeof SearchRequest>;

/** Names what was delivered, for a receipt of it; left out by a version before it. */
const Delivery = z.uuid().optional();

export const SearchResponse = z.object({
  results: z.array(SearchResult),
  delivery: Delivery,
  /** Where rows are pages; left out where they are websites. */
  rows: z.literal('pages').optional(),
  credits_left: z.int().min(0),
  /**
   * How many results the query has over all pages, where that is known; 10,000 with `total_is` stands for that many or
   * more.
   */
  total: z.int().min(0).nullable(),
  total_is: z.literal('at_least').optional(),
  /** Whether more follow this page; left out where `total` tells it. */
  more: z.boolean().optional(),
  /** True when this answer repeats a page already paid for. */
  cached: z.boolean(),
  /** Credits taken for this answer. */
  charged: z.int().min(0),
  /** Left out where nothing is hidden: no project was named, and the account blocks no site. */
  hidden: Hidden.optional(),
});
export type SearchResponse = z.infer<typeof SearchResponse>;

export const runSearch = route({
  method: 'POST',
  path: '/search',
  access: 'account',
  key: 'spend',
  summary:
    'Search for websites, or for pages. One credit for each result delivered; what was charged for in the last days is free.',
  body: SearchRequest,
  headers: SPENDING,
  response: SearchResponse,
  errors: [402, 409],
});

const AT_LEAST = z.literal('at_least').optional();

/** How many websites a query leaves; null where that was not counted. */
const Left = z.object({
  websites: z.int().min(0).nullable(),
  /** There are that many or more. */
  websites_is: AT_LEAST,
});

export const SearchQuote = z.object({
  /**
   * `counted`: by the index that answers the search. `not_countable`: who answers it tells no count. `not_available`:
   * not this time; asking again may help.
   */
  count: z.enum(['counted', 'not_countable', 'not_available']),
  /** Each condition in the order it was typed, and what all up to it leave, before sites are excluded. */
  clauses: z.array(
    Left.extend({
      text: toldText(),
      /** Where it stands in the query, in UTF-16 units; null where it stands in no one place. */
      start: z.int().min(0).nullable(),
      end: z.int().min(0).nullable(),
    }),
  ),
  /** What is left out because the account has it or blocks it. */
  hidden: Hidden.optional(),
  /** What the whole search leaves, without the excluded and the hidden sites. */
  all: Left,
  /** How many of those the account has been charged for in the last days; null where not known. */
  yours: z.int().min(0).nullable(),
  /** Credits that the first page can take, whatever the balance is. */
  at_most: z.int().min(0),
  /** Until when this very search is repeated for nothing (UTC, ISO 8601); null where it was not delivered lately. */
  free_until: toldText().nullable(),
  /** What the search would leave with one more condition each, in the order asked. */
  with: z.array(Left),
});
export type SearchQuote = z.infer<typeof SearchQuote>;

export const quoteSearch = route({
  method: 'POST',
  path: '/search/quote',
  access: 'account',
  key: 'read',
  summary: 'What a search would find and cost at most. Free.',
  body: SearchRequest.omit({ page: true }).extend({
    with: z.array(askedText()).max(MAX_QUOTED_CONDITIONS).default([]),
  }),
  response: SearchQuote,
  errors: [409],
});

/** What earned a row its place under a smart filter; at least one of the last three is given. */
export const Reason = z.object({
  /** The recipe's template, such as `"{brand}" -site:{domain}`. */
  template: toldText(),
  words: toldText().optional(),
  sentence: toldText().optional(),
  link: toldText().optional(),
});
export type Reason = z.infer<typeof Reason>;

export const SmartSearchResult = SearchResult.extend({ why: Reason.nullable() });
export type SmartSearchResult = z.infer<typeof SmartSearchResult>;

const SmartSearchQuery = z.object({
  filter: askedText('There is no such smart filter.'),
  /** The filter's inputs, separated by commas in the recipe's order. */
  query: askedText(INVALID_QUERY),
  /** Repeated for each excluded domain. */
  exclude: z
    .union([askedText(INVALID_EXCLUSIONS), z.array(askedText(INVALID_EXCLUSIONS))], INVALID_EXCLUSIONS)
    .optional()
    .describe(EXCLUDED),
  page: z.custom<number>().optional().meta(PAGE),
  ...ForProject,
});

const SmartQuoteQuery = SmartSearchQuery.omit({ page: true });
export type SmartQuestion = z.infer<typeof SmartQuoteQuery>;

export const SmartQuote = z.object({
  /** Websites that the filter finds, of which no more than 100 are listed; null where it could not look this time. */
  found: Left,
  /** How many of those the account has been charged for in the last days; null where not known. */
  yours: z.int().min(0).nullable(),
  /** Credits that the first page can take, whatever the balance is. */
  at_most: z.int().min(0),
  /** Until when this very search is repeated for nothing (UTC, ISO 8601); null where it was not delivered lately. */
  free_until: toldText().nullable(),
  /** Names asked for that are ordinary words too, and how many websites hold the word, whatever they mean by it. */
  ordinary: z.array(z.object({ name: toldText(), holding: Left })),
  hidden: Hidden.optional(),
});
export type SmartQuote = z.infer<typeof SmartQuote>;

export const quoteSmartSearch = route({
  method: 'GET',
  path: '/search/smart/quote',
  access: 'account',
  key: 'read',
  summary: 'What a smart filter would find and cost at most, and whether a brand is an ordinary word. Free.',
  query: SmartQuoteQuery,
  response: SmartQuote,
  errors: [409],
});

export const SmartSearchResponse = z.object({
  results: z.array(SmartSearchResult),
  delivery: Delivery,
  has_next: z.boolean(),
  has_prev: z.boolean(),
  credits_left: z.int().min(0),
  cached: z.boolean(),
  charged: z.int().min(0),
  hidden: Hidden.optional(),
});
export type SmartSearchResponse = z.infer<typeof SmartSearchResponse>;

export const readDeliveredPage = route({
  method: 'GET',
  path: '/search/delivered',
  access: 'account',
  key: 'read',
  summary:
    'A page of a search as it was delivered in the last seven days, by its `delivery`: for a colleague whom its address was sent. Free.',
  query: z.object({ delivery: z.uuid() }),
  response: z.union([SmartSearchResponse, SearchResponse]),
  errors: [404],
});

export const runSmartSearch = route({
  method: 'GET',
  path: '/search/smart',
  access: 'account',
  key: 'spend',
  summary: 'Search by a smart filter: one row for each site. Charged and repeated like a search.',
  query: SmartSearchQuery,
  headers: SPENDING,
  response: SmartSearchResponse,
  errors: [402, 409],
});
