import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { bestFirst, type Weighing } from './best-first.ts';
import { findCandidates, SEARCH_LIMITS, type Candidates, type SearchLimits } from './candidates.ts';
import { createSiteCounter, type CountAnswer, type CountRequest } from './count-sites.ts';
import { dealSites } from './deal-sites.ts';
import { createIdSet } from './id-set.ts';
import { gatherSites, sitesAmong, type MatchedSites } from './matched-sites.ts';
import type { PageFigures } from './page-figures.ts';
import { rankedOrder } from './ranked-order.ts';
import { splitRelated } from './related-sites.ts';
import { scoreOf } from './relevance.ts';
import { dealPages } from './result-pages.ts';
import type { SearchRow } from './result-rows.ts';
import { createFileSource, NOTHING_TO_FETCH, type SearchSource } from './search-source.ts';
import { createTextWeigher } from './text-weigher.ts';

export interface SearchRequest {
  query: Query;
  /** Hosts in punycode; each excludes itself and all below it. */
  exclude: readonly string[];
  /** From 1. There is no last page; those past the end are empty. */
  page: number;
  pageSize: number;
  /** One row for each registrable domain with its best page, or for each page; pages when not given. */
  rows?: 'sites' | 'pages';
}

export interface SearchAnswer {
  /**
   * Number of rows on all pages together, after folding and exclusions: exact up to 10,000; 10,000 means that many or
   * more. Null if counting would take longer than the search: for gaps between words that many pages have, and for the
   * websites of more than 10,000 pages.
   */
  total: number | null;
  results: SearchRow[];
  /** Whether a later page has rows. */
  hasMore: boolean;
}

interface Searcher {
  search: (request: SearchRequest) => SearchAnswer;
  count: (request: CountRequest) => CountAnswer;
}

/** How many other pages of a website are shown under its best one at most, and how many are looked at to find them. */
const MORE_PAGES = 5;
const MOST_LOOKED_AT = 100;

/** In a search for related sites, this share of the score is how related they are. */
const RELATED_SHARE = 0.8;

/**
 * Searches over one connection.
 *
 * @param limits only for tests, which do not have ten thousand pages.
 */
export function createSearcher(db: DatabaseSync, limits?: SearchLimits): Searcher {
  return createSearcherOf(createFileSource(db), limits);
}

