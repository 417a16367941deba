import type { Query } from '@linklode/query-language';
import type { PageView } from '@linklode/smart-filters';

/** What is looked at of a page. */
export interface ExamplePage extends PageView {
  readonly industry: readonly string[];
}

export interface Counted {
  readonly websites: number;
  /** False where there are that many or more. */
  readonly isWhole: boolean;
}

/** The index as it is asked here. */
export interface ExampleIndex {
  /** The best pages of a site, at most so many. */
  readonly findPages: (query: Query) => Promise<readonly ExamplePage[]>;
  /** How many websites each query finds; null where that was not counted. */
  readonly countSites: (queries: readonly Query[]) => Promise<readonly (Counted | null)[]>;
  /** Addresses of the first websites' best pages, as a search shows them, without those of some domains. */
  readonly findBest: (query: Query, exclude: readonly string[], most: number) => Promise<readonly string[]>;
  readonly readPages: (urls: readonly string[]) => Promise<readonly ExamplePage[]>;
}
