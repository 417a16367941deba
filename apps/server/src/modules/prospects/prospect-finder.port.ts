export interface FoundProspect {
  readonly name: string;
  /** `https://www.linkedin.com/in/<slug>`, the same for all spellings of the address. */
  readonly profile: string;
  readonly designation: string;
  readonly company: string;
  readonly category: 'seo' | 'outreach';
  readonly evidenceUrl: string;
  readonly evidenceText: string;
  readonly confidence: 'high' | 'medium' | 'low';
}

export interface SiteProspects {
  /** How the site calls itself. */
  readonly brand: string;
  /** Best first, each person once, at most `limit`. */
  readonly prospects: readonly FoundProspect[];
}

/** A source of people who are responsible for a site: our own index or a search provider. */
export interface ProspectFinder {
  /**
   * The people of a registrable domain, at most `limit`; none is no error. A finder that pays for more need not, once it
   * has `wanted` of them. Throws ProspectsError.
   */
  find(domain: string, limit: number, wanted: number): Promise<SiteProspects>;
}

/** The source could not be asked, which is not the same as finding nobody. */
export class ProspectsError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProspectsError';
  }
}
