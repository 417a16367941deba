import { anyOf } from './lexicon/index.ts';

/**
 * Phrases around names, in the six languages of the roles. A name is looked for right behind each, unless said
 * otherwise.
 */

const BYLINE = anyOf('phrases', 'byline');
const AUTHOR_LABEL = anyOf('phrases', 'authorLabel');
const DATED = anyOf('phrases', 'dated');
const BORDER = String.raw`(?:^|[|·•–—-]\s*|${DATED}\s[^|·•]{0,40}?\d{4},?\s+|^[\d./-]{8,10},?\s+|^[^\s]+\s+(?:[^\s]+\s+){0,4}\d{4},?\s+)`;

export const BY = {
  lead: new RegExp(String.raw`^(?:${BYLINE}|${AUTHOR_LABEL})\s*:?\s+`, 'iu'),
  inLine: new RegExp(
    String.raw`${BORDER}(?:${BYLINE}(?:\s*:\s*|\s+)|${AUTHOR_LABEL}\s*:\s*)(?=[\p{Lu}])`,
    'iu',
  ),
};

/** A line that says only that an author is named next: "Written by", "Autor:". */
export const BY_ALONE = new RegExp(String.raw`^(?:${BYLINE}|${AUTHOR_LABEL})\s*:?$`, 'iu');

export const COPYRIGHT = /(?:©|\(c\)|copyright)(?:\s|©|\(c\)|by|\d{4}|[-–,.])*\s*(?=\p{Lu})/iu;

/** Where a line or a clause begins. */
const CLAUSE = String.raw`(?:^|[\s,.!"“(])`;
const INTRODUCTION = anyOf('phrases', 'introduces');
const WE = anyOf('phrases', 'weAre');
const AND = anyOf('phrases', 'and');

/** Somebody says who they are. */
export const INTRODUCES = new RegExp(String.raw`${CLAUSE}${INTRODUCTION}\s+(?=\p{Lu})`, 'iu');

/** Two of one surname say who they are: "we are Ann and Bob Doe". */
export const WE_ARE = new RegExp(
  String.raw`${CLAUSE}${WE}\s+(\p{Lu}[\p{L}\p{M}-]+)\s+${AND}\s+(?=\p{Lu})`,
  'iu',
);

const ANSWER = anyOf('phrases', 'answers');
const IS = anyOf('phrases', 'is');
const TITLE = anyOf('phrases', 'title');

/** Who answers for a site by law: the name stands behind a verb or a colon. */
export const ANSWERS = new RegExp(
  String.raw`${ANSWER}(?:\s[^:.]{0,60}?\s${IS}\s*:?|\s${IS}\s*:?|\s*:)?\s+(?:${TITLE}\.?\s+)*(?=\p{Lu})`,
  'iu',
);

const FOUNDING = anyOf('phrases', 'founded');
const BY_WHOM = anyOf('phrases', 'by');

/** Who made or runs the site. What is said of themes, pictures and the making of web pages is about others. */
export const FOUNDED = new RegExp(
  String.raw`${FOUNDING}\s+(?:in\s+(?:\p{L}+\s+)?\d{4}\s+)?${BY_WHOM}\s+(?=\p{Lu})`,
  'iu',
);

const THING = anyOf('phrases', 'madeThing');
const MADE = anyOf('phrases', 'made');
const WITH = anyOf('phrases', 'with');

/** "Created by Ann Lee" in a foot: on a host of projects that is the owner, elsewhere whoever sells web pages. */
export const MADE_BY = new RegExp(
  String.raw`^(?:${THING}\s+)?(?:${MADE}(?:\s*(?:,|${AND})\s*)?)+\s+(?:${WITH}\s+\S{1,12}\s+)?${BY_WHOM}\s+(?=\p{Lu})`,
  'iu',
);

const BLOG = anyOf('phrases', 'blog');
const PERSONAL = anyOf('phrases', 'personal');
const WROTE = anyOf('phrases', 'wrote');
const OF_OWNER = anyOf('phrases', 'ofOwner');
const OWN = anyOf('phrases', 'own');
const OWN_SITE = anyOf('phrases', 'ownSite');
const SITE_BEFORE = anyOf('phrases', 'siteBefore');
const OWN_BEHIND = anyOf('phrases', 'ownBehind');
const BLOG_BY = String.raw`${BLOG}(?: ${PERSONAL})?\s+(?:is )?(?:${WROTE} )?(?:${OF_OWNER}|${BY_WHOM})`;
const SITE_OF = String.raw`(?:${OWN} (?:web ?)?${OWN_SITE}|${SITE_BEFORE} ${OWN_BEHIND})\s+${OF_OWNER}`;

/** "Brambles is the personal blog of Ann Lee", "ein Blog von Ann Lee": whose it is. */
export const IS_BLOG_OF = new RegExp(String.raw`(?<!\p{L})(?:${BLOG_BY}|${SITE_OF})\s+(?=\p{Lu})`, 'iu');

const WAS_OR_IS = anyOf('phrases', 'wasOrIs');
const WORKS_AS = anyOf('phrases', 'worksAs');
const ARTICLE = anyOf('phrases', 'article');
const FULL_NAME = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}\p{Lu}[\p{L}\p{M}'’-]*`;

/** "Rookery Bank was founded in 2007": what stands before the verb of FOUNDED, where it is called by a name. */
export const SUBJECT = new RegExp(
  String.raw`(?:^|,\s)((?:\p{Lu}[\p{L}\p{N}&.’'-]*\s+){1,4})${WAS_OR_IS}\s+(?:\p{Ll}+\s+)?$`,
  'u',
);

/** "Jane Doe is the founder of": the name, then what they are. */
export const IS_FOUNDER = new RegExp(
  String.raw`^(${FULL_NAME})(?:\s*(?:,|\([^)]{0,40}\))\s*|\s+)(?:${IS}|${WORKS_AS})\s+(?:${ARTICLE}\s+){0,3}(.{4,120})`,
  'u',
);

/** The page is a guest's, or somebody is asked. */
export const GUEST_PAGE = new RegExp(anyOf('phrases', 'guestPage'), 'i');

/** The name of a guest follows. */
export const GUEST_OF = new RegExp(String.raw`${anyOf('phrases', 'guestOf')}\s+(?=\p{Lu})`, 'iu');

/** Somebody's words are told. */
export const SPEECH = new RegExp(String.raw`(?:^|[\s,“”"])${anyOf('phrases', 'speech')}(?:[\s,:]|$)`, 'iu');
