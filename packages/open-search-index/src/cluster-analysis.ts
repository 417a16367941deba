import { matchesPage, preparePage, type Query } from '@linklode/query-language';
import type {
  FoundLink,
  FoundPage,
  LinkTarget,
  AnalysisIndex,
  ReadingBudget,
  SiteNames,
} from '@linklode/web-index';
import {
  excludedSuffix,
  findPageAddress,
  foundPage,
  homeWords,
  joinHosts,
  keyToken,
  MOST_MISSING,
  MOST_OUTLINED,
  MOST_TITLES,
  outlineOf,
  THIN_LANGUAGE,
} from '@linklode/web-index/engine';
import {
  askPages,
  type FoundPage as FoundDocument,
  type PagesQuestion,
  type SearchedGeneration,
} from './ask-pages.ts';
import type { Cluster } from './cluster.ts';
import { hostsFilter } from './hosts-filter.ts';
import { all, not, type Filter } from './filter.ts';
import { fieldsOf } from './kept-fields.ts';
import { askedOf, createLinkTargets } from './link-targets.ts';
import type { KeptPage } from './page-documents.ts';
import { HOME_MARK, ANALYSABLE_MARK, WHOLE_MARK } from './page-marks.ts';
import { queryFilter } from './query-filter.ts';
import { readSites } from './site-store.ts';

const TEXTS_AT_ONCE = 25;
const CHECKED_AT_ONCE = 100;
const SEATS_AT_ONCE = 10_000;
const HOSTS_AT_ONCE = 25;
const ADDRESSES_AT_ONCE = 1_000;
/**
 * Hosts with a home page of either scheme come before those with one; among so many more the order is looked at again.
 */
const HOSTS_BESIDE = 50;

/** Pages of which only a part is known. */
const THIN: Filter = { term: { keys: keyToken('lang', THIN_LANGUAGE) } };

const BY_AUTHORITY: readonly Filter[] = [
  { pa: { order: 'desc', missing: '_last' } },
  { da: { order: 'desc', missing: '_last' } },
  { address: 'asc' },
];

/** What an analysis reads of one generation; the rest is the search's. */
export type ClusterAnalysis = Pick<
  AnalysisIndex,
  'findViews' | 'namesOf' | 'findHosts' | 'readPages' | 'outlineSite'
>;

