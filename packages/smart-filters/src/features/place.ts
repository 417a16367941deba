import { decodedPath } from '@linklode/query-language';
import type { PageReading } from '../page-reading.ts';
import { flag, logScale } from './scale.ts';

/** "/listings/wounded-warrior-project", "/tools/hubspot/": one of many that the folder above lists. */
const ENTRY =
  /\/(?:listings?|compan(?:y|ies)|business(?:es)?|profiles?|vendors?|providers?|places?|products?|tools?|apps?|software|plugins?|extensions?|members?|sponsors?(?:-level)?|sponsorship-level|people|persons?|users?|shops?|stores?|projects?|portfolio|items?|case-stud(?:y|ies)|vulnerability-list)\/(?!index\b|page\b)[^/]{3,}$/iu;
/** What every site has and nobody seeks. */
const UTILITY =
  /\/(?:[^/]*thank-?s?(?:-?you)?|dashboard|log-?in|sign-?(?:in|up)|my-?account|account|admin|check-?out|cart|basket|privacy(?:-policy)?|terms(?:-[^/]+)?|cookies?(?:-policy)?|disclaimer|imprint|impressum|site-?map|search|404|contact(?:-us)?|faqs?|[^/]*template|partials\/[^/]+|subscribe|unsubscribe|(?:edit|manage)-[^/]+|[^/]+[-_](?:log-?in|admin|manage))(?:\.\w{3,5})?$/iu;

/** What a site says of itself: all that its menu says of the kind stands on it too. */
const ABOUT =
  /\/(?:about(?:-[^/]+)?|how-(?:it|we)-[^/]+|our-[^/]+|mission|blog|news|journal)(?:\.\w{3,5})?$/iu;

const MOST_LINKS = 600;

/** Where the page stands on its site: by its address, and by what hangs below it. */
export function placeFeatures(reading: PageReading) {
  const { path } = reading;
  const below = pathsBelow(reading);
  return {
    isAbout: flag(ABOUT.test(path)),
    isEntry: flag(ENTRY.test(path.replace(/\.\w{3,5}$/, ''))),
    isUtility: flag(UTILITY.test(path)),
    children: logScale(below.children, 20),
    family: logScale(below.family, 40),
  };
}

/**
 * How many of the site's pages the page links to from its own text: `children` below its own folder, `family` the most
 * that stand in one folder.
 */
function pathsBelow(reading: PageReading): { children: number; family: number } {
  const { page, path } = reading;
  const folder = /\.\w{3,5}$/.test(path) ? path.replace(/[^/]*$/, '') : `${path}/`;
  const seen = new Set<string>();
  const families = new Map<string, number>();
  let children = 0;
  for (const { url, domain, textOffset } of page.links.slice(0, MOST_LINKS)) {
    if (domain !== page.domain || textOffset === null || !reading.isContent(textOffset)) continue;
    const to = decodedPath(url).replace(/\/$/, '');
    if (to === '' || to === path || seen.has(to)) continue;
    seen.add(to);
    const parent = to.slice(0, to.lastIndexOf('/'));
    if (folder !== '/' && to.startsWith(folder)) children += 1;
    if (parent !== '') families.set(parent, (families.get(parent) ?? 0) + 1);
  }
  return { children, family: Math.max(0, ...families.values()) };
}
