/** How a vendor writes what a query means, and how far it is believed. */
export interface Dialect {
  /**
   * The operator in front of words of a field; absent where the vendor has none, then rows must show the field
   * themselves.
   */
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
  /** `*` inside quotes stands for words. */
  readonly wildcard: boolean;
  /** A path behind the host of `site:`. */
  readonly sitePath: boolean;
  /** `operators`: after: and before:. `range`: parameters for a first and a last day. `since`: a first day only. */
  readonly dates: 'operators' | 'range' | 'since' | 'none';
  readonly languages: 'operator' | 'parameter' | 'none';
  /**
   * Alternatives within a longer query mean what they should. Where not, they are sent and each row must show that it
   * fits.
   */
  readonly groups: boolean;
  /**
   * Fields, file types and sites mean what they should. Where not, they are sent and each row must show that it fits.
   */
  readonly fieldsAreKept: boolean;
  readonly maxCharacters: number;
  readonly maxWords: number;
}

/** As Google documents it; past 32 words the rest is ignored without a sign. */
export const GOOGLE_DIALECT: Dialect = {
  title: 'intitle:',
  text: 'intext:',
  url: 'inurl:',
  wildcard: true,
  sitePath: true,
  dates: 'operators',
  languages: 'none',
  groups: true,
  fieldsAreKept: true,
  maxCharacters: 2_000,
  maxWords: 32,
};

/** Brave documents operators as best effort, without inurl: and without brackets. */
export const BRAVE_DIALECT: Dialect = {
  title: 'intitle:',
  text: 'inbody:',
  wildcard: false,
  sitePath: false,
  dates: 'range',
  languages: 'operator',
  groups: false,
  fieldsAreKept: true,
  maxCharacters: 400,
  maxWords: 50,
};

/** SearXNG hands the text to whatever engines are on, so nothing but words, quotes and minus is believed. */
export const SEARXNG_DIALECT: Dialect = {
  title: 'intitle:',
  wildcard: false,
  sitePath: false,
  dates: 'none',
  languages: 'none',
  groups: false,
  fieldsAreKept: false,
  maxCharacters: 1_000,
  maxWords: 32,
};
