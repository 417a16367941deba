export interface FoundProspect {
  readonly name: string;
  /** `https://www.linkedin.com/in/<slug>`, the same for all spellings of the address; null where none is published. */
  readonly profile: string | null;
  readonly designation: string;
  readonly company: string;
  readonly category: 'seo' | 'outreach';
  readonly evidenceUrl: string;
  readonly evidenceText: string;
  readonly confidence: 'high' | 'medium' | 'low';
  /** Of the site, or only quoted there. */
  readonly relation: 'own' | 'quoted';
}

/** A way to reach a site, with the page that shows it. */
export interface FoundContact {
  readonly kind: 'guidelines' | 'address' | 'form' | 'page';
  readonly value: string;
  readonly evidenceUrl: string;
  readonly evidenceText: string;
}

export interface SiteProspects {
  /** How the site calls itself. */
  readonly brand: string;
  /** Best first, each person once, at most `limit` of the site; those who are only quoted stand behind. */
  readonly prospects: readonly FoundProspect[];
  readonly contacts: readonly FoundContact[];
}

/** A source of people who are responsible for a site: our own index or a search provider. */
export interface ProspectFinder {
  /**
   * The people of a registrable domain, at most `limit`; none is no error. A finder that pays for more need not, once
   * it has `wanted` of them. Throws ProspectsError.
   */
  find(domain: string, limit: number, wanted: number): Promise<SiteProspects>;
  /**
   * What is known of each registrable domain without asking anybody who is paid, in their order; left out by a finder
   * that knows nothing so. Throws ProspectsError.
   */
  readonly known?:
    | ((domains: readonly string[], limit: number) => Promise<readonly SiteProspects[]>)
    | undefined;
}

/** The source could not be asked, which is not the same as finding nobody. */
export class ProspectsError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProspectsError';
  }
}
