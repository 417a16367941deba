/**
 * What a parsed query is. Every value is in its normal form, so that two queries of one meaning and one order of terms
 * are deeply equal: words by `words()`, hosts in punycode, paths percent-decoded, everything in lower case.
 */
export interface Query {
  readonly root: Node;
}

export type Node =
  | AndNode
  | OrNode
  | NotNode
  | PhraseNode
  | SiteNode
  | FiletypeNode
  | DateNode
  | LinkNode
  | GapNode
  | RelatedNode
  | MetricNode
  | LangNode
  | IndustryNode;

/** All of at least two; no child is itself an `and`. */
interface AndNode {
  readonly type: 'and';
  readonly children: readonly Node[];
}

/** Any of at least two; no child is itself an `or`. */
interface OrNode {
  readonly type: 'or';
  readonly children: readonly Node[];
}

/** The child is never itself a `not`. */
interface NotNode {
  readonly type: 'not';
  readonly child: Node;
}

/**
 * `any`: within the title or within the text. `anchor`: within one anchor of a link from another registrable domain.
 */
export type TextField = 'any' | 'title' | 'text' | 'url' | 'anchor';

/** So many words of any kind; n wildcards in a row are one gap of n to 5n. */
export interface Gap {
  readonly min: number;
  readonly max: number;
}

export type PhraseItem = string | Gap;

/** Words next to each other; a single word is a phrase of one. Begins and ends with a word, never two gaps in a row. */
export interface PhraseNode {
  readonly type: 'phrase';
  readonly field: TextField;
  readonly items: readonly PhraseItem[];
}

/** The host is `host` or ends in `.host`; with `subdomainsOnly` only the latter. */
export interface SiteNode {
  readonly type: 'site';
  readonly host: string;
  readonly subdomainsOnly: boolean;
  /** Begins with a slash and does not end with one; to be compared with `decodedPath(url)` by `pathIsUnder`. */
  readonly path: string | null;
}

export interface FiletypeNode {
  readonly type: 'filetype';
  /** Without a leading dot. */
  readonly filetype: string;
}

/** `after`: on that day or later. `before`: earlier than that day. */
interface DateNode {
  readonly type: 'date';
  readonly op: 'after' | 'before';
  /** YYYY-MM-DD, a day of the calendar. */
  readonly day: string;
}

/** The page's host is not under this one, and it holds a link to a host that is; `subdomainsOnly` as in `SiteNode`. */
export interface LinkNode extends LinkedSite {
  readonly type: 'link';
}

/** A host and all below it; `subdomainsOnly` as in `SiteNode`. */
export interface LinkedSite {
  readonly host: string;
  readonly subdomainsOnly: boolean;
}

/** At least two of these hold as `link` conditions. No site of the 2 to `MAX_GAP_SITES` is under another. */
export interface GapNode {
  readonly type: 'gap';
  readonly sites: readonly LinkedSite[];
}

/** At most one in a query: the root, or a child of the root where that is an `and`. */
export interface RelatedNode {
  readonly type: 'related';
  readonly host: string;
}

/** Metrics are whole numbers, so every comparison comes down to inclusive bounds; at least one of them is set. */
export interface MetricNode {
  readonly type: 'metric';
  readonly metric: 'da' | 'pa' | 'spam';
  readonly min: number | null;
  readonly max: number | null;
}

export interface LangNode {
  readonly type: 'lang';
  /** The first subtag. */
  readonly lang: string;
}

interface IndustryNode {
  readonly type: 'industry';
  /** The label's words, joined by single spaces. */
  readonly label: string;
}

export interface QueryError {
  /** Stable, snake_case; see `messages.ts`. */
  readonly code: string;
  /** For people. Never holds any of the query's text. */
  readonly message: string;
  /** Zero-based, in UTF-16 units. */
  readonly position: number;
  /** How many units from `position` on are meant, where that is known. */
  readonly length?: number;
}
