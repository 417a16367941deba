/** What a language puts around names and roles, beside the words that all share: folded to lower case without accents. */
export interface PeopleLexicon {
  /** Alternatives of a pattern for each kind of role. */
  roles: Partial<Record<'editor' | 'outreach' | 'founder' | 'author' | 'other' | 'staff', string>>;
  /** Words of headings, menus and firms; a line with one of them names nobody. */
  nobody: string;
}