/** Searches in any engine that keeps pages. */
export function createSearcherOf(source: SearchSource, limits: SearchLimits = SEARCH_LIMITS): Searcher {
  const { figureSource, exclusions, relatedSites, urlsOf, readRows, matchingAmong } = source;
  const { prepare, each } = source.fetching ?? NOTHING_TO_FETCH;
  const weighText = createTextWeigher(source.headOf, source.classOf);

  function weighingOf(query: Query | null, figures: PageFigures): Weighing {
    const textsOf = query === null ? null : weighText(query);
    const scoresOf = (ids: readonly number[]) => {
      prepare(ids, []);
      const texts = textsOf?.(ids) ?? null;
      return Float64Array.from(ids, (id, at) => scoreOf(texts?.[at] ?? null, figures.staticRankOf(id)));
    };
    return { scoresOf, urlsOf, figures };
  }

  function answer(request: SearchRequest): SearchAnswer {
    const { query } = request;
    const figures = figureSource();
    const { related, rest } = splitRelated(query);
    if (related !== null) return answerRelated(request, related.host, rest, figures);
    if (request.rows === 'sites') return answerSites(request, figures);
    const candidates = candidatesOf(request, figures);
    const { ids, total } = count(candidates, figures, limits.counted);
    if (ids !== null) candidates.keep(ids);
    const order = limited(bestFirst(candidates, ids, weighingOf(query, figures)), limits.counted);
    const rowsByDomain = ids === null ? null : countBy(ids, figures.domainOf);
    return deal(request, { order, total, rowsByDomain }, figures);
  }

  function candidatesOf(
    { query, exclude }: Pick<SearchRequest, 'query' | 'exclude'>,
    figures: PageFigures,
    checked?: Map<number, boolean>,
  ): Candidates {
    return findCandidates(source, limits, figures, query, exclude, checked);
  }

  function answerSites(request: SearchRequest, figures: PageFigures): SearchAnswer {
    // Without this, most pages that were read to find the sites would be read again to find each site's other pages.
    const checked = new Map<number, boolean>();
    const candidates = candidatesOf(request, figures, checked);
    const portions = candidates.all();
    const found =
      portions === null ? null : gatherSites(portions, figures, (pages) => pages > limits.counted);
    // If the matches are more than few, what one engine has counted must not decide which page stands for its near
    // duplicates.
    const known = found?.isWhole === true && candidates.areFew() ? found : null;
    if (known !== null) candidates.keep(known.ids);
    const weighing = weighingOf(request.query, figures);
    const order = limited(
      bestFirst(candidates, known?.ids ?? null, weighing, known?.folded ?? null),
      limits.counted,
    );
    const answer = dealToSites(request, { order, weighing, known, figures, checked });
    // At the limit, the number means that many or more.
    return found !== null && found.domains.size >= limits.counted
      ? { ...answer, total: limits.counted }
      : answer;
  }

  /** Rows of websites. The other pages of a site come from the known matches, or are searched for. */
  function dealToSites(
    request: SearchRequest,
    { order, weighing, known, figures, checked }: OrderedSites,
  ): SearchAnswer {
    const { query, exclude } = request;
    const { best, hasMore } = dealSites(
      { order, domainOf: figures.domainOf, domains: known?.domains.size ?? null },
      request,
    );
    const amongKnown = known === null ? null : othersAmong(known, best, figures);
    prepare((amongKnown ?? []).flatMap(mostLookedAt), best);
    const rows = readRows(best, query, { isShown: true });
    const others =
      amongKnown ??
      each(rows, ({ domain }, at) =>
        pagesOfSite({ query: onSite(query, domain), exclude }, figures, checked).filter(
          (id) => id !== best[at],
        ),
      );
    const looked = others.map(mostLookedAt);
    prepare(looked.flat(), []);
    const more = looked.map((ids) =>
      [...rankedOrder({ ids, scores: weighing.scoresOf(ids), urlsOf })].slice(0, MORE_PAGES),
    );
    prepare([], more.flat());
    return {
      total: known?.domains.size ?? null,
      hasMore,
      results: rows.map((row, at) => ({
        ...row,
        otherPages: others[at]?.length ?? 0,
        more: readRows(more[at] ?? [], query, { isShown: false }),
      })),
    };
  }

  function pagesOfSite(
    asked: Pick<SearchRequest, 'query' | 'exclude'>,
    figures: PageFigures,
    checked: Map<number, boolean>,
  ): number[] {
    const candidates = candidatesOf(asked, figures, checked);
    const portions = candidates.areFew() ? candidates.all() : null;
    if (portions === null) return [];
    const { ids, folded } = gatherSites(portions, figures, (pages) => pages > MOST_LOOKED_AT);
    return ids.filter((id) => !folded.has(id)).slice(0, MOST_LOOKED_AT);
  }

  function deal(
    { query, page, pageSize }: SearchRequest,
    { order, total, rowsByDomain }: Ordered,
    figures: PageFigures,
  ): SearchAnswer {
    const pages = dealPages({ order, domainOf: figures.domainOf, rowsByDomain }, pageSize);
    let before = 0;
    for (let number = 1; ; number++) {
      const dealt = pages.next();
      if (dealt.done) return { total, results: [], hasMore: false };
      const { rows, isPassedOver } = dealt.value;
      before += rows.length;
      if (number < page) continue;
      const hasMore = total === null ? isPassedOver || order.next().done !== true : before < total;
      return { total, results: readRows(rows, query, { isShown: true }), hasMore };
    }
  }

  /** The pages that stand for the related sites. Other conditions of the query filter these pages and add no others. */
  function answerRelated(
    request: SearchRequest,
    host: string,
    rest: Query | null,
    figures: PageFigures,
  ): SearchAnswer {
    const order = relatedOrder(request, host, rest, figures);
    const counted = { total: order.length, rowsByDomain: countBy(order, figures.domainOf) };
    if (request.rows === 'sites') {
      const domains = new Set(order.map(figures.domainOf));
      const known = { ids: order, folded: new Set<number>(), domains };
      return dealToSites(request, {
        order: order.values(),
        weighing: weighingOf(rest, figures),
        known,
        figures,
        checked: new Map(),
      });
    }
    return deal(request, { order: order.values(), ...counted }, figures);
  }

  function relatedOrder(
    request: Pick<SearchRequest, 'exclude'>,
    host: string,
    rest: Query | null,
    figures: PageFigures,
  ): number[] {
    const sites = relatedSites.findRelated(host);
    const homes = relatedSites.homePages(sites.keys());
    prepare(homes, []);
    const excluded = exclusions.excludedHosts(request.exclude, homes.map(figures.hostOf));
    const wanted = rest === null ? null : matchingAmong(rest, homes);
    const ids = homes.filter(
      (id) => !excluded.has(figures.hostOf(id)) && (wanted === null || wanted.has(id)),
    );
    const scores = weighingOf(rest, figures).scoresOf(ids);
    ids.forEach((id, at) => {
      const relatedness = sites.get(figures.domainOf(id)) ?? 0;
      scores[at] = RELATED_SHARE * relatedness + (1 - RELATED_SHARE) * (scores[at] ?? 0);
    });
    const clusters = new Set<number>();
    return [...rankedOrder({ ids, scores, urlsOf })].filter((id) => {
      const cluster = figures.clusterOf(id);
      return cluster === 0 || clusters.size < clusters.add(cluster).size;
    });
  }

  const countSites = createSiteCounter(
    source,
    (step, isLate) => {
      const figures = figureSource();
      const { related, rest } = splitRelated(step.query);
      if (related !== null) {
        const order = relatedOrder(step, related.host, rest, figures);
        return { domains: new Set(order.map(figures.domainOf)), isWhole: true };
      }
      const portions = candidatesOf(step, figures).all();
      if (portions === null) return null;
      return sitesAmong(portions, figures, (sites) => sites > limits.counted || isLate());
    },
    limits.counted,
  );

  return {
    search: (request) => source.onOneState(() => answer(request)),
    count: (request) => source.onOneState(() => countSites(request)),
  };
}

