/**
 * What one page says of people and of ways to reach its site, as the importer reads it. Judging whose people they are
 * is for `people-finder.ts`, which sees the whole site.
 */
export interface PagePeople {
  people: PersonMark[];
  ways: WayMark[];
  /** Of profiles that the page links to: what stands behind `/in/` in their addresses. */
  profiles?: string[];
  /** The page still shows the text of its theme. */
  isPlaceholder?: boolean;
}

/** How a page names someone; `judge-person.ts` says what each is worth. */
export type NamedBy =
  | 'data author'
  | 'data person'
  | 'head author'
  | 'byline'
  | 'byline text'
  /** "This guest post is by Ann Lee": always quoted. */
  | 'guest'
  | 'card'
  | 'card without role'
  | 'name and role'
  | 'introduces themselves'
  | 'founder sentence'
  | 'answers for it'
  | 'own page'
  | 'copyright'
  | 'home title'
  | 'profile link';

export interface PersonMark {
  name: string;
  by: NamedBy;
  /** In the page's words; null where it says none. */
  role: string | null;
  /** `https://www.linkedin.com/in/<slug>`; null where the page links to none that agrees with the name. */
  profile: string | null;
  /** Words of the name that stand in the address of the profile. */
  hits: number;
  /** The page's words that name them. */
  sentence: string;
  /** The name begins with a common given name. */
  isKnown: boolean;
  /** Another company or site that the page names beside the role. */
  company: string | null;
  /** Stands in a quotation, a comment or a list of guests, or the page calls them a guest or asks them questions. */
  isQuoted: boolean;
  /** Stands in a part of the page that the markup or a heading calls a team or staff. */
  inTeam: boolean;
}

export type WayKind = 'guidelines' | 'address' | 'form' | 'page';

/** A way to reach the site: rules for contributors, a published role address, a form, a contact page. */
export interface WayMark {
  kind: WayKind;
  /** The mail address, or the address of the page. */
  value: string;
  sentence: string;
}
