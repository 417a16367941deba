import type { SiteView } from '@linklode/smart-filters';
import type { FoundPage, AnalysisIndex } from '@linklode/web-index';
import type { ExampleIndex, ExamplePage } from '../../modules/likeness/index.ts';

/** Of a website that is an example: so many pages, the best first, and so much of them. */
const EXAMPLE_PAGES = 20;
const EXAMPLE_BUDGET = { characters: 400_000, links: 10_000 };
/** For all counts of one step of the work; what is not counted by then is left aside. */
const COUNTING_MS = 3_000;
/** Of a host of which nothing is known. */
export const NAMELESS: SiteView = { home: '', titles: [] };

/** What examples are compared with, for one question. */
export function createExampleIndex(analysis: AnalysisIndex, countingMs = COUNTING_MS): ExampleIndex {
  const names = new Map<string, SiteView>();
  /** Kinds of pages are judged with what the site says of itself. */
  async function withSites(pages: readonly FoundPage[]): Promise<ExamplePage[]> {
    const unknown = [...new Set(pages.map(({ host }) => host))].filter((host) => !names.has(host));
    (await analysis.namesOf(unknown)).forEach((one, at) => names.set(unknown[at] ?? '', one));
    return pages.map((page) => ({ ...page, site: names.get(page.host) ?? NAMELESS }));
  }
  return {
    findPages: async (query) =>
      withSites(await analysis.findViews(query, [], EXAMPLE_PAGES, { budget: { ...EXAMPLE_BUDGET } })),
    async countSites(queries) {
      const steps = queries.map((query) => ({ query, exclude: [] }));
      return (await analysis.countSites({ steps, owned: [], budgetMs: countingMs })).steps;
    },
    async findBest(query, exclude, most) {
      const { results } = await analysis.search({ query, exclude, page: 1, pageSize: most, rows: 'sites' });
      return results.map(({ url }) => url);
    },
    readPages: async (urls) => withSites(await analysis.readPages(urls)),
  };
}
