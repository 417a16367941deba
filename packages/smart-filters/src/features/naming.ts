import { words } from '@linklode/query-language';
import { LEXICON_CLASSES, type LexiconClass } from '../lexicon/classes.ts';
import { countLexicon, findLexicon, lengthInLexicon } from '../lexicon/lexicon.ts';
import type { PageReading } from '../page-reading.ts';
import { isNumberWord } from '../title-number.ts';
import { menuNames } from './menu.ts';
import { flag, logScale, share } from './scale.ts';

const LISTING =
  /\/(?:tags?|categor(?:y|ies|ias?)|authors?|autor|etiquetas?|page\/\d+|archives?|topics?|labels?|search)(?:\/|$)|\/(?:19|20)\d\d\/(?:\d\d\/?)?$/i;
const SECTION = /\/(?:blog|blogs|posts?|news|articles?|guides?|insights|resources?|actualites?)\/./i;
/** What papers, stations and magazines are called in their addresses. */
const NEWS_HOST =
  /news|nachrichten|noticias|notizie|novosti|actu|nieuws|press|prensa|media|zeitung|anzeiger|kurier|kourier|blatt|rundschau|merkur|spiegel|times|daily|herald|tribune|gazette|gazeta|gazzetta|chronicle|courier|observer|journal|diario|periodico|jornal|giornale|corriere|telegraf|telegraph|standard|guardian|independent|inquirer|examiner|dispatch|sentinel|bulletin|magazin|weekly|review|insider|today|heute|radio|(?:^|[.-])tv|tv(?:[.-]|$)/u;
const GUEST_POST =
  /^\s*(?:guest (?:post|article|blog|column|author)|gastbeitrag|gastblog|article invité|post invitado)\s*(?:[:–—|-]|by\b|von\b|par\b|de\b)/iu;
const YEAR = /\b20[12]\d\b/;

/** "Useful links" is called so, "Creating a simple DSC resource" has a word of it. */
const SHARES = ['call', 'resources', 'directory'] as const satisfies readonly LexiconClass[];

const LEAD_WORDS = 80;
const LONGEST_TEXT = 6000;
/** In a hundred words, so many are all that can be said. */
const FULL_DENSITY = 12;
const MOST_LINKS = 400;

const BEST_OF =
  /^\s*(?:the |los |las |les |die |our )?(?:\d+ )?(?:best|top|mejores|meilleurs?|meilleures?|besten|melhores|beste)(?!\p{L})(?! practices)/iu;
const REACH = 6;

/** What the number in a title counts: "7 hiking trails" or "7 ways to hike"; null where it counts neither. */
function whatIsCounted(headline: readonly string[]): 'things' | 'advice' | null {
  const at = headline.findIndex((word) => /^\d{1,3}$/.test(word) || isNumberWord(word));
  if (at === -1) return null;
  for (const word of headline.slice(at + 1, at + 1 + REACH)) {
    if (findLexicon([word], 'advice') !== null) return 'advice';
    if (findLexicon([word], 'things') !== null) return 'things';
  }
  return null;
}

const TOP_BLOCKS = 14;
const LONGEST_HEAD = 110;

/**
 * The words of the heading that a page begins with, which often says more than its title: the first block that shares a
 * word with that.
 */
function topHeading(page: PageReading): readonly string[] {
  const titled = new Set(page.headlineWords.filter((word) => word.length > 3));
  for (const { text } of page.contentLines().slice(0, TOP_BLOCKS)) {
    if (text.length > LONGEST_HEAD || /[.;:]$/.test(text)) continue;
    const found = words(text);
    if (found.length > 2 && found.some((word) => titled.has(word))) return found;
  }
  return [];
}

const AUDIENCE = new Set('for para pour für voor'.split(' '));

function beforeAudience(headline: readonly string[]): readonly string[] {
  const at = headline.findIndex((word) => AUDIENCE.has(word));
  return at > 0 ? headline.slice(0, at) : headline;
}

type Prefixed<P extends string, C extends string> = Record<`${P}.${C}`, number>;

/** What the page is called, by itself and in its text. */
export function namingFeatures(page: PageReading) {
  const { title, url, date, links, domain } = page.page;
  const headline = page.headlineWords.slice(0, 40);
  const text = page.contentWords().slice(0, LONGEST_TEXT);
  const anchors = links
    .slice(0, MOST_LINKS)
    .filter((link) => link.domain === domain && link.anchor.length <= 60)
    .flatMap(({ anchor }) => ['|', ...words(anchor)]);
  const inAddress = countLexicon(page.urlWords.slice(0, 60));
  const inTitle = countLexicon(headline);
  const counted = whatIsCounted(headline);
  const inText = countLexicon(text);
  const inMenu = menuNames(page).map((name) => share(lengthInLexicon(name, 'resources'), name.length));
  return {
    ...flagsOf('title', inTitle),
    ...flagsOf('address', inAddress),
    ...flagsOf('lead', countLexicon(text.slice(0, LEAD_WORDS))),
    'head.resources': flag(findLexicon(topHeading(page), 'resources') !== null),
    'menu.resources': flag(inMenu.some((part) => part > 0)),
    'menued.resources': Math.max(0, ...inMenu),
    // "Software for accounting firms" lists no firms.
    listsFirms: flag(findLexicon(beforeAudience(headline), 'firms') !== null),
    'links.addEntry': flag(countLexicon(anchors).addEntry > 0),
    ...each('text', (of) => logScale((inText[of] / Math.max(50, text.length)) * 100, FULL_DENSITY)),
    ...(Object.fromEntries(
      SHARES.map((of) => [`titled.${of}`, share(lengthInLexicon(headline, of), headline.length)]),
    ) as Prefixed<'titled', (typeof SHARES)[number]>),
    isCalledCall: flag([inTitle, inAddress].some((one) => one.sending > 0 && one.pieces > 0)),
    isBestOfThings: flag(
      BEST_OF.test(title) || (inTitle.best > 0 && inTitle.things > 0 && inTitle.advice === 0),
    ),
    countsThings: flag(counted === 'things'),
    countsAdvice: flag(counted === 'advice'),
    isByGuest: flag(GUEST_POST.test(title)),
    hasNumberInTitle: flag(/(?:^|\s)\d{1,3}(?:\s|$)/.test(title)),
    yearInTitle: flag(YEAR.test(title)),
    questionInTitle: flag(/\?/.test(title)),
    titleLength: logScale(page.headlineWords.length, 16),
    isHome: flag(page.path === ''),
    isListing: flag(LISTING.test(page.path)),
    isInSection: flag(SECTION.test(page.path)),
    'host.news': flag(NEWS_HOST.test(page.page.host.replace('wordpress', ''))),
    isPost: flag(page.isPost),
    isDated: flag(date !== null),
    isOrgOrSchool: flag(
      /\.(?:org|edu|gov|ac\.uk)(?:\/|$)/.test(new URL(url, 'http://x.test').hostname + '/'),
    ),
  };
}

function flagsOf<P extends string>(prefix: P, counts: Readonly<Record<LexiconClass, number>>) {
  return each(prefix, (of) => flag(counts[of] > 0));
}

function each<P extends string>(prefix: P, value: (of: LexiconClass) => number) {
  return Object.fromEntries(LEXICON_CLASSES.map((of) => [`${prefix}.${of}`, value(of)])) as Prefixed<
    P,
    LexiconClass
  >;
}