export function createClusterAnalysis(cluster: Cluster, generation: SearchedGeneration): ClusterAnalysis {
  const everywhere = { from: 1, to: generation.pages };
  const ask = (questions: readonly PagesQuestion[]) => askPages<KeptPage>(cluster, generation, questions);

  /** Of pages that fulfil the filter alone, those that fulfil the query: all are read. */
  async function* holding(query: Query, filter: Filter): AsyncGenerator<{ seat: number; page: KeptPage }> {
    for (let from = 1; ;) {
      const [found = []] = await ask([
        { filter, from, to: generation.pages, most: CHECKED_AT_ONCE, fields: [], kept: ['*'] },
      ]);
      for (const one of found) if (matchesPage(query, preparePage(fieldsOf(one.page)))) yield one;
      if (found.length < CHECKED_AT_ONCE) return;
      from = (found.at(-1)?.seat ?? 0) + 1;
    }
  }

  async function findSeats(query: Query, exclude: readonly string[], limit: number): Promise<number[]> {
    const { filter, isExact } = queryFilter(query);
    const wanted = all([
      filter,
      { term: { keys: ANALYSABLE_MARK } },
      ...(exclude.length === 0 ? [] : [not(hostsFilter(exclude.map(excludedSuffix)))]),
    ]);
    if (isExact) {
      const [found = []] = await ask([
        { ...everywhere, filter: wanted, most: limit, fields: ['seat'], sort: BY_AUTHORITY },
      ]);
      return found.map(({ fields }) => Number(fields['seat']));
    }
    let best: { seat: number; page: Pick<KeptPage, 'pa' | 'da' | 'url'> }[] = [];
    for await (const { seat, page } of holding(query, wanted)) {
      best.push({ seat, page: { pa: page.pa, da: page.da, url: page.url } });
      if (best.length > 4 * limit) best = best.toSorted(byAuthority).slice(0, limit);
    }
    return best
      .toSorted(byAuthority)
      .slice(0, limit)
      .map(({ seat }) => seat);
  }

  async function readWithin(seats: readonly number[], budget?: ReadingBudget): Promise<KeptPage[]> {
    const read: KeptPage[] = [];
    for (let from = 0; from < seats.length; from += TEXTS_AT_ONCE) {
      const some = seats.slice(from, from + TEXTS_AT_ONCE);
      const [found = []] = await ask([
        { ...everywhere, filter: { terms: { seat: some } }, most: some.length, fields: [], kept: ['*'] },
      ]);
      const pages = new Map(found.map(({ seat, page }) => [seat, page]));
      for (const page of some.flatMap((seat) => pages.get(seat) ?? [])) {
        if (budget !== undefined && (budget.characters <= 0 || budget.links <= 0)) return read;
        read.push(page);
        if (budget === undefined) continue;
        budget.characters -= page.text.length;
        budget.links -= page.links.length;
      }
    }
    return read;
  }

  /** Which of these addresses are pages: exactly so. */
  async function thereAmong(urls: readonly string[]): Promise<Set<string>> {
    const there = new Set<string>();
    for (let from = 0; from < urls.length; from += ADDRESSES_AT_ONCE) {
      const some = urls.slice(from, from + ADDRESSES_AT_ONCE);
      const [found = []] = await ask([
        { ...everywhere, filter: { terms: { address: some } }, most: some.length, fields: ['address'] },
      ]);
      for (const { fields } of found) there.add(String(fields['address']));
    }
    return there;
  }

  /** Of all pages at once: where the links of one lead is asked for together with where those of the others do. */
  async function viewsOf(read: readonly KeptPage[], withTargets: boolean): Promise<FoundPage[]> {
    const linksOf = read.map(({ links }) => links.map(linkOf));
    const targetOf = withTargets ? await targetsOf(read, linksOf) : new Map<object, LinkTarget>();
    return read.map((page, at) => {
      const { text, industry } = page;
      const links = (linksOf[at] ?? []).map((link) => ({ ...link, target: targetOf.get(link) ?? null }));
      const kinds = page.kinds == null ? null : Buffer.from(page.kinds, 'base64');
      return foundPage(page, { text, industry, links, kinds });
    });
  }

  async function targetsOf(
    read: readonly KeptPage[],
    linksOf: readonly SeenLink[][],
  ): Promise<Map<object, LinkTarget>> {
    const own = read.map(({ host }, at) => (linksOf[at] ?? []).filter((link) => link.host === host));
    const there = await thereAmong([...new Set(own.flat().map(({ url }) => url))]);
    const asked = read.flatMap(({ host }, at) => {
      const missing = (own[at] ?? []).filter(({ url }) => !there.has(url));
      const others = (linksOf[at] ?? []).filter((link) => link.host !== host);
      return missing.length <= MOST_MISSING ? [...others, ...missing] : others;
    });
    const targets = await createLinkTargets(
      cluster,
      generation,
    )(asked.map(({ url, host }) => askedOf(url, host)));
    return new Map(asked.flatMap((link, at) => (targets[at] === undefined ? [] : [[link, targets[at]]])));
  }

  async function pagesAt(urls: readonly string[]): Promise<KeptPage[]> {
    const read = new Map<string, KeptPage>();
    for (let from = 0; from < urls.length; from += TEXTS_AT_ONCE) {
      const some = urls.slice(from, from + TEXTS_AT_ONCE);
      const filter = all([{ terms: { address: some } }, not(THIN)]);
      const [found = []] = await ask([{ ...everywhere, filter, most: some.length, fields: [], kept: ['*'] }]);
      for (const { page } of found) read.set(page.url, page);
    }
    return urls.flatMap((url) => read.get(url) ?? []);
  }

  async function pagesOfSite(domain: number): Promise<FoundFields[]> {
    const pages: FoundFields[] = [];
    const filter = all([{ term: { domain } }, { term: { keys: WHOLE_MARK } }]);
    for (let from = 1; pages.length < MOST_OUTLINED;) {
      const most = Math.min(SEATS_AT_ONCE, MOST_OUTLINED - pages.length);
      const fields = ['address', 'lang', 'date', 'pa', 'captured'];
      const [found = []] = await ask([{ filter, from, to: generation.pages, most, fields }]);
      pages.push(...found);
      if (found.length < most) break;
      from = (found.at(-1)?.seat ?? 0) + 1;
    }
    return pages;
  }

  async function namesOfSome(hosts: readonly string[]): Promise<SiteNames[]> {
    const answers = await ask(
      hosts.flatMap((host) => [
        {
          ...everywhere,
          filter: { terms: { address: [`https://${host}/`, `http://${host}/`] } },
          most: 1,
          fields: [],
          sort: [{ address: 'asc' }],
          kept: ['title', 'description', 'text'],
        },
        { ...everywhere, filter: { term: { host } }, most: MOST_TITLES, fields: [], kept: ['title'] },
      ]),
    );
    return hosts.map((_, at) => {
      const home = answers[2 * at]?.[0]?.page;
      const titles = (answers[2 * at + 1] ?? []).map(({ page }) => page.title);
      return { home: home === undefined ? '' : homeWords(home), titles };
    });
  }

  async function hostsOf(query: Query, isAtHome: boolean, limit: number): Promise<string[]> {
    const { filter, isExact } = queryFilter(query);
    const wanted = isAtHome ? all([filter, { term: { keys: HOME_MARK } }]) : filter;
    const hosts = isExact ? await countedHosts(wanted, limit) : await checkedHosts(query, wanted);
    return hosts
      .toSorted(byHome)
      .slice(0, limit)
      .map(({ host }) => host);
  }

  /** All pages of a host lie in one shard, so that its counts are whole. */
  async function countedHosts(filter: Filter, limit: number): Promise<FoundHost[]> {
    const { aggregations } = await cluster.call<HostsReply>({
      method: 'POST',
      path: `${generation.pagesIndex}/_search?allow_partial_search_results=false`,
      body: {
        size: 0,
        query: {
          bool: {
            filter: [filter],
            ...(generation.hidden === null ? {} : { must_not: [generation.hidden] }),
          },
        },
        aggs: {
          hosts: {
            terms: {
              field: 'host',
              size: limit + HOSTS_BESIDE,
              shard_size: limit + HOSTS_BESIDE,
              order: [{ homes: 'desc' }, { _count: 'desc' }, { pa: 'desc' }, { _key: 'asc' }],
            },
            aggs: { homes: { filter: { term: { keys: HOME_MARK } } }, pa: { max: { field: 'pa' } } },
          },
        },
      },
    });
    return aggregations.hosts.buckets.map(({ key, doc_count, homes, pa }) => ({
      host: key,
      isHome: homes.doc_count > 0,
      pages: doc_count,
      pa: pa.value,
    }));
  }

  async function checkedHosts(query: Query, filter: Filter): Promise<FoundHost[]> {
    const hosts = new Map<string, FoundHost>();
    for await (const { page } of holding(query, filter)) {
      const known = hosts.get(page.host) ?? { host: page.host, isHome: false, pages: 0, pa: null };
      const pas = [known.pa, page.pa].filter((pa) => pa !== null);
      hosts.set(page.host, {
        ...known,
        isHome: known.isHome || page.url === `https://${page.host}/` || page.url === `http://${page.host}/`,
        pages: known.pages + 1,
        pa: pas.length === 0 ? null : Math.max(...pas),
      });
    }
    return [...hosts.values()];
  }

  return {
    async findViews(query, exclude, limit, { withTargets = false, budget } = {}) {
      const pages = await readWithin(await findSeats(query, exclude, limit), budget);
      return viewsOf(pages, withTargets);
    },
    readPages: async (urls, { withTargets = false } = {}) => viewsOf(await pagesAt(urls), withTargets),
    async outlineSite(domain) {
      const [site = null] = await readSites(cluster, generation, [domain]);
      const pages = (site === null ? [] : await pagesOfSite(site.id)).map(({ seat, fields }) => ({
        id: seat,
        url: String(fields['address']),
        lang: fields['lang'] === undefined ? null : String(fields['lang']),
        date: fields['date'] === undefined ? null : dayOf(Number(fields['date'])),
        pa: Number(fields['pa'] ?? 0),
        capturedAt: fields['captured'] === undefined ? null : String(fields['captured']),
      }));
      return outlineOf(pages, ({ url }) => url);
    },
    async namesOf(hosts) {
      const names: SiteNames[] = [];
      for (let from = 0; from < hosts.length; from += HOSTS_AT_ONCE)
        names.push(...(await namesOfSome(hosts.slice(from, from + HOSTS_AT_ONCE))));
      return names;
    },
    async findHosts(titled, said, limit) {
      const atHome = await hostsOf(said, true, Math.ceil(limit / 2));
      return joinHosts(atHome, await hostsOf(titled, false, limit), limit);
    },
  };
}

