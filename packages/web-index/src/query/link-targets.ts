import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';
import { spellings } from '../takedowns/page-key.ts';
import type { HiddenPages } from '../mounting/hidden-pages.ts';
import { createGoneLookup, createMovedLookup } from './gone-lookup.ts';
import { unpackText } from '../store/page-body.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';

/** What the index knows of where a link leads. */
export interface LinkTarget {
  /** The page at that address, whichever usual spelling of it the index has; null if it has none. */
  readonly page: TargetPage | null;
  /** Its site; null if the page is known, since the page then says enough. */
  readonly site: TargetSite | null;
  /** An archive found the address gone (404, 410), and none found it there since. */
  readonly isGone: boolean;
}

/** What is known of an address itself, before redirects are followed. */
export interface FoundTarget extends LinkTarget {
  /** Where the last known answer redirected to, if it did. */
  readonly movedTo: string | null;
}

export interface TargetPage {
  readonly title: string;
  /** The beginning of the text. */
  readonly text: string;
}

export interface TargetSite {
  readonly home: TargetPage | null;
  /** Pages of the host in the index; counted no further than `MOST_PAGES`. */
  readonly pages: number;
  /** Addresses of the host that its own pages link to, with whether the index has the page. At most `MOST_TARGETS`. */
  readonly ownTargets: readonly { readonly url: string; readonly isKnown: boolean }[];
}

export interface AskedLink {
  readonly url: string;
  readonly host: string;
  readonly hostId: number;
  readonly domainId: number;
  /** The page at exactly this address. */
  readonly targetId: number | null;
}

export const FIRST_CHARACTERS = 3000;
/** At most so many pages of a domain are looked through for those of one host; a farm of hosts is not worth more. */
const MOST_OF_DOMAIN = 5000;
export const MOST_PAGES = 300;
export const MOST_TARGETS = 2000;

/**
 * Looks up the targets of all links of a page at once. It remembers pages and sites until the file changes. Use it
 * within one transaction.
 *
 * @param hidden pages that are treated as if they were not there
 */
