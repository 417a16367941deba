import { RESULTS_PER_PAGE } from '@linklode/contract/product';
import type { Query } from '@linklode/query-language';
import {
  buildOwnQueries,
  buildSiteQueries,
  judgePage,
  readNames,
  type Filter,
  type Inputs,
  type PageView,
} from '@linklode/smart-filters';
import { withoutMirrors } from './mirrored-pages.ts';
import type { FoundSmartResult } from './smart-search.port.ts';
import type { FoundResult } from './web-search.port.ts';

/** A page that a query found: what a filter judges, and what the row shows. */
export interface SmartCandidate {
  readonly view: PageView;
  readonly result: FoundResult;
}

/** What smart filters search in. */
export interface SmartSource {
  /**
   * At most `limit` pages that satisfy the query, best first, none of them on an excluded host or below one. Near
   * duplicates are not folded: of two copies of a press release one may link to the brand and the other may not. Throws
   * WebSearchError if it could not search.
   */
  findPages(query: Query, exclude: readonly string[], limit: number): Promise<readonly SmartCandidate[]>;
  /**
   * Hosts of sites on a topic, at most `limit`: first those whose home page satisfies one of the two queries, then
   * those with the most pages that satisfy the first.
   */
  findSites(titled: Query, said: Query, limit: number): Promise<readonly string[]>;
}

interface SmartRequest {
  readonly filter: Filter;
  readonly inputs: Inputs;
  /** Hosts; each means itself and everything below it. */
  readonly exclude: readonly string[];
  readonly source: SmartSource;
}

/** How many pages of each query of a recipe are judged. */
export const CANDIDATES_PER_QUERY = 200;

/** In how many sites on the topic pages of the kind are looked for. */
const MOST_SITES = 60;

/** As in normal mode, an answer ends at ten pages. */
export const MOST_ROWS = 10 * RESULTS_PER_PAGE;

interface Judged {
  readonly row: FoundSmartResult;
  readonly view: PageView;
  readonly score: number;
  /** Place in the first query that found it; queries are listed best first. */
  readonly rank: number;
}

/**
 * Every row of a smart search, best first: the pages that the recipe's queries find and its checks accept, one for each
 * registrable domain, and one where a website stands at two. The same index and inputs give the same rows, so they can
 * be kept and divided into pages.
 */
export async function findSmartRows(request: SmartRequest): Promise<FoundSmartResult[]> {
  const { filter, inputs } = request;
  const best = new Map<string, Judged>();
  const candidates = await gatherCandidates(request);
  const leanings = readNames(
    filter,
    inputs,
    candidates.map(({ view }) => view),
  );
  for (const { view, result, rank } of candidates) {
    const { passes, score, why } = judgePage(filter, inputs, view, leanings);
    if (!passes) continue;
    const judged = { row: { ...result, why }, view, score, rank };
    const rival = best.get(view.domain);
    if (rival === undefined || inOrder(judged, rival) < 0) best.set(view.domain, judged);
  }
  return withoutMirrors([...best.values()].sort(inOrder))
    .slice(0, MOST_ROWS)
    .map(({ row }) => row);
}

/**
 * One query after another: the first ones are the best, and a page that a later one finds again keeps its first place.
 */
async function gatherCandidates({
  filter,
  inputs,
  exclude,
  source,
}: SmartRequest): Promise<(SmartCandidate & { rank: number })[]> {
  const found = new Map<string, SmartCandidate & { rank: number }>();
  const ofSites = buildSiteQueries(filter, inputs);
  const hosts = ofSites === null ? [] : await source.findSites(ofSites.titled, ofSites.said, MOST_SITES);
  for (const [number, query] of buildOwnQueries(filter, inputs, hosts).entries()) {
    const candidates = await source.findPages(query, exclude, CANDIDATES_PER_QUERY);
    for (const [place, candidate] of candidates.slice(0, CANDIDATES_PER_QUERY).entries()) {
      const { url } = candidate.view;
      if (!found.has(url)) found.set(url, { ...candidate, rank: number * CANDIDATES_PER_QUERY + place });
    }
  }
  return [...found.values()];
}

function inOrder(a: Judged, b: Judged): number {
  return b.score - a.score || a.rank - b.rank;
}
