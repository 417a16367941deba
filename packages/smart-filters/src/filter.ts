import type { Query } from '@linklode/query-language';
import type { FilterLabel } from './filter-labels.ts';
import type { PageReading } from './page-reading.ts';

/**
 * By the name of the input: words as typed without quotes, sites as hosts in punycode, without a `www.` that is no part
 * of the name.
 */
export type Inputs = Readonly<Record<string, string>>;

interface QueryTemplate {
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

/** Pages of the kind on sites of the topic, which need not say it themselves: "Write for us" on a gardener's site. */
interface SiteTemplate {
  /** As in `QueryTemplate`. */
  readonly name: string;
  readonly topic: (inputs: Inputs) => string;
  /** What such a page has to have besides its site. */
  readonly build: (inputs: Inputs) => Query | null;
}

/** Pages that name the topic in other words. */
interface OtherWordsTemplate {
  readonly topic: (inputs: Inputs) => string;
  /** What such a page has to have besides. */
  readonly build: (inputs: Inputs) => Query | null;
}

/** A recipe: everything that one smart filter is. */
export interface Filter extends FilterLabel {
  /** Goes up whenever the same inputs may give other rows; part of the key under which answers are kept. */
  readonly version: number;
  /** Best first. */
  readonly templates: readonly QueryTemplate[];
  /** Where the topic of the site does for its pages. */
  readonly ofSites?: SiteTemplate;
  /** Where a topic may be told in other words. */
  readonly inOtherWords?: OtherWordsTemplate;
  /** The names of firms or products that its pages have to mean; left out by a filter that asks for none. */
  readonly names?: (inputs: Inputs) => readonly string[];
  /**
   * Looks at one page, whatever query it came from. `leaningOf` says what a name asked for mostly means on other pages.
   * Never throws.
   */
  readonly check: (page: PageReading, inputs: Inputs, leaningOf: (name: string) => number) => Verdict;
}