export function createLinkTargets(
  db: DatabaseSync,
  hidden: HiddenPages = new Set<number>(),
): (links: readonly AskedLink[]) => FoundTarget[] {
  const dataVersion = prepareRows(db, 'PRAGMA data_version', int);
  const findPages = prepareRows(
    db,
    `SELECT j.value, p.id FROM json_each(?) j CROSS JOIN urls u ON u.key = name_key(j.value) AND u.url = j.value CROSS JOIN pages p ON p.url_id = u.id`,
    [text, int],
  );
  const readPages = prepareRows(
    db,
    `SELECT p.id, p.title, b.body FROM json_each(?) j CROSS JOIN pages p ON p.id = j.value
      CROSS JOIN bodies b ON b.page_id = p.id`,
    [int, text, blob],
  );
  const findSitePages = prepareRows(
    db,
    `SELECT id FROM (SELECT id, host_id FROM pages INDEXED BY pages_domain WHERE domain_id = ? LIMIT ${MOST_OF_DOMAIN})
    WHERE host_id = ? LIMIT ${MOST_PAGES}`,
    int,
  );
  const findOwnTargets = prepareRows(
    db,
    `SELECT DISTINCT u.url, t.id FROM json_each(?) j CROSS JOIN link_targets l ON l.source_id = j.value
      CROSS JOIN urls u ON u.id = l.target_url_id LEFT JOIN pages t ON t.url_id = u.id
    WHERE u.host_id = ? LIMIT ${MOST_TARGETS}`,
    [text, nullable(int)],
  );
  const goneOf = createGoneLookup(db);
  const movedOf = createMovedLookup(db);
  const pages = createBoundedMap<number, TargetPage>(2000);
  const sites = createBoundedMap<number, TargetSite>(2000);
  // Pages of one site share most of their links, so what is found is kept.
  const idsByUrl = createBoundedMap<string, { id: number | null }>(50_000);
  const goneByUrl = createBoundedMap<string, boolean>(50_000);
  const movedByUrl = createBoundedMap<string, { to: string | null }>(50_000);
  let version: number | null = null;

  /** Ids of the pages at the addresses, in any of their spellings. */
  function pageIdsAt(urls: readonly string[]): Map<string, number> {
    const ids = new Map<string, number>();
    const unknown: string[] = [];
    for (const url of urls) {
      const known = idsByUrl.get(url);
      if (known === undefined) unknown.push(url);
      else if (known.id !== null) ids.set(url, known.id);
    }
    if (unknown.length > 0) for (const [url, id] of lookUpPageIds(unknown)) ids.set(url, id);
    for (const url of unknown) idsByUrl.set(url, { id: ids.get(url) ?? null });
    return ids;
  }

  function lookUpPageIds(urls: readonly string[]): Map<string, number> {
    const asked = urls.map((url) => ({ url, names: spellings(url) }));
    const found = new Map<string, number>();
    for (const [url, id] of findPages.each(
      JSON.stringify([...new Set(asked.flatMap(({ url, names }) => [url, ...names]))]),
    ))
      if (!hidden.has(id)) found.set(url, id);
    const ids = new Map<string, number>();
    for (const { url, names } of asked) {
      // Exactly this address; otherwise the last of its spellings, so that the answer does not depend on what else is
      // asked for at once.
      const id = found.get(url) ?? names.map((name) => found.get(name)).findLast((one) => one !== undefined);
      if (id !== undefined) ids.set(url, id);
    }
    return ids;
  }

  function loadPages(ids: Iterable<number>): Map<number, TargetPage> {
    const loaded = new Map<number, TargetPage>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const known = pages.get(id);
      if (known) loaded.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return loaded;
    for (const [id, title, body] of readPages.each(JSON.stringify(missing))) {
      const page = { title, text: unpackText(db, body).slice(0, FIRST_CHARACTERS) };
      pages.set(id, page);
      loaded.set(id, page);
    }
    return loaded;
  }

  function readSite({ hostId, domainId }: AskedLink, home: TargetPage | null): TargetSite {
    const ids = findSitePages.list(domainId, hostId);
    const found = ids.length === 0 ? [] : findOwnTargets.list(JSON.stringify(ids), hostId);
    const missing = found.filter(([, id]) => id === null).map(([url]) => url);
    const elsewhere = pageIdsAt(missing);
    // An address that redirects was read, so the crawl did not miss it.
    const moves = movedOf(missing.map((url) => [url]));
    const moved = new Set(missing.filter((_, at) => moves[at] !== null));
    const ownTargets = found.map(([url, id]) => ({
      url,
      isKnown: id !== null || elsewhere.has(url) || moved.has(url),
    }));
    return { home, pages: ids.length, ownTargets };
  }

  return (links) => {
    const now = dataVersion.get();
    if (now !== version) {
      pages.clear();
      sites.clear();
      idsByUrl.clear();
      goneByUrl.clear();
      movedByUrl.clear();
      version = now;
    }
    const homeOf = (link: AskedLink) => `https://${link.host}/`;
    const exactly = ({ targetId }: AskedLink) =>
      targetId !== null && hidden.has(targetId) ? null : targetId;
    const unknown = links.filter((link) => exactly(link) === null);
    const ids = pageIdsAt([...new Set(unknown.flatMap((link) => [link.url, homeOf(link)]))]);
    const idOf = (link: AskedLink) => exactly(link) ?? ids.get(link.url) ?? null;
    // Exactly this address; or any spelling of it, if the index has no page under any of them.
    const unseen = links.filter(({ url }) => goneByUrl.get(url) === undefined);
    const spelled = unseen.map((link) => (idOf(link) === null ? spellings(link.url) : [link.url]));
    const answers = goneOf(spelled);
    const moves = movedOf(spelled);
    for (const [place, { url }] of unseen.entries()) {
      goneByUrl.set(url, answers[place] ?? false);
      movedByUrl.set(url, { to: moves[place] ?? null });
    }
    const loaded = loadPages([...links.map(idOf), ...ids.values()].filter((id) => id !== null));

    return links.map((link) => {
      const isGone = goneByUrl.get(link.url) ?? false;
      const movedTo = movedByUrl.get(link.url)?.to ?? null;
      const id = idOf(link);
      const page = id === null ? null : (loaded.get(id) ?? null);
      if (page !== null) return { page, site: null, isGone, movedTo };
      const known = sites.get(link.hostId);
      if (known) return { page, site: known, isGone, movedTo };
      const site = readSite(link, loaded.get(ids.get(homeOf(link)) ?? 0) ?? null);
      sites.set(link.hostId, site);
      return { page, site, isGone, movedTo };
    });
  };
}
