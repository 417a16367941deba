import { findPhrase, words } from '@linklode/query-language';
import { isKnownBrand } from '../known-brands.ts';
import { findLexicon } from '../lexicon/lexicon.ts';
import { isNoWord } from '../ordinary-words.ts';
import { countSitesLinked, type PageReading, type TextPlace } from '../page-reading.ts';
import type { SiteView } from '../page-view.ts';
import { headingsOf } from './shape.ts';
import { flag, logScale, share } from './scale.ts';

const CAPITAL = /\p{Lu}/u;
const ACTS =
  /^(?:[’']s)?(?:,[^.,\n]{3,60},)? (?:will|has|have|had|is|was|were|said|says|did|made|opened?|opens?|launche[sd]|launched|plans?|expects?|offers?|announced?|released?|raised?|acquired?|bought|sold|won|va a|ha|han|abrió|abre|lanzó|lanza|anunci[óa]|presentó|presenta|cerró|ganó|dijo|recibió|es|est|a annoncé|lance|ist|hat|wird|é|foi|heeft)(?!\p{L})/u;
/** What stands between two names that are set against each other, as it is written and folded. */
const AGAINST = 'vs versus contra against gegen tegen против проти contro kontra ընդդեմ'.split(' ');
const STRONG_JOINTS = new Set([...AGAINST, 'compared']);
const JOINTS = new Set([...STRONG_JOINTS, ...'v or o u ou oder of and y et und en e to'.split(' ')]);
const NO_NAME = new Set(
  'otro otra otros otras other another any others more not similar something anything the a an your which'.split(
    ' ',
  ),
);
const NAME = /^[\p{Lu}\d][\p{L}\p{N}’'.&-]*(?: \p{Lu}[\p{L}\p{N}’'.&-]*){0,2}/u;
/** Of a site that goes by the name "Press" lists what others wrote; with these it is the site's own. */
const OWN_PRESS = new Set(
  'release releases kit contact contacts kontakt contacto contato office room social library gallery mitteilung mitteilungen communique communiques'.split(
    ' ',
  ),
);
const PRESS = new Set(
  'press coverage media presse medien prensa medios imprensa midia pers citations pressespiegel stampa prasa'.split(
    ' ',
  ),
);
const isOfPress = (said: readonly string[]): boolean =>
  said.some((word) => PRESS.has(word)) && !said.some((word) => OWN_PRESS.has(word));
/** A page that merely lies at "/press" lists what others wrote where it leads to so many sites. */
const FEWEST_COVERING = 3;
/** "An interview with Ann", "Meet Ann", "Q&A: Ann". */
const TALK =
  /(?:\b(?:interview|conversation|talk|chat|q ?& ?a|q and a|questions?|podcast|episode|charla|entrevista|entretien|gespräch|entrevista|gesprek)[^.\n]{0,30}(?:\b(?:with|con|avec|mit|com|met|an|a|to|for)\b|[:–—|-])|\b(?:meet|meeting|profile:?|spotlight:?|featuring|feat\.?|ft\.?|guest:?))[^.\n]{0,50}$/iu;
const FOOT = 0.9;
/** Places of a name that say all that can be said. */
const MANY = 12;
/** More say nothing more. */
const MOST_PLACES = 60;

/** How a page stands to a name that was asked for: whether it is about it, reports of it, weighs it against another. */
export function subjectFeatures(page: PageReading, name: string) {
  const items = words(name);
  const { text, title } = page.page;
  const headline = page.headlineWords;
  const places = page.placesOf(name).slice(0, MOST_PLACES);
  const inContent = places.filter(({ start }) => page.isContent(start));
  const body = inContent.filter(({ start }) => start < FOOT * text.length || text.length < 600);
  const [inTitle] = findPhrase(headline, items);
  const lead = page.contentWords().slice(0, 80);
  const asName = places.filter((place) => CAPITAL.test(text.slice(place.start, place.end))).length;
  const letters = items.join('');
  const linked = page.outsideLinks().some(
    ({ domain: to }) =>
      letters.length > 2 &&
      words(to.split('.')[0] ?? '')
        .join('')
        .includes(letters),
  );
  const isOwn = isOfSite(page.page.site, items) || isOwnDomain(page, name);
  const isCoverage =
    findLexicon(headline, 'coverage') !== null ||
    findLexicon(page.urlWords, 'coverage') !== null ||
    isOfPress(headline) ||
    (isOfPress([...headline, ...words(page.path.split('/').at(-1) ?? '')]) &&
      countSitesLinked(page) >= FEWEST_COVERING);
  const joint = jointOf(headline, items);
  const rival = rivalOf(title, name);
  const rivals = rival === null ? [] : page.placesOf(rival).slice(0, MOST_PLACES);
  const rivalAsName = share(
    rivals.filter((place) => CAPITAL.test(text.slice(place.start, place.end))).length,
    rivals.length,
  );
  const isNamed = isName(page, name, places);
  const isRivalNamed = rival !== null && isName(page, rival, rivals);
  return {
    // A post or a piece of news that is called by the name, on a site that does not go by it.
    'name.told': flag(
      inTitle !== undefined && !isOwn && (page.isPost || findLexicon(page.urlWords, 'newsSections') !== null),
    ),
    'name.leadsTitle': flag(inTitle?.start === 0),
    'name.lastInTitle': flag(inTitle === undefined && isLastIn(headline, items) && asName > 0),
    'name.doesInTitle': flag(isDoing(headline, items)),
    'name.often': logScale(inContent.length, MANY),
    'name.inAddress': flag(findPhrase(page.urlWords, items).length > 0),
    'name.inLead': flag(findPhrase(lead, items).length > 0),
    'name.isLong': flag(items.length > 1),
    'name.acts': flag(body.some(({ end }) => ACTS.test(text.slice(end, end + 90)))),
    'name.talksInTitle': flag(inTitle !== undefined && TALK.test(beforeName(title, items))),
    'name.talks': flag(
      body.some(({ start }) => start < 3000 && TALK.test(text.slice(Math.max(0, start - 90), start))),
    ),
    'name.linked': flag(linked),
    'name.isOwnCovered': flag(isOwn && isCoverage),
    'name.joined': flag(joint !== null && STRONG_JOINTS.has(joint)),
    'name.joinedInAddress': flag(STRONG_JOINTS.has(jointOf(page.urlWords, items) ?? '')),
    'name.joinedInHeading': flag(
      headingsOf(page).some((line) => STRONG_JOINTS.has(jointOf(words(line.text), items) ?? '')),
    ),
    // Products are written with a capital wherever they stand, ways of doing things only in titles.
    'name.rivalAsName': rivalAsName,
    // Of two ways of doing a thing one at least is written small somewhere.
    'name.bothAsNames': rival === null ? 0 : Math.min(rivalAsName, share(asName, places.length)) ** 2,
    // What no dictionary has is the name of a product; "VPN or proxy" sets two kinds of thing side by side.
    'name.isName': flag(isNamed),
    'name.rivalIsName': flag(isRivalNamed),
    'name.bothAreNames': flag(isNamed && isRivalNamed),
    'name.replaced': flag(inTitle !== undefined && findLexicon(headline, 'alternatives') !== null),
  };
}

/** People are called by their whole name in the text, and by their last one above it. */
function isLastIn(headline: readonly string[], items: readonly string[]): boolean {
  const last = items.at(-1) ?? '';
  return items.length > 1 && last.length >= SHORTEST_LAST && headline.includes(last);
}

const SHORTEST_LAST = 4;
/** What somebody does stands right behind the name, or behind one word more. */
const BEHIND = 2;

/** Whether a headline tells what the named one does or did: "Acme opens a shop", "Elder ist tot". */
function isDoing(headline: readonly string[], items: readonly string[]): boolean {
  const last = items.at(-1) ?? '';
  const [whole] = findPhrase(headline, items);
  const end = whole?.end ?? (isLastIn(headline, items) ? headline.indexOf(last) + 1 : -1);
  if (end === -1) return false;
  return headline.slice(end, end + BEHIND).some((word) => findLexicon([word], 'newsVerbs') !== null);
}

/** In so many places at least, and in such a part of them. */
const FEWEST_WRITTEN = 2;
const MOSTLY = 0.8;
/** "CRM" is written so whatever it means. */
const ACRONYM = /^\P{L}*\p{Lu}+s?\P{L}*$/u;

/**
 * Whether it is the name of something: by a word that no dictionary has, as many know it, or since the page writes each
 * of its words large ("Fresh Desk", where it has "shared hosting" in sentences).
 */
function isName(page: PageReading, said: string, places: readonly TextPlace[]): boolean {
  const items = words(said);
  if (items.some((word) => isNoWord(word)) || isKnownBrand(items.join(' '))) return true;
  const written = places.map(({ start, end }) => page.page.text.slice(start, end));
  const large = written.filter(
    (one) => !ACRONYM.test(one) && one.split(/[\s-]+/).every((word) => /^\P{L}*\p{Lu}/u.test(word)),
  ).length;
  return places.length >= FEWEST_WRITTEN && large >= MOSTLY * places.length;
}

function beforeName(title: string, items: readonly string[]): string {
  const at = title.toLowerCase().indexOf(items[0] ?? '\n');
  return at === -1 ? '' : title.slice(Math.max(0, at - 90), at);
}

/** So many titles of a site have its own name behind a dash or before it. */
const OWN_SHARE = 0.5;

/** Whether the page's site goes by that name, as its home page is called or most of its pages are. */
function isOfSite(site: SiteView | undefined, items: readonly string[]): boolean {
  if (site === undefined) return false;
  const home = words(site.home.split('\n')[0] ?? '');
  const named = site.titles.filter((title) => findPhrase(words(title), items).length > 0).length;
  return (
    findPhrase(home, items).length > 0 || (site.titles.length > 3 && named >= OWN_SHARE * site.titles.length)
  );
}

/** A site that is called as the name is its own, whatever its pages say. */
export function isOwnDomain({ page }: PageReading, name: string): boolean {
  return words(page.domain.split('.')[0] ?? '').join('') === words(name).join('');
}

/** The word that joins the name to another one in these words. */
function jointOf(found: readonly string[], name: readonly string[]): string | null {
  for (const { start, end } of findPhrase(found, name)) {
    const after = found[end] ?? '';
    if (JOINTS.has(after) && end + 1 < found.length && !NO_NAME.has(found[end + 1] ?? '')) return after;
    const behindModel = [found[end + 1], found[end + 2]].find((word) => STRONG_JOINTS.has(word ?? ''));
    if (behindModel !== undefined) return behindModel;
    const before = found[start - 1] ?? '';
    if (JOINTS.has(before) && start > 1) return before;
  }
  return null;
}

const JOINT_SIGNS = new RegExp(
  String.raw`\s(?:vs?\.?|${AGAINST.join('|')}|or|o|u|ou|oder|and|y|et|und|e|&|compared to|frente a)\s|,\s`,
  'giu',
);

/** The other name in a title that sets the asked one beside it, by its capitals; null where none is. */
function rivalOf(title: string, name: string): string | null {
  const parts = title
    .slice(0, 300)
    .split(JOINT_SIGNS)
    .map((part) => part.trim());
  const own = words(name).join(' ');
  const at = parts.findIndex((part) => ` ${words(part).join(' ')} `.includes(` ${own} `));
  if (at === -1) return null;
  for (const part of [parts[at + 1], parts[at - 1]]) {
    const found = NAME.exec(part ?? '')?.[0];
    if (found !== undefined && words(found).join(' ') !== own) return found;
  }
  return null;
}
