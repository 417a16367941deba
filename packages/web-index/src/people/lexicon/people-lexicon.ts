/** What a language puts around names and roles, beside the words that all share: folded to lower case without accents, hyphens as gaps. */
export interface PeopleLexicon {
  /** Alternatives of a pattern for each kind of role. */
  roles: Partial<Record<'editor' | 'outreach' | 'founder' | 'author' | 'other' | 'staff', string>>;
  standing: StandingWords;
  /** Words of headings, menus and firms; a line with one of them names nobody. */
  nobody: string;
}

/** Who is not of the site today; all but the last are alternatives of a pattern. */
export interface StandingWords {
  /** In headings above those who held an office once. */
  past: string;
  /** In headings above those who praise, speak, play, win or give. */
  others: string;
  /** Before an office that somebody held. */
  former: string;
  /** Where somebody plays. */
  players: string;
  /** What is elected anew: only of these the last in number is today's. */
  bodies: string;
  /** Ends a term that goes on. */
  openTerm: string;
  /** From the first on, each with its forms between bars. */
  ordinals: string;
}
