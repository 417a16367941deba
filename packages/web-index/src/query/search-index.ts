import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { bestFirst, type Weighing } from './best-first.ts';
import { findCandidates, SEARCH_LIMITS, type Candidates, type SearchLimits } from './candidates.ts';
import type { PageFigures } from './page-figures.ts';
import { rankedOrder } from './ranked-order.ts';
import { splitRelated } from './related-sites.ts';
import { scoreOf } from './relevance.ts';
import { dealPages } from './result-pages.ts';
import type { SearchRow } from './result-rows.ts';
import { createFileSource, type SearchSource } from './search-source.ts';
import { createTextWeigher } from './text-weigher.ts';

export interface SearchRequest {
  query: Query;
  /** Hosts in punycode; each excludes itself and all below it. */
  exclude: readonly string[];
  /** From 1. There is no last page; those past the end are empty. */
  page: number;
  pageSize: number;
}

export interface SearchAnswer {
  /**
   * Rows over all pages, after folding and exclusions: exact up to 10,000, which stands for that many or more. Null where
   * counting would take longer than the search: for gaps between words that many pages hold.
   */
  total: number | null;
  results: SearchRow[];
  /** Whether a later page has rows. */
  hasMore: boolean;
}

/** In a search for related sites so much of the score is how related they are. */
const RELATED_SHARE = 0.8;

/**
 * Searches over one connection.
 *
 * @param limits only for tests, which have no ten thousand pages.
 */
export function createSearcher(
  db: DatabaseSync,
  limits?: SearchLimits,
): (request: SearchRequest) => SearchAnswer {
  return createSearcherOf(createFileSource(db), limits);
}

/** Searches in whatever keeps the pages. */
export function createSearcherOf(
  source: SearchSource,
  limits: SearchLimits = SEARCH_LIMITS,
): (request: SearchRequest) => SearchAnswer {
  const { figureSource, exclusions, relatedSites, urlsOf, readRows, matchingAmong } = source;
  const weighText = createTextWeigher(source.headOf, source.classOf);

  function weighingOf(query: Query | null, figures: PageFigures): Weighing {
    const textsOf = query === null ? null : weighText(query);
    const scoresOf = (ids: readonly number[]) => {
      const texts = textsOf?.(ids) ?? null;
      return Float64Array.from(ids, (id, at) => scoreOf(texts?.[at] ?? null, figures.standingOf(id)));
    };
    return { scoresOf, urlsOf, figures };
  }

  function answer(request: SearchRequest): SearchAnswer {
    const { query } = request;
    const figures = figureSource();
    const { related, rest } = splitRelated(query);
    if (related !== null) return answerRelated(request, related.host, rest, figures);
    const candidates = findCandidates(source, limits, figures, query, request.exclude);
    const { ids, total } = count(candidates, figures, limits.counted);
    if (ids !== null) candidates.keep(ids);
    const order = limited(bestFirst(candidates, ids, weighingOf(query, figures)), limits.counted);
    const rowsByDomain = ids === null ? null : countBy(ids, figures.domainOf);
    return deal(request, { order, total, rowsByDomain }, figures);
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
      return { total, results: readRows(rows, query), hasMore };
    }
  }

  /** The pages that stand for the related sites; conditions beside `related:` choose among them and bring in no others. */
  function answerRelated(
    request: SearchRequest,
    host: string,
    rest: Query | null,
    figures: PageFigures,
  ): SearchAnswer {
    const sites = relatedSites.findRelated(host);
    const homes = relatedSites.homePages(sites.keys());
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
    const order = [...rankedOrder({ ids, scores, urlsOf })].filter((id) => {
      const cluster = figures.clusterOf(id);
      return cluster === 0 || clusters.size < clusters.add(cluster).size;
    });
    const counted = { total: order.length, rowsByDomain: countBy(order, figures.domainOf) };
    return deal(request, { order: order.values(), ...counted }, figures);
  }

  return (request) => source.onOneState(() => answer(request));
}

interface Ordered {
  order: Iterator<number>;
  total: number | null;
  rowsByDomain: Map<number, number> | null;
}

interface Counted {
  total: number | null;
  /** All that match, near duplicates included; null where there are more than are counted. */
  ids: number[] | null;
}

function count(candidates: Candidates, figures: PageFigures, most: number): Counted {
  const portions = candidates.all();
  if (portions === null) return { total: null, ids: null };
  const counted: number[] = [];
  const clusters = new Set<number>();
  let total = 0;
  for (const ids of portions) {
    for (const id of ids) {
      const cluster = figures.clusterOf(id);
      if (cluster === 0 || clusters.size < clusters.add(cluster).size) total += 1;
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

/** Where one site fills the order, so many rows of it are looked through for others. */
function* limited(order: Iterable<number>, most: number): Generator<number> {
  let left = most;
  for (const row of order) {
    if (left-- <= 0) return;
    yield row;
  }
}
