import type { PagePeople } from './people/page-people.ts';

/**
 * A page as the importer hands it to the store. What each field holds is defined by the product's page on the query
 * language ("Fields of a page"); whoever changes the meaning of a field here changes what queries mean.
 */
export interface ExtractedPage {
  /**
   * http or https, WHATWG-serialised, without fragment, user, password and the dot of the root behind the host. The
   * identity of a page.
   */
  url: string;
  /** Lower case, punycode, without port. */
  host: string;
  /** Registrable domain by the public suffix list, private suffixes included; the host itself for addresses. */
  domain: string;
  /** First title element of the head, white space folded, at most 2,000 characters; empty when there is none. */
  title: string;
  /** Meta description, else that of Open Graph or Twitter; white space folded. It is no text for queries. */
  description: string | null;
  /** Visible text of the body in document order; blocks are separated by line feeds, all else folded to one space. */
  text: string;
  /** First language subtag, lower case: what the page declares, else what its text looks like. */
  lang: string | null;
  /** YYYY-MM-DD as the page states it, publication before modification. */
  date: string | null;
  /** Lower case, without dot. */
  filetype: string | null;
  /** When the page was fetched, ISO 8601 UTC; decides which of two captures of one url is kept. */
  capturedAt: string | null;
  links: ExtractedLink[];
  /** Whom the page names and how it lets its readers write; left out or null where it says nothing of that. */
  people?: PagePeople | null;
  /** What alone is known of a page that was not read whole; left out for one that was. */
  thin?: ThinKind | null;
}

/**
 * `links`: title, description, links and their anchors, no text. `text`: a part of the text and nothing else. Date,
 * language and people are unknown of all of them, and that one lacks something is never sure.
 */
export type ThinKind = 'links' | 'text' | 'links and text';

export interface ExtractedLink {
  /** Absolute http or https address, in the form of a page's. */
  url: string;
  host: string;
  domain: string;
  /**
   * Visible text of the link, else the alt text of its image; white space folded, at most 1,000 characters. A link that
   * lies in a hidden element has the text that it would show.
   */
  anchor: string;
  /** Lower-case rel keywords, sorted, separated by one space. */
  rel: string;
  /** Where the anchor's text begins in the page's `text`, in UTF-16 units; null for links without a place there. */
  textOffset: number | null;
}