type SeenLink = Omit<FoundLink, 'target'>;

function linkOf([url, anchor, rel, textOffset]: KeptPage['links'][number]): SeenLink {
  const { host = '', domain = '' } = findPageAddress(url) ?? {};
  return { url, host, domain, anchor, rel, textOffset };
}

type FoundFields = Pick<FoundDocument, 'seat' | 'fields'>;

/** 20260131 as 2026-01-31. */
function dayOf(number: number): string {
  return String(number)
    .padStart(8, '0')
    .replace(/(\d\d)(\d\d)$/, '-$1-$2');
}

interface FoundHost {
  readonly host: string;
  readonly isHome: boolean;
  readonly pages: number;
  readonly pa: number | null;
}

interface HostsReply {
  aggregations: {
    hosts: {
      buckets: {
        key: string;
        doc_count: number;
        homes: { doc_count: number };
        pa: { value: number | null };
      }[];
    };
  };
}

/** As SQLite orders: what is not there comes last where the highest come first, texts by their bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function byAuthority(
  { page: a }: { page: Pick<KeptPage, 'pa' | 'da' | 'url'> },
  { page: b }: { page: Pick<KeptPage, 'pa' | 'da' | 'url'> },
): number {
  return (b.pa ?? -1) - (a.pa ?? -1) || (b.da ?? -1) - (a.da ?? -1) || byBytes(a.url, b.url);
}

function byHome(a: FoundHost, b: FoundHost): number {
  return (
    Number(b.isHome) - Number(a.isHome) ||
    b.pages - a.pages ||
    (b.pa ?? -1) - (a.pa ?? -1) ||
    byBytes(a.host, b.host)
  );
}
