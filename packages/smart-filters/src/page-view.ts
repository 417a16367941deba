/** What a filter looks at on a page; the caller reads it from the index. All of it is data, so it may cross threads. */
export interface PageView {
  /** http or https, as the index writes it. */
  readonly url: string;
  readonly host: string;
  /** Registrable domain. */
  readonly domain: string;
  readonly title: string;
  readonly description: string | null;
  /** Visible text; blocks are separated by line feeds. */
  readonly text: string;
  /** First language subtag, lower case. */
  readonly lang: string | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly links: readonly PageViewLink[];
  /** What its site says of itself; left out where nobody asked for it. */
  readonly site?: SiteView;
  /** What a model says that it is, packed (kind-scores.ts); null or left out where it was not asked. */
  readonly kinds?: Uint8Array | null;
}

export interface SiteView {
  /** What the home page is called and begins with; empty where it is not known. */
  readonly home: string;
  /** Titles of some of its pages. */
  readonly titles: readonly string[];
}

export interface PageViewLink {
  readonly url: string;
  readonly host: string;
  /** Registrable domain. */
  readonly domain: string;
  readonly anchor: string;
  /** Lower-case rel keywords, separated by one space. */
  readonly rel: string;
  /** Where the anchor begins in the page's text, in UTF-16 units; null for links without a place there. */
  readonly textOffset: number | null;
  /**
   * That the target is gone, as far as the index knows (see gone-target.ts); left out or null where nothing says so.
   */
  readonly gone?: GoneReason | null;
}

/** `site`: the whole host is gone. `page`: the site lives, the page is missing. `notice`: what stands there says so. */
export type GoneReason = 'site' | 'page' | 'notice';
