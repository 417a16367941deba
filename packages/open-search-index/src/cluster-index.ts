import type { Query } from '@linklode/query-language';
import {
  IndexUnavailableError,
  type CountAnswer,
  type CountRequest,
  type IndexStatus,
  type AnalysisIndex,
  type SearchRequest,
} from '@linklode/web-index';
import {
  createSearcherOf,
  SEARCH_LIMITS,
  type PageIndex,
  type WordClasses,
} from '@linklode/web-index/engine';
import { askPages, GenerationGoneError, type SearchedGeneration } from './ask-pages.ts';
import { createClusterAnalysis, type ClusterAnalysis } from './cluster-analysis.ts';
import { createClusterSource } from './cluster-source.ts';
import type { Cluster } from './cluster.ts';
import { currentGeneration, type GenerationFacts } from './generations.ts';
import { answerByFetching } from './missing.ts';
import { lookUpMetrics } from './page-metrics.ts';
import { createPageStore } from './page-store.ts';
import { queryFilter } from './query-filter.ts';
import { findSitePeople } from './site-people.ts';
import { takedownFilter } from './takedown-filter.ts';
import { createSiteStore, readWordClasses } from './site-store.ts';
import { fieldsOf } from './kept-fields.ts';
import type { KeptPage } from './page-documents.ts';
import { matchesPage, preparePage } from '@linklode/query-language';

/** An index in a cluster. It answers as a reader of the index file does, later. */
export interface ClusterIndex extends PageIndex, AnalysisIndex {
  /** Addresses of all pages that satisfy the query, highest static rank first, near duplicates included. Exact. */
  matchUrls: (query: Query) => AsyncGenerator<string>;
  /** Whether what is loaded can be analysed, and whether it tells what a site's pages are. */
  told: () => Promise<Pick<GenerationFacts, 'looks' | 'outlines'>>;
}

/** So long an answer about the alias stands: a swap is noticed no later. */
const ALIAS_KEPT_MS = 1_000;
const URLS_AT_ONCE = 10_000;
const TEXTS_AT_ONCE = 100;
/** All candidates of a query that is not exact are read, however many they are. */
type Searcher = ReturnType<typeof createSearcherOf>;
const LIMITS = { ...SEARCH_LIMITS, checked: Infinity };

/**
 * @param indexFile beside it lie, on this machine, lists of published ranks and of takedowns; it need not be there
 * itself.
 */
