/** Counts per domain, gathered in one pass over pages and links; positions are those of the dense domain ids. */
export interface DomainFacts {
  pages: Int32Array;
  thinPages: Int32Array;
  /** Pages whose title or description holds a spam term. */
  spamPages: Int32Array;
  /**
   * Pages that were compared with others, and those among them that repeat an earlier page, of another domain or of
   * their own.
   */
  comparedPages: Int32Array;
  copiedPages: Int32Array;
  repeatedPages: Int32Array;
  hasContact: Uint8Array;
  /** Links to other domains, whatever their rel; and how many of them have a spam term as anchor. */
  outLinks: Int32Array;
  outSpamLinks: Int32Array;
  /** Following ones, and those among them with a commercial or spam anchor. */
  outFollowing: Int32Array;
  outCommercial: Int32Array;
  /** Domains that only link here with nofollow, ugc or sponsored. */
  disclaimingDomains: Int32Array;
}

export function emptyFacts(domains: number): DomainFacts {
  const counts = (): Int32Array => new Int32Array(domains);
  return {
    pages: counts(),
    thinPages: counts(),
    spamPages: counts(),
    comparedPages: counts(),
    copiedPages: counts(),
    repeatedPages: counts(),
    hasContact: new Uint8Array(domains),
    outLinks: counts(),
    outSpamLinks: counts(),
    outFollowing: counts(),
    outCommercial: counts(),
    disclaimingDomains: counts(),
  };
}

/** A page with fewer words than this says next to nothing. */
export const THIN_WORDS = 50;
