import { existsSync } from 'node:fs';
import { hostIsUnder } from '@linklode/query-language';
import { readInputs, type PageView, type SiteView } from '@linklode/smart-filters';
import type { FoundPage, AnalysisIndex } from '@linklode/web-index';
import { withoutWww } from '@linklode/web-index/domain';
import {
  createFileAnalysis,
  keepIndexReader,
  loadExtractPage,
  readWorkerData,
  serveTasks,
} from '@linklode/web-index/worker';
import type { ClusterIndex, ClusterWorkerData } from '@linklode/open-search-index';
import { findSmartRows, type SmartCandidate, type SmartSource } from '../../modules/search/engine.ts';
import type { FoundSmartResult, SmartSearchRequest } from '../../modules/search/index.ts';
import { findLikeness } from '../../modules/likeness/engine.ts';
import type { LikenessFinder } from '../../modules/likeness/index.ts';
import type { Likeness } from '@linklode/contract';
import type { FoundSheet, SheetRequest } from '../../modules/pitch-sheet/index.ts';
import { readSheet } from '../pitch-sheet/read-sheet.ts';
import { createExampleIndex, NAMELESS } from './example-index.ts';
import { asFetchedCandidate, type FetchedPage } from './fetched-page.ts';
import { createGoneReasons } from './gone-reasons.ts';

/**
 * A filter over the index, or over pages that were fetched for it; what examples have in common; or what is known of a
 * row's site.
 */
export type SmartTask =
  | { readonly request: SmartSearchRequest; readonly fetched?: readonly FetchedPage[] }
  | { readonly likeness: Parameters<LikenessFinder['findLikeness']>[0] }
  | { readonly sheet: SheetRequest };

export type SmartReply = FoundSmartResult[] | Likeness | FoundSheet | null;

export interface SmartWorkerData {
  readonly file: string;
  /** Where the pages lie in a cluster, how to ask it; null where the file has them. */
  readonly cluster: ClusterWorkerData | null;
  /** Hosts that are known to be gone. */
  readonly goneHosts: readonly string[];
}

/** The one recipe whose check asks whether link targets are gone; for the others targets are not read. */
const NEEDS_TARGETS = 'broken_mentions';

/**
 * What one question may read and judge, whatever is asked: so a word that is on every page takes about a second and not
 * five. The recipe's best queries, and each one's pages of most authority, come first. Raise the versions of the
 * recipes when it changes, since answers are kept.
 */
const QUESTION_BUDGET = { characters: 3_000_000, links: 50_000 };

function createRunner({ file, cluster, goneHosts }: SmartWorkerData) {
  const goneReason = createGoneReasons(goneHosts);
  const currentReader = keepIndexReader(file);
  let opened: Promise<ClusterIndex> | null = null;

  /**
   * What one question is answered by. A cluster that was loaded before it could be asked so leaves it to the file, if
   * there is one.
   */
  async function analysisOf(needed: 'looks' | 'outlines' = 'looks'): Promise<AnalysisIndex> {
    if (cluster === null) return createFileAnalysis(currentReader());
    opened ??= import('@linklode/open-search-index').then(({ openClusterAnalysis }) =>
      openClusterAnalysis(cluster),
    );
    const index = await opened;
    return existsSync(file) && !(await index.told())[needed] ? createFileAnalysis(currentReader()) : index;
  }

  function asCandidate(page: FoundPage, site: SiteView, asOf: string | null): SmartCandidate {
    const { da, pa, spam_score, industry, ...view } = page;
    const links = view.links.map(({ target, ...link }) => ({
      ...link,
      gone: goneReason({ ...link, target }, view.host),
    }));
    return {
      view: { ...view, links, site } satisfies PageView,
      result: {
        title: page.title === '' ? null : page.title,
        url: page.url,
        da,
        pa,
        spam_score,
        description: page.description,
        industry: [...industry],
        lang: page.lang,
        metrics_source: da === null && spam_score === null ? null : 'own-index',
        metrics_as_of: asOf,
        found_by: 'own-index',
      },
    };
  }

  async function indexSource(filter: string): Promise<SmartSource> {
    const analysis = await analysisOf();
    const asOf = (await analysis.rankedAt())?.slice(0, 10) ?? null;
    // One for all queries of the question: each takes its part.
    const budget = { ...QUESTION_BUDGET };
    const names = new Map<string, SiteView>();
    return {
      async findPages(query, hosts, most) {
        const withTargets = filter === NEEDS_TARGETS;
        const pages = await analysis.findViews(query, hosts, most, { withTargets, budget });
        const unknown = [...new Set(pages.map(({ host }) => host))].filter((host) => !names.has(host));
        (await analysis.namesOf(unknown)).forEach((one, at) => names.set(unknown[at] ?? '', one));
        return pages.map((page) => asCandidate(page, names.get(page.host) ?? NAMELESS, asOf));
      },
      findSites: (titled, said, most) => analysis.findHosts(titled, said, most),
    };
  }

  return async (task: SmartTask): Promise<SmartReply> => {
    if ('likeness' in task)
      return findLikeness(createExampleIndex(await analysisOf()), task.likeness.examples);
    if ('sheet' in task) return readSheet(await analysisOf('outlines'), task.sheet, goneReason);
    const { request, fetched } = task;
    const { filter: id, text, exclude, limit } = request;
    const { filter, inputs } = readInputs(id, text, withoutWww);
    const source = fetched === undefined ? await indexSource(id) : await fetchedSource(fetched);
    return (await findSmartRows({ filter, inputs, exclude, source })).slice(0, limit);
  };
}

/** Every page answers every query: that it was found by one of them is all that is known before it is read. */
async function fetchedSource(fetched: readonly FetchedPage[]): Promise<SmartSource> {
  const extractPage = await loadExtractPage();
  const candidates = fetched.flatMap((page) => asFetchedCandidate(page, extractPage) ?? []);
  return {
    findSites: () => Promise.resolve([]),
    findPages: (_, exclude) =>
      Promise.resolve(candidates.filter(({ view }) => !exclude.some((host) => hostIsUnder(view.host, host)))),
  };
}

serveTasks(createRunner(readWorkerData() as SmartWorkerData));