export function createClusterIndex(cluster: Cluster, indexFile: string): ClusterIndex {
  let known: { generation: Promise<SearchedGeneration>; at: number } | null = null;
  let classes: { pagesIndex: string; classOf: Promise<WordClasses> } | null = null;

  /** Searches that come at once ask together. */
  function generationNow(): Promise<SearchedGeneration> {
    if (known !== null && performance.now() - known.at < ALIAS_KEPT_MS) return known.generation;
    const asked = {
      generation: currentGeneration(cluster).then((found) => ({
        ...found,
        hidden: takedownFilter(indexFile),
      })),
      at: performance.now(),
    };
    known = asked;
    asked.generation.catch(() => {
      if (known === asked) known = null;
    });
    return asked.generation;
  }

  function classesOf(generation: SearchedGeneration): Promise<WordClasses> {
    const { pagesIndex } = generation;
    if (classes?.pagesIndex === pagesIndex) return classes.classOf;
    const read = { pagesIndex, classOf: readWordClasses(cluster, generation) };
    classes = read;
    read.classOf.catch(() => {
      if (classes === read) classes = null;
    });
    return read.classOf;
  }

  /** A generation may be removed at any moment after another has taken its place: then all begins anew there. */
  async function inGeneration<T>(work: (generation: SearchedGeneration) => Promise<T>): Promise<T> {
    try {
      return await work(await generationNow());
    } catch (error) {
      if (!(error instanceof GenerationGoneError)) throw error;
      known = null;
      return work(await generationNow());
    }
  }

  async function searcherOf(generation: SearchedGeneration, withHosts: boolean): Promise<Searcher> {
    const source = createClusterSource({
      generation,
      pages: createPageStore(cluster, generation, { withHosts }),
      sites: createSiteStore(cluster, generation),
      classOf: await classesOf(generation),
    });
    return createSearcherOf(source, LIMITS);
  }

  const search = (request: SearchRequest): ReturnType<PageIndex['search']> =>
    inGeneration(async (generation) => {
      const searcher = await searcherOf(generation, request.exclude.length > 0);
      return answerByFetching(() => searcher.search(request));
    });

  /** Step by step, so that no step waits for what another has yet to fetch; the time is that of all. */
  const countSites = (request: CountRequest): Promise<CountAnswer> =>
    inGeneration(async (generation) => {
      const from = performance.now();
      const answer: CountAnswer = { steps: [], owned: null };
      for (const [at, step] of request.steps.entries()) {
        const budgetMs = request.budgetMs - (performance.now() - from);
        if (budgetMs <= 0) {
          answer.steps.push(null);
          continue;
        }
        const searcher = await searcherOf(generation, step.exclude.length > 0);
        const counted = await answerByFetching(() =>
          searcher.count({ steps: [step], owned: at === 0 ? request.owned : [], budgetMs }),
        );
        answer.steps.push(counted.steps[0] ?? null);
        if (at === 0) answer.owned = counted.owned;
      }
      return answer;
    });

  async function* matchUrls(query: Query): AsyncGenerator<string> {
    const generation = await generationNow();
    const { filter, isExact } = queryFilter(query);
    const most = isExact ? URLS_AT_ONCE : TEXTS_AT_ONCE;
    for (let from = 1; ;) {
      const [found = []] = await askPages(cluster, generation, [
        {
          filter,
          from,
          to: generation.pages,
          most,
          fields: ['address'],
          ...(isExact ? {} : { kept: ['*'] }),
        },
      ]);
      for (const { fields, page } of found)
        if (isExact || matchesPage(query, preparePage(fieldsOf(page as KeptPage))))
          yield String(fields['address']);
      if (found.length < most) return;
      from = (found.at(-1)?.seat ?? 0) + 1;
    }
  }

  async function status(): Promise<IndexStatus> {
    try {
      const { pagesIndex, pages, rankedAt } = await generationNow();
      const { status: health } = await cluster.call<{ status: string }>({
        method: 'GET',
        path: `_cluster/health/${pagesIndex}`,
      });
      const isSearchable = health !== 'red';
      const reason = isSearchable
        ? null
        : 'Parts of the web index are on no node of the cluster that answers.';
      return { isSearchable, pages, rankedAt, generation: pagesIndex, reason };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { isSearchable: false, pages: 0, rankedAt: null, reason };
    }
  }

  /** @throws IndexUnavailableError where the pages were loaded before they could be asked for this. */
  const inAnalysis = <T>(
    read: (analysis: ClusterAnalysis) => Promise<T>,
    needed: 'looks' | 'outlines' = 'looks',
  ): Promise<T> =>
    inGeneration((generation) => {
      if (!generation[needed])
        throw new IndexUnavailableError(
          `The cluster was loaded before ${needed === 'looks' ? 'smart filters' : 'pitch sheets'} could read it. Load it again: npm run ops -- index load`,
        );
      return read(createClusterAnalysis(cluster, generation));
    });

  return {
    search,
    countSites,
    findViews: (...asked) => inAnalysis((analysis) => analysis.findViews(...asked)),
    namesOf: (hosts) => inAnalysis((analysis) => analysis.namesOf(hosts)),
    findHosts: (...asked) => inAnalysis((analysis) => analysis.findHosts(...asked)),
    readPages: (...asked) => inAnalysis((analysis) => analysis.readPages(...asked)),
    outlineSite: (domain) => inAnalysis((analysis) => analysis.outlineSite(domain), 'outlines'),
    told: () => inGeneration(async ({ looks, outlines }) => ({ looks, outlines })),
    rankedAt: () => inGeneration(async ({ rankedAt }) => rankedAt),
    matchUrls,
    status,
    lookUpPages: (urls) => inGeneration((generation) => lookUpMetrics(cluster, generation, urls, indexFile)),
    findPeople: (host, limit) =>
      inGeneration((generation) => findSitePeople(cluster, generation, host.toLowerCase(), limit)),
  };
}
