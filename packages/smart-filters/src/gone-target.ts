import { words } from '@linklode/query-language';
import { findWording, wording } from './wording.ts';
import type { GoneReason } from './page-view.ts';

/** What an index knows of a link's target. */
export interface TargetFacts {
  readonly url: string;
  /** The host is on the list of hosts that are known to be gone. */
  readonly isHostGone: boolean;
  /** The last answer that an archive holds for the address was "not found" (404) or "gone" (410). */
  readonly isPageGone: boolean;
  /** The page that stands at the address, null when the index has none. */
  readonly page: { readonly title: string; readonly text: string } | null;
  /** The home page of the host, null when the index has none. */
  readonly home: { readonly title: string; readonly text: string } | null;
  /** Pages of the host in the index. */
  readonly hostPages: number;
  /** Distinct addresses on the host, but files, that pages of the host itself link to. */
  readonly ownTargets: number;
  /** How many of those are pages of the index. */
  readonly ownTargetsKnown: number;
  /** The link stands on the same host, so that its target is one of `ownTargets`. */
  readonly isOwnLink?: boolean;
}

/**
 * The share of a site's inner links whose pages are in the index from which on a missing page is missing on the site.
 */
const COMPLETE_SHARE = 0.9;
const FEWEST_PAGES = 2;
/**
 * So many other inner links at least have to be in the index, all of them, before a link of the site itself is taken
 * for broken: a crawl that followed those would have followed this one too.
 */
const FEWEST_OTHERS = 4;

/**
 * Why the target of a link is taken for gone, by what the index holds; the site is not asked. One of these is enough:
 *
 * - its host is on the list of those that are gone;
 * - the last capture of the address was answered by 404 or 410;
 * - the page at the address, or the home page of its host, says that it has closed;
 * - nearly all that the site links to within itself is in the index, and this page is not.
 *
 * Null where none holds: that the index does not have a page proves nothing.
 */
export function whyGone(facts: TargetFacts): GoneReason | null {
  const { page, home } = facts;
  if (facts.isHostGone) return 'site';
  if (facts.isPageGone) return 'page';
  if (page !== null) return saysItIsGone(page) ? 'notice' : null;
  if (home !== null && saysItIsGone(home)) return 'site';
  if (isFile(facts.url) || facts.hostPages < FEWEST_PAGES) return null;
  return isReadWhole(facts) ? 'page' : null;
}

function isReadWhole({ ownTargets, ownTargetsKnown, isOwnLink = false }: TargetFacts): boolean {
  const others = ownTargets - 1;
  if (isOwnLink) return others >= FEWEST_OTHERS && ownTargetsKnown >= others;
  return ownTargets > 0 && ownTargetsKnown >= COMPLETE_SHARE * ownTargets;
}

const NOTICE_TITLES = wording(`
  this site has closed, site closed, has closed, has moved, no longer available, page not found, not found,
  404, gone, has been retired, discontinued, removed, withdrawn, página no encontrada, no disponible,
  cerrado, ha cerrado, ya no está disponible
`);

const NOTICES = wording(`
  this site has closed, this site is closed, this page is no longer available, this page no longer exists,
  page has been removed, has been withdrawn, no longer available, no longer maintained here, what stood here,
  used to be here, has been taken down, has shut down, page not found, could not be found,
  esta página ya no existe, ya no está disponible, este sitio ha cerrado, no se encuentra
`);

const FIRST_WORDS = 100;

/**
 * Ways to say that something has come to its end, on words without marks; two of them, or one with a farewell, are a
 * notice.
 */
const ENDS: readonly RegExp[] = [
  /\b(?:ceased|discontinued|dissolved?|shut(?:ting)? (?:down|up shop)|shuts? (?:its|our) doors|clos(?:ed|ing) (?:its|our|the) (?:\w+ )?doors|closed down|wind(?:ing)? down|wound (?:up|down)|pulled the plug|is no more|has ended|came to an end|cerro|cerramos|fue cerrado|ha cerrado|dejo de existir|deja de existir|baja(?:mos)? la persiana|bajamos el telon|echamos el cierre)\b/,
  /\b(?:no longer (?:\w+ )?(?:sell\w*|run\w*|offer\w*|exists?|resolve|available|maintained|here|operat\w+)|not available|any ?more|taken offline|taken down|disconnected|wiped|switched off|offline|nothing (?:to \w+ )?(?:left )?here|ya no (?:\w+ )?(?:existe|circula|esta|funciona|vende\w*)|no se encuentran? disponibles?|se dieron de baja|dado de baja|apagamos|se perdio|servidores)\b/,
  /\b(?:the last \w+ (?:ran|was|left|went)|ultima vuelta|ultimo (?:dia|numero|pedido)|run out|has been lifted|hemos levantado|good homes|hung up|colgue|colgamos|grant ended|dejamos de)\b/,
];
const FAREWELLS =
  /\b(?:goodbye|good bye|so long|farewell|thank you (?:all )?(?:for|to|so)|thanks for|ta for|an honou?r|(?:a|been a) joy|won t be (?:coming )?back|for good|for ever|forever|permanently|never|existed from|after \w+ (?:\w+ )?years|(?:\w+ )?years of|adios|gracias por|gracias banda|agradecemos|hasta siempre|un abrazo|con amor|definitiv\w+|no vuelve|no volvemos|para siempre|fueron \w+ anos|\w+ anos de)\b/;
/** What closes for a while, or in part. */
const TEMPORARY =
  /\b(?:re ?opens?|opens? again|back (?:by|soon|in|on|at)|until|for the (?:winter|summer|season|holidays?)|maintenance|tonight|applications|registration|tickets|sold out|on (?:mondays|sundays)|abrira|reabr\w+|(?<!no )volvemos (?:el|en|a)|hasta (?:el|la|las) \w+|por vacaciones|por obras|mantenimiento|inscripcion|entradas|agotad[oa]s|plateas|los lunes)\b/;

/**
 * Whether a page says that what stood there is gone: its title does and its beginning, or a short page in its
 * beginning. What closes for a while is not gone.
 */
export function saysItIsGone({ title, text }: { title: string; text: string }): boolean {
  const all = words(text.slice(0, 3000));
  const start = all.slice(0, FIRST_WORDS);
  const said = [...words(title), ...start].join(' ');
  const isNotice = findWording(start, NOTICES) !== null;
  if (isNotice && findWording(words(title), NOTICE_TITLES) !== null) return true;
  const isShort = all.length <= FIRST_WORDS;
  if (!isShort || TEMPORARY.test(said)) return false;
  if (isNotice) return true;
  const ends = ENDS.filter((end) => end.test(said)).length;
  return ends + (FAREWELLS.test(said) ? 1 : 0) >= 2 && ends > 0;
}

const FILES =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|tar|csv|json|xml|txt|jpe?g|png|gif|svg|webp|mp[34]|webm|avi|ics|epub)$/i;

/** Whether an address leads to a file by its ending: an index of pages does not hold files. */
export function isFile(url: string): boolean {
  try {
    return FILES.test(new URL(url).pathname);
  } catch {
    return false;
  }
}

/**
 * One key for the spellings of an address that lead to one page: scheme, `www.`, index file and last slash do not
 * count.
 */
export function addressKey(url: string): string {
  try {
    const { hostname, pathname, search } = new URL(url);
    const path = pathname.replace(/\/(?:index\.(?:html?|php))?$/, '');
    return `${hostname.replace(/^www\./, '')}${path}${search}`;
  } catch {
    return url;
  }
}
