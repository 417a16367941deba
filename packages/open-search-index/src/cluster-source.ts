import { matchesPage, preparePage, type Query } from '@linklode/query-language';
import { staticRankOf, type PageFigures } from '@linklode/web-index/engine';
import {
  createRowMaker,
  readyPage,
  excludedAmong,
  mapTiers,
  planSearch,
  type PageLinks,
  type SearchPlan,
  type SearchSource,
  type WordClasses,
} from '@linklode/web-index/engine';
import { expressionFilter } from './expression-filter.ts';
import { all } from './filter.ts';
import type { Generation } from './generations.ts';
import { fieldsOf } from './kept-fields.ts';
import { together } from './missing.ts';
import type { KeptPage } from './page-documents.ts';
import type { PageStore } from './page-store.ts';
import { queryFilter } from './query-filter.ts';
import type { SiteStore } from './site-store.ts';

const GROWTH = 4;
const MOST_AT_ONCE = 10_001;
/** Of each narrower list a window of pages and a few more are fetched with the first one. */
const ANNOUNCED = 256;

interface Stores {
  generation: Generation;
  pages: PageStore;
  sites: SiteStore;
  classOf: WordClasses;
}

/** The cluster as a search reads it. Filters stand where the index file has expressions, as JSON. */
export function createClusterSource({ generation, pages, sites, classOf }: Stores): SearchSource {
  const last = generation.pages;
  const everywhere = { from: 1, to: last };

  function planOf(query: Query): SearchPlan {
    const { filter, isExact } = queryFilter(query);
    const plan = planSearch(query, classOf);
    const match = JSON.stringify(filter);
    const { better, levels } = mapTiers(plan, (expression) =>
      JSON.stringify(all([filter, expressionFilter(expression)])),
    );
    for (const list of [...levels.flatMap((level) => [...level.better, level.match]), ...better])
      pages.announce(list, everywhere, ANNOUNCED);
    return {
      match,
      isWhole: true,
      figures: [],
      checks: isExact ? [] : [query.root],
      readsPages: plan.readsPages,
      few: plan.few === null ? null : JSON.stringify(expressionFilter(plan.few)),
      better,
      levels,
    };
  }

  const hostNumbers = new Map<string, number>();
  const hostNames: string[] = [];
  function hostNumber(host: string): number {
    const known = hostNumbers.get(host);
    if (known !== undefined) return known;
    hostNumbers.set(host, hostNames.length);
    return hostNames.push(host) - 1;
  }

  const figures: PageFigures = {
    domainOf: (id) => pages.brief(id).domain,
    clusterOf: (id) => pages.brief(id).cluster,
    hostOf: (id) => hostNumber(pages.brief(id).host ?? ''),
    dateOf: () => notAsked('dates'),
    metricOf: (metric, id) => pages.weighed(id)[metric],
    staticRankOf(id) {
      const { pa, da, spam } = pages.weighed(id);
      return staticRankOf(pa, da, spam);
    },
  };

  return {
    figureSource: () => figures,
    planOf,
    *readMatches(match, range, firstPortion) {
      let given = 0;
      for (let size = firstPortion; ; size = Math.min(size * GROWTH, MOST_AT_ONCE)) {
        const seats = pages.matches(match, range, given + size);
        const portion = seats.slice(given, given + size);
        if (portion.length > 0) yield portion;
        if (portion.length < size) return;
        given += size;
      }
    },
    findAll: () => notAsked('all matches at once'),
    matchingAmong(query, ids) {
      const { filter, isExact } = queryFilter(query);
      if (ids.length === 0) return new Set();
      const among = JSON.stringify(all([filter, { terms: { seat: ids } }]));
      const found = pages.matches(among, everywhere, ids.length + 1);
      return new Set(isExact ? found : found.filter((id) => holds(query, id)));
    },
    checkPages: (conditions) => (id) => conditions.every((root) => holds({ root }, id)),
    exclusions: {
      excludedHosts: (entries, hosts) =>
        new Set(excludedAmong(entries, [...new Set(hosts)], (host) => hostNames[host] ?? '')),
    },
    relatedSites: {
      findRelated: sites.findRelated,
      homePages: (domains) => pages.shown(sites.homePages(domains)),
    },
    classOf,
    headOf: (id) => pages.weighed(id).head,
    urlsOf: (ids) => new Map(ids.map((id) => [id, pages.weighed(id).address])),
    readSealed: () => ({ sealed: last, last }),
    domainIds: sites.domainIds,
    stateId: () => generation.pagesIndex,
    readRows(ids, query, options) {
      const rowOf = createRowMaker(query, options);
      return pages.kept(ids).map((page) => {
        // As the file's rows, which know neither where they are not asked for.
        const { links: _, anchors: __, text, ...facts } = page;
        return rowOf(readyPage(facts, () => text, linksOf(page)));
      });
    },
    onOneState: (search) => search(),
    fetching: { prepare: pages.prepare, each: together },
  };

  function holds(query: Query, id: number): boolean {
    const [page] = pages.kept([id]);
    return page !== undefined && matchesPage(query, preparePage(fieldsOf(page)));
  }
}

function linksOf({ links, text }: KeptPage): PageLinks {
  return {
    urls: () => links.map(([url]) => url),
    read(at) {
      const [, anchor = '', rel = '', textOffset = null] = links[at] ?? [];
      return { anchor, rel, textOffset };
    },
    text: () => text,
  };
}

/** Plans of this engine leave such questions to the cluster. */
function notAsked(what: string): never {
  throw new Error(`A search of the cluster does not ask for ${what}.`);
}
