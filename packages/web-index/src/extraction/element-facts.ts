export type Reading = 'read' | 'hidden' | 'skip';

/** An element of the body that states a date, as the markup presents it. */
export interface DateMark {
  value: string;
  says: 'published' | 'modified' | 'some time';
  /** Marked by schema.org microdata, which is meant for machines, rather than by a class or by nothing. */
  microdata: boolean;
  /** How many `article` elements had begun before it; 0 is outside of any. */
  article: number;
}

export type Surrounding =
  | 'byline'
  | 'quote'
  | 'comment'
  | 'list of links'
  | 'author link'
  | 'foot'
  | 'team'
  | 'guests';

/** What an element does to the lines of a page, by its tag alone. */
export interface LineFacts {
  kinds: readonly Surrounding[];
  /** Stands in lines of its own. */
  parts: boolean;
  isSetOff: boolean;
  /** 1 to 6, else 0. */
  heading: number;
}

/**
 * What follows from a tag as it is written. A site writes the same tags on all of its pages, so these are kept with the
 * tag.
 */
export interface ElementFacts {
  reading: Reading;
  /** What it does to the words before and behind it. */
  breaks: 'line' | 'space' | null;
  /** It holds what readers wrote. */
  isComment: boolean;
  /** The date that it states, to be copied. */
  mark: Readonly<DateMark> | null;
  /** Something else than its content is asked for: see tag-facts.ts. */
  isTold: boolean;
  /** Found when first asked for, as what stands in the head of a page is no line. */
  line: LineFacts | null;
}
