/**
 * What a language says around names, roles and ways to write, each class of words in the language that has it. Unless
 * said otherwise a class is alternatives of a pattern, and a line break before a bar stands for nothing. What several
 * languages share stands in one of them.
 */
export interface PeopleLexicon {
  /** For each kind of role, beside the words that all share: folded to lower case without accents, hyphens as gaps. */
  roles: Words<'editor' | 'outreach' | 'founder' | 'author' | 'other' | 'staff'>;
  affiliation: AffiliationWords;
  pages: PageWords;
  phrases: PhraseWords;
  offices: OfficeWords;
  strangers: StrangerWords;
  ways: WayWords;
  names: NameWords;
}

type Words<Class extends string> = Readonly<Partial<Record<Class, string>>>;

/** Who is not of the site today, folded as roles are. */
type AffiliationWords = Words<
  /** In headings above those who held an office once. */
  | 'past'
  /** In headings above those who praise, speak, play, win or give. */
  | 'others'
  /** Before an office that somebody held. */
  | 'former'
  /** Where somebody plays. */
  | 'players'
  /** What is elected anew: only of these the last in number is today's. */
  | 'bodies'
  /** Ends a term that goes on. */
  | 'openTerm'
  /** From the first on by gaps, each with its forms between bars. */
  | 'ordinals'
>;

/** Parts of addresses, by what a page of them is for: in small letters without accents. */
export type PageWords = Words<
  | 'guests'
  /** These wherever they stand. */
  | 'guestsAnywhere'
  | 'author'
  | 'team'
  /** "our-team", "over-ons" */
  | 'beforeTeam'
  | 'about'
  | 'contact'
  | 'contactAnywhere'
  /** A number behind it makes it an issue of a magazine. */
  | 'issue'
  | 'tag'
  /** Behind one word more: "festival-crew". */
  | 'crew'
  /** The word before in titles of articles: "remote-team". */
  | 'noCrew'
>;

/** Around names, as they are written in sentences and lines. */
type PhraseWords = Words<
  /** The name of the author follows. */
  | 'byline'
  /** These need a colon: "Author Jane Doe says" tells of one. */
  | 'authorLabel'
  /** Before the date that stands before a byline. */
  | 'dated'
  /** Somebody says who they are. */
  | 'introduces'
  /** Two of one surname do. */
  | 'weAre'
  | 'and'
  | 'by'
  | 'is'
  /** Who answers for a site by law. */
  | 'answers'
  /** Courtesies before their name. */
  | 'title'
  /** What was done by who made or runs the site. */
  | 'founded'
  /** "Site created with love by": what was made, how it was, and the word before the love. */
  | 'madeThing'
  | 'made'
  | 'with'
  /** "A personal blog written by": what it is, whose kind it is of, and what was done with it. */
  | 'blog'
  | 'personal'
  | 'wrote'
  | 'ofOwner'
  /** "Personal site of", "page personnelle de": the adjective before the noun and behind it. */
  | 'own'
  | 'ownSite'
  | 'siteBefore'
  | 'ownBehind'
  | 'wasOrIs'
  /** Beside `is`, before what somebody is. */
  | 'worksAs'
  /** Between that and the role. */
  | 'article'
  /** The page is a guest's, or somebody is asked. */
  | 'guestPage'
  /** The name of a guest follows. */
  | 'guestOf'
  /** Somebody's words are told. */
  | 'speech'
>;

/** Around roles in sentences. */
type OfficeWords = Words<
  | 'copula'
  | 'copulaArticle'
  /** Says that what follows is someone's task, not only a word that occurs. */
  | 'duty'
  /** Begins a clause about something else. */
  | 'relative'
  /** Between a role and its firm. */
  | 'at'
  | 'of'
  /** Of what such a role is `of`, that is a firm. */
  | 'head'
  /** Behind such a role and a comma stands a firm: "Owner, Ganser Company". */
  | 'firmHead'
  /** A part of the house: "Director of Recruitment". */
  | 'department'
  /** Ends a firm's name: "President of Community Bank". */
  | 'firm'
>;

/** Who is named on a site and not of it, folded as roles are. */
type StrangerWords = Words<
  | 'guestRole'
  /** Offices to which people are elected or appointed by the state. */
  | 'publicOffice'
  /** How towns, parties and bodies of the state are called, whose officers those are. */
  | 'publicBody'
  /** People of practices that a guide to a place lists. */
  | 'practice'
  | 'author'
  /** Before a street and a town. */
  | 'address'
>;

/** How a site lets people write to it. */
type WayWords = Words<
  /** Before the @ of an address that belongs to a task and not to a person. */
  | 'mailbox'
  /** Titles of rules for contributors. */
  | 'guidelines'
  /** Begins the title of an article about such rules. */
  | 'aboutCalls'
  /** Stands in one. */
  | 'tradeInCalls'
  | 'contact'
  /** The page that says who answers for the site: who links to it links to a way to write. */
  | 'legalNotice'
  /** Beside `contact` in a line: its address is for readers to write to. */
  | 'asks'
>;

/** Of names and of what looks like one, folded to small letters without accents but for what stands before a name. */
type NameWords = Words<
  /** Before a name, with or without a full stop. */
  | 'courtesy'
  /** These with a full stop, or before two capitals. */
  | 'shortCourtesy'
  /** What begins so is a heading. */
  | 'article'
  /** How words for acts, things and bodies end. */
  | 'abstractEnding'
  /** What ends so and is a name, by gaps. */
  | 'namesToo'
  /** What stands where a name will. */
  | 'placeholder'
  /** Words of headings that are surnames as well, by gaps: behind a given name they are one. */
  | 'surnames'
  /** Desks, houses and trades that stand where an author's surname would, by gaps. */
  | 'noSurname'
  /** Given names that are words as well, by gaps, which often begin a heading. */
  | 'givenNames'
  /** Words of headings, menus and firms, by gaps; a line with one of them names nobody. */
  | 'nobody'
>;
