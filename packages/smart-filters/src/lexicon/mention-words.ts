/** Around a place of a name, by what it says of the name: each class alternatives of a pattern. */
type MentionClass =
  /** Begins names of papers and firms: "The", "El". */
  | 'article'
  /** Is said where firms and products are spoken of. */
  | 'firmWord'
  /** Before the name of a paper, a station, a bank. */
  | 'medium'
  /** Behind the possessive of a firm. */
  | 'ofFirm'
  /** What a firm is by law, behind its name. */
  | 'firmForm'
  /** What firms do and are called by, right behind the name. */
  | 'firmActs'
  /** Before a word that is no name; "de" of Dutch alone stands with the pattern. */
  | 'determiner'
  /** Behind a product in titles. */
  | 'inTitle'
  /** ", a tool": what stands behind a name and a comma. */
  | 'apposedArticle'
  | 'apposed'
  /** Before what is used or where something is. */
  | 'usedBy'
  | 'placeBefore'
  | 'placeBehind'
  /** Before what is used for work. */
  | 'usedAsTool'
  /** "Notion-based" */
  | 'compound'
  /** Between two names. */
  | 'and'
  /** Between the members of a list, beside `and`. */
  | 'listed'
  /** Of a firm's product behind its name, and no surname. */
  | 'product'
  | 'honorific'
  /** What firms of a trade are called by, behind their name: "Airlines". */
  | 'trade'
  /** What one buys or sells, behind the name of who makes it. */
  | 'goods'
  /** Said of a product that somebody tried. */
  | 'reviewed'
  /** Begins an example in brackets. */
  | 'forExample';

export type MentionWords = Readonly<Partial<Record<MentionClass, string>>>;