interface OrderedSites {
  order: Iterator<number>;
  weighing: Weighing;
  /** Everything that matches; null if not known. */
  known: Pick<MatchedSites, 'domains' | 'folded' | 'ids'> | null;
  figures: PageFigures;
  /** Which pages fulfil the query's conditions with gaps, as far as they were read. */
  checked: Map<number, boolean>;
}

/** For each page, the other pages of its website, in the order in which they are known. */
function othersAmong(
  { ids, folded }: Pick<MatchedSites, 'ids' | 'folded'>,
  best: readonly number[],
  { domainOf }: PageFigures,
): number[][] {
  const others = new Map(best.map((id) => [domainOf(id), [] as number[]]));
  const first = new Set(best);
  for (const id of ids) if (!folded.has(id) && !first.has(id)) others.get(domainOf(id))?.push(id);
  return best.map((id) => others.get(domainOf(id)) ?? []);
}

/** Of a site with thousands of pages only those of the highest static rank are scored. */
const mostLookedAt = (ids: readonly number[]): readonly number[] => ids.slice(0, MOST_LOOKED_AT);

/** The same query, limited to one website. */
function onSite({ root }: Query, domain: string): Query {
  const site = { type: 'site', host: domain, subdomainsOnly: false, path: null } as const;
  return { root: { type: 'and', children: [...(root.type === 'and' ? root.children : [root]), site] } };
}

interface Ordered {
  order: Iterator<number>;
  total: number | null;
  rowsByDomain: Map<number, number> | null;
}

interface Counted {
  total: number | null;
  /** All matches, near duplicates included; null if there are more than are counted. */
  ids: number[] | null;
}

function count(candidates: Candidates, figures: PageFigures, most: number): Counted {
  const portions = candidates.all();
  if (portions === null) return { total: null, ids: null };
  const counted: number[] = [];
  const clusters = createIdSet();
  let total = 0;
  for (const ids of portions) {
    total += ids.length;
    for (const id of ids) {
      const cluster = figures.clusterOf(id);
      if (cluster !== 0 && !clusters.add(cluster)) total -= 1;
    }
    if (total > most) return { total: most, ids: null };
    counted.push(...ids);
  }
  return { total, ids: counted };
}

function countBy(ids: readonly number[], keyOf: (id: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(keyOf(id), (counts.get(keyOf(id)) ?? 0) + 1);
  return counts;
}

/** At most `most` of the order: if one site fills it, we do not look through more rows for other sites. */
function* limited(order: Iterable<number>, most: number): Generator<number> {
  let left = most;
  for (const row of order) {
    if (left-- <= 0) return;
    yield row;
  }
}
