import type { Query } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';

export const FILTER_IDS = [
  'unlinked_mentions',
  'competitor_mentions',
  'guest_post_pages',
  'resource_pages',
  'broken_mentions',
  'press_mentions',
  'listicles',
  'directories',
  'comparison_alternatives',
  'tool_aggregators',
  'saas_blogs',
] as const;

export type FilterId = (typeof FILTER_IDS)[number];

export interface FilterInput {
  /** Key in `Inputs`, and what error messages call it. */
  readonly name: string;
  /** How a person calls it: "your site". */
  readonly label: string;
  /** A site is read as a host; words must hold a letter or a figure. */
  readonly kind: 'words' | 'site';
  readonly required: boolean;
}

/** By the name of the input: words as typed without quotes, sites as hosts in punycode without `www.`. */
export type Inputs = Readonly<Record<string, string>>;

export interface QueryTemplate {
  /** What a row is told that this template found; for people. */
  readonly name: string;
  /** Null where an optional input that it needs is missing. */
  readonly build: (inputs: Inputs) => Query | null;
}

/** What earned a row its place: words found, the sentence or line around them, or the address of a link. */
export interface Evidence {
  readonly words?: string;
  readonly sentence?: string;
  readonly link?: string;
}

export interface Why extends Evidence {
  readonly template: string;
}

/** A page check's verdict; null for a page that is not what the filter looks for. `score` is from 0 to 1. */
export type Verdict = { readonly score: number; readonly evidence: Evidence } | null;

/** A recipe: everything that one smart filter is. */
export interface Filter {
  readonly id: FilterId;
  readonly label: string;
  /** Goes up whenever the same inputs may give other rows; part of the key under which answers are kept. */
  readonly version: number;
  /** Whether the search tool shows it; all work on the API. */
  readonly offered: boolean;
  /** In the order in which they are typed, separated by commas. */
  readonly inputs: readonly FilterInput[];
  readonly placeholder: string;
  readonly hint: string;
  /** Best first. */
  readonly templates: readonly QueryTemplate[];
  /** Looks at one page, whatever query it came from. Never throws. */
  readonly check: (page: PageReading, inputs: Inputs) => Verdict;
}
