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
}

/** With so much of what a site links to within itself in the index, what is missing is missing on the site. */
const COMPLETE_SHARE = 0.9;
const FEWEST_PAGES = 2;

/**
 * Whether the target of a link is gone, as far as an index can know without asking the site: its host is known to be gone,
 * the last answer there was that nothing is found, the page there or the home page says that it has closed, or the site was read as good as whole and the page is not in it.
 * Null where nothing says so: not knowing a page is no proof.
 */
export function whyGone(facts: TargetFacts): GoneReason | null {
  const { page, home } = facts;
  if (facts.isHostGone) return 'site';
  if (facts.isPageGone) return 'page';
  if (page !== null) return saysItIsGone(page) ? 'notice' : null;
  if (home !== null && saysItIsGone(home)) return 'site';
  if (isFile(facts.url) || facts.hostPages < FEWEST_PAGES) return null;
  const isWhole = facts.ownTargets > 0 && facts.ownTargetsKnown >= COMPLETE_SHARE * facts.ownTargets;
  return isWhole ? 'page' : null;
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

const FIRST_WORDS = 90;

/** Whether a page says that what stood there is gone: its title does, and its beginning, or a short page its beginning. */
export function saysItIsGone({ title, text }: { title: string; text: string }): boolean {
  const all = words(text.slice(0, 3000));
  const start = all.slice(0, FIRST_WORDS);
  const inTitle = findWording(words(title), NOTICE_TITLES) !== null;
  return findWording(start, NOTICES) !== null && (inTitle || all.length <= FIRST_WORDS);
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

/** One key for the spellings of an address that lead to one page: scheme, `www.`, index file and last slash do not count. */
export function addressKey(url: string): string {
  try {
    const { hostname, pathname, search } = new URL(url);
    const path = pathname.replace(/\/(?:index\.(?:html?|php))?$/, '');
    return `${hostname.replace(/^www\./, '')}${path}${search}`;
  } catch {
    return url;
  }
}
