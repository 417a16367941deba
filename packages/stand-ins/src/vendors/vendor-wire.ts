/** A result as a test tells it; each vendor's wire dresses it in its own names. */
export interface StandInResult {
  readonly title: string;
  readonly link: string;
  readonly snippet?: string;
  /** ISO 8601, such as 2026-03-03. */
  readonly date?: string;
}

/** What a metrics vendor knows of a page and its site. Absent fields are absent on the wire. */
export interface StandInSite {
  readonly rootDomain: string;
  readonly title?: string;
  readonly da?: number;
  readonly pa?: number;
  /** -1: not evaluated. */
  readonly spam?: number;
  /** ISO day; '' where the vendor never crawled the page. */
  readonly lastCrawled?: string;
  readonly httpCode?: number;
  /** 0 to 10, for Open PageRank. */
  readonly openPageRank?: number;
  readonly rank?: number;
  readonly referringDomains?: number;
}

export type SearchVendor = 'serper' | 'brave' | 'searxng' | 'serpapi' | 'dataforseo' | 'google-custom-search';
export type MetricsVendor = 'moz-v2' | 'moz-v3' | 'open-pagerank';
export type Vendor = SearchVendor | MetricsVendor;

/** One request that arrived. */
export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body read as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** What the vendor behind the wire knows. */
export interface World {
  readonly key: string;
  readonly pageSize: number;
  /** Whether the answers say how many results there are. */
  readonly totals: boolean;
  /** US dollars for a page of results, where the wire tells prices. */
  readonly pricePerPage: number;
  readonly asOf: string;
  readonly overlap: number;
  /** Rows, credits or searches that the plan still has; counts down. */
  quotaLeft: number;
  results(query: string): readonly StandInResult[];
  /** A target as it was sent: a domain, a host or an address. */
  site(target: string): StandInSite | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is, as HTML. */
  readonly body: unknown;
}

/** How a vendor says no. */
interface Refusals {
  badKey(world: World): WireAnswer;
  /** The plan is used up; absent where the vendor has no plan. */
  outOfCredits?(world: World): WireAnswer;
  rateLimited(world: World): WireAnswer;
  /** Whatever the vendor would say, with this text in it. */
  failure(status: number, text: string): WireAnswer;
}

export interface VendorWire extends Refusals {
  /** What a well-behaved vendor answers, bad requests and bad keys included. */
  answer(call: VendorCall, world: World): WireAnswer;
  /** The list in an answer's body with a member for each result, which a fault mode may spoil in place. */
  listOf(body: unknown): unknown[];
}

/** The member of a thing of unknown shape; undefined where there is none. */
export function member(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

export function listAt(body: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = member(body, ...path);
  return Array.isArray(found) ? (found as unknown[]) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The results from `start`, counted from 0; later pages repeat the end of the one before where the world overlaps. */
export function pageOf(world: World, query: string, start: number, count: number): readonly StandInResult[] {
  const from = start === 0 ? 0 : Math.max(0, start - world.overlap);
  return world.results(query).slice(from, from + count);
}

export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : '';
}

/** Mar 3, 2026: how Google's pages write a day. */
export function shortDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
