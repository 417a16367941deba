/** What a sheet tells of a site; each stands on a page. */
type PitchFactKind =
  | 'last_post'
  | 'guidelines'
  | 'form'
  | 'price'
  | 'links_out'
  | 'dead_link'
  | 'rival_link'
  | 'language';

export interface FoundFact {
  readonly kind: PitchFactKind;
  /**
   * The day (`last_post`, YYYY-MM-DD), the address (`guidelines`, `form`, `dead_link`, `rival_link`), the words
   * (`price`), how many other websites (`links_out`), or the code (`language`).
   */
  readonly value: string;
  /** The page that says so, and its words. */
  readonly url: string;
  readonly sentence: string;
  /** Of links out: how many of the websites are linked without nofollow, ugc or sponsored. */
  readonly count?: number;
  /** Of a link: its rel keywords as the page writes them, empty for none. */
  readonly rel?: string;
  /** Of a dead link: the page that could stand in its place. */
  readonly replacement?: { readonly url: string; readonly title: string };
}

export interface FoundSheet {
  readonly facts: readonly FoundFact[];
  /** Pages of the site in the index. */
  readonly pages: number;
  /** When the last of them was fetched, ISO 8601. */
  readonly readAt: string | null;
}

export interface SheetRequest {
  readonly askedBy: string;
  /** Of the row. */
  readonly url: string;
  readonly domain: string;
  /** Hosts; links to them or below are told. */
  readonly rivals: readonly string[];
}

/** Reads what pages of our own index say. Null where it does not hold the site. Throws SheetError. */
export interface SheetFinder {
  find(request: SheetRequest): Promise<FoundSheet | null>;
}

/** The source could not be asked, which is not the same as finding nothing. */
export class SheetError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SheetError';
  }
}
