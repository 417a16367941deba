import type { LinkTarget, TargetPage, TargetSite } from '@linklode/web-index';
import {
  FIRST_CHARACTERS,
  followMoves,
  MOST_PAGES,
  MOST_TARGETS,
  spellings,
  type AskedLink,
  type FoundTarget,
} from '@linklode/web-index/engine';
import type { AddressAnswer } from './address-answers.ts';
import { askPages, type SearchedGeneration } from './ask-pages.ts';
import type { Cluster } from './cluster.ts';
import { answerByFetching, Missing } from './missing.ts';
import type { KeptPage } from './page-documents.ts';
import { readAnswers } from './site-store.ts';

const ADDRESSES_AT_ONCE = 1_000;
/** Of each the links of three hundred pages are read. */
const SITES_AT_ONCE = 10;
const homeOf = (host: string): string => `https://${host}/`;
/** What a site is held against has to be there beside it. */
const homesOf = (host: string): string[] => [homeOf(host), ...spellings(homeOf(host))];
const NO_HOST = { hostId: -1, domainId: -1 };

/** Links are asked for by address and host alone: the cluster has no numbers for hosts. */
export const askedOf = (url: string, host: string): AskedLink => ({
  url,
  host,
  targetId: null,
  ...NO_HOST,
});

/**
 * Where links lead, as the index file tells it (`createLinkTargets`), for the questions of one analysis: everything is
 * answered at once or fetched first.
 */
export function createLinkTargets(
  cluster: Cluster,
  generation: SearchedGeneration,
): (links: readonly AskedLink[]) => Promise<LinkTarget[]> {
  const pages = new Map<string, TargetPage | null>();
  const answers = new Map<string, AddressAnswer | null>();
  const sites = new Map<string, TargetSite>();

  async function fetchPages(urls: readonly string[]): Promise<void> {
    for (let from = 0; from < urls.length; from += ADDRESSES_AT_ONCE) {
      const some = urls.slice(from, from + ADDRESSES_AT_ONCE);
      const everywhere = { from: 1, to: generation.pages, most: some.length, fields: [] };
      const filter = { terms: { address: some } };
      const [found = []] = await askPages<KeptPage>(cluster, generation, [
        { ...everywhere, filter, kept: ['url', 'title', 'text'] },
      ]);
      for (const { page } of found)
        pages.set(page.url, { title: page.title, text: page.text.slice(0, FIRST_CHARACTERS) });
      for (const url of some) if (!pages.has(url)) pages.set(url, null);
    }
  }

  function pagesAt(urls: readonly string[]): (TargetPage | null)[] {
    const missing = [...new Set(urls)].filter((url) => !pages.has(url));
    if (missing.length > 0) throw new Missing(() => fetchPages(missing));
    return urls.map((url) => pages.get(url) ?? null);
  }

  /**
   * The page at exactly this address, else at its last usual spelling that has one, as the file has it; what is not
   * fetched is none.
   */
  const fetchedAt = (url: string): TargetPage | null =>
    pages.get(url) ??
    spellings(url)
      .map((one) => pages.get(one) ?? null)
      .findLast((page) => page !== null) ??
    null;

  function answersAt(urls: readonly string[]): (AddressAnswer | null)[] {
    const missing = [...new Set(urls)].filter((url) => !answers.has(url));
    if (missing.length > 0)
      throw new Missing(async () => {
        const found = await readAnswers(cluster, generation, missing);
        missing.forEach((url, at) => answers.set(url, found[at] ?? null));
      });
    return urls.map((url) => answers.get(url) ?? null);
  }

  /** What their own pages link to, of each. */
  async function ownTargetsOf(hosts: readonly string[]): Promise<{ pages: number; urls: string[] }[]> {
    const everywhere = { from: 1, to: generation.pages, most: MOST_PAGES, fields: [], kept: ['links'] };
    const answers = await askPages<KeptPage>(
      cluster,
      generation,
      hosts.map((host) => ({ ...everywhere, filter: { term: { host } } })),
    );
    return hosts.map((host, at) => {
      const found = answers[at] ?? [];
      const own = new Set<string>();
      for (const { page } of found)
        for (const [url] of page.links)
          if (own.size < MOST_TARGETS && URL.parse(url)?.hostname === host) own.add(url);
      return { pages: found.length, urls: [...own] };
    });
  }

  async function fetchSites(hosts: readonly string[]): Promise<void> {
    const found = await ownTargetsOf(hosts);
    const own = [...new Set(found.flatMap(({ urls }) => urls))];
    await fetchPages([...new Set([...own, ...hosts.flatMap(homesOf)])].filter((url) => !pages.has(url)));
    const others = own.filter((url) => pages.get(url) === null);
    await fetchPages([...new Set(others.flatMap(spellings))].filter((url) => !pages.has(url)));
    const moves = await readAnswers(cluster, generation, others);
    const moved = new Set(others.filter((_, at) => moves[at]?.movedTo != null));
    for (const [at, host] of hosts.entries()) {
      const { pages: count = 0, urls = [] } = found[at] ?? {};
      const ownTargets = urls.map((url) => ({ url, isKnown: fetchedAt(url) !== null || moved.has(url) }));
      sites.set(host, { home: fetchedAt(homeOf(host)), pages: count, ownTargets });
    }
  }

  /** Sites of those hosts that have none yet are fetched together, some at a time. */
  function sitesAre(hosts: readonly string[]): void {
    const missing = [...new Set(hosts)].filter((host) => !sites.has(host)).slice(0, SITES_AT_ONCE);
    if (missing.length > 0) throw new Missing(() => fetchSites(missing));
  }

  function lookUp(links: readonly AskedLink[]): FoundTarget[] {
    const exact = pagesAt(links.map(({ url }) => url));
    const open = links.filter((_, at) => exact[at] === null);
    pagesAt(open.flatMap(({ url }) => spellings(url)));
    const found = links.map(({ url }, at) => exact[at] ?? fetchedAt(url));
    // Exactly this address, or where the index has no page under any spelling of it, any of them.
    const asked = links.map(({ url }, at) => (found[at] === null ? spellings(url) : [url]));
    answersAt(asked.flat());
    sitesAre(links.filter((_, at) => found[at] === null).map(({ host }) => host));
    return links.map(({ host }, at) => {
      const said = answersAt(asked[at] ?? []);
      const isGone = said.some((one) => one?.isGone === true);
      const movedTo = said.find((one) => one?.movedTo != null)?.movedTo ?? null;
      const page = found[at] ?? null;
      return { page, site: page === null ? (sites.get(host) ?? null) : null, isGone, movedTo };
    });
  }

  const targetsOf = followMoves(lookUp, () => NO_HOST);
  return (links) => answerByFetching(() => targetsOf(links));
}
